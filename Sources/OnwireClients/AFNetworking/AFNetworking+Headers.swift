extension ClientTable {
  /// AFNetworking's default headers, and how it treats an app's own.
  static let afnetworkingHeaders: [Row] = [
    Row(
      "headers.defaults", .text("language-and-agent"), .run, "Accept-Language and User-Agent, set in init"),
    Row(
      "headers.accept-language", .text("plain-list"), until: Version(1, 1, 0), .run,
      "preferredLanguages joined, and en-us;q=0.8 at the end"),
    Row(
      "headers.accept-language", .text("q-values"), since: Version(1, 2, 0), .run,
      "q counts down from 1 by 0.1 and stops after 0.5"),
    Row("headers.accept-encoding", .text("none"), .read, "it is left to the system"),
    Row("headers.user-agent", .text("afnetworking"), .run, "product, version, model, system and scale"),
    Row(
      "headers.user-agent-systems", .list(["iOS", "Mac OS X"]), until: Version(2, 5, 4), .documented,
      "watchOS came with 2.6.0 (pull request 2837)"),
    Row(
      "headers.user-agent-systems", .list(["iOS", "watchOS", "Mac OS X"]), since: Version(2, 6, 0),
      until: Version(3, 2, 1), .read, "AFHTTPRequestSerializer init"),
    Row(
      "headers.user-agent-systems", .list(["iOS", "tvOS", "watchOS", "Mac OS X"]), since: Version(4, 0, 0),
      .read, "AFHTTPRequestSerializer init: tvOS since 4.0.0"),
    Row(
      "headers.user-agent-version", .text("build"), until: Version(2, 4, 1), .run,
      "CFBundleVersion or (null) on iOS; on Mac OS X the short version comes first (read)"),
    Row(
      "headers.user-agent-version", .text("version-or-build"), since: Version(2, 5, 0), .run,
      "CFBundleShortVersionString, else CFBundleVersion"),
    Row(
      "headers.user-agent-text", .text("verbatim"), until: Version(1, 3, 2), .run, "as the bundle has it"),
    Row(
      "headers.user-agent-text", .text("latin"), since: Version(1, 3, 3), until: Version(2, 0, 0), .run,
      "CFStringTransform with Any-Latin: accents stay"),
    Row(
      "headers.user-agent-text", .text("ascii"), since: Version(2, 0, 1), .run,
      "CFStringTransform with Any-Latin; Latin-ASCII; [:^ASCII:] Remove"),
    Row("headers.json", .text("none"), .run, "a serializer sets the Content-Type of its own body alone"),
    Row(
      "headers.content-type", .text("overwritten"), until: Version(2, 2, 2), .run,
      "setValue:forHTTPHeaderField: whatever is there, where parameters are not nil"),
    Row(
      "headers.content-type", .text("kept"), since: Version(2, 2, 3), .run,
      "set only where the request has none"),
    Row(
      "headers.when", .text("before"), until: Version(3, 2, 1), .run,
      "HTTPRequestHeaders are set before parameters"),
    Row(
      "headers.when", .text("before"), since: Version(4, 0, 0), until: Version(4, 0, 0),
      options: ["before", "appended"], .run,
      """
      HTTPRequestHeaders are set before parameters; `appended` is the argument headers: of GET:, POST: and others, which \
      calls addValue:forHTTPHeaderField: (read, and seen in issue 4549)
      """),
    Row(
      "headers.when", .text("before"), since: Version(4, 0, 1), options: ["before", "after"], .run,
      """
      HTTPRequestHeaders are set before parameters; `after` is the argument headers: of GET:, POST: and others, which \
      calls setValue:forHTTPHeaderField: (read; pull request 4550)
      """),
    Row("headers.repeated", .text("error"), .documented, "NSURLRequest holds one value a name"),
    Row("headers.order", .text("dictionary"), .documented, "allHTTPHeaderFields is a dictionary"),
  ]
}
