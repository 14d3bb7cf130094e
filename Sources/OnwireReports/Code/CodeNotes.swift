import OnwireClients
import OnwireHTTP
import OnwireSpecLanguage

/// Notes on code, for any way of sending the request.
extension CodeText {
  /// Notes the changed rules that affect what is sent and that no setting makes; `settings` are the rules
  /// that the code sets, or follows anyway.
  mutating func noteRules(_ request: CodedRequest, settings: Set<String>) {
    for change in request.changes(showingBesides: settings) {
      note("no setting of \(request.library) makes `\(change.rule)` \(change.value.quoted)")
    }
  }

  /// Notes the headers that the library makes from the device although the spec removes them: they are sent.
  mutating func noteDefaults(_ request: CodedRequest) {
    guard request.spec.device != nil else { return }
    for header in request.headers where header.value.value == nil {
      guard let name = request.client.nameOfDefault(header.name.value) else { continue }
      note("\(request.client.title) takes no default header off a request: \(name) is sent")
    }
  }

  /// Notes what the library draws at random or takes from the device when the code runs.
  mutating func noteRunTime(_ request: CodedRequest, setsBoundary: Bool = false) {
    if request.isMultipart, !setsBoundary {
      let form = request.client.table.row("multipart.boundary", in: request.client.version)?.value
      let isDrawn = form.map { $0.quoted.contains("%") } ?? true
      if let boundary = request.spec.boundary?.value {
        note(
          "\(request.client.title) has no setting for the boundary: \(EscapedScalars.visible(boundary)) is not sent"
        )
      } else if isDrawn {
        note("\(request.client.title) draws the boundary when it runs")
      }
    }
    noteDevice(request)
  }

  /// Notes the default headers that neither the spec's headers nor its nulls settle.
  private mutating func noteDevice(_ request: CodedRequest) {
    guard request.spec.device != nil else { return }
    let settled = Set(request.headersSet.map { $0.name.value.lowercased() })
    let names = ["User-Agent", "Accept-Language"].filter { !settled.contains($0.lowercased()) }
    guard !names.isEmpty else { return }
    let verb = names.count == 1 ? "is that" : "are those"
    note("\(names.joined(separator: " and ")) \(verb) of the app and device that run the code")
  }

  /// Notes what Apple's URL loading does to a head, and to a GET with a body.
  ///
  /// Authorization is on Apple's list of reserved fields, too, but it is sent as it is set: all these
  /// libraries set it.
  mutating func noteURLLoading(_ request: CodedRequest) {
    for header in request.headers where header.value.value != nil {
      guard Self.reserved.contains(header.name.value.lowercased()) else { continue }
      note("the system sets \(header.name.value) itself, and may ignore the value")
    }
    if request.field("cookie") != nil {
      note(
        "the cookie store adds its own unless httpShouldSetCookies of the session's configuration is false")
    }
    let hasBody = request.message.length > request.message.headLength
    if hasBody, request.method.uppercased() == "GET" {
      note("the system refuses a GET with a body (iOS 13 and later)")
    }
    if hasBody, request.field("content-type") == nil {
      note(
        request.method == "POST"
          ? "the system labels a body without a Content-Type as application/x-www-form-urlencoded"
          : "which Content-Type the system gives such a body of \(request.method) is not known")
    }
  }

  // "Reserved HTTP headers" in Apple's documentation of NSURLRequest and NSURLSessionConfiguration.
  private static let reserved: Set<String> = [
    "host", "content-length", "connection", "transfer-encoding", "proxy-authenticate", "proxy-authorization",
    "www-authenticate",
  ]
}

extension RuleValue {
  /// The value in quotes, as notes name it.
  var quoted: String {
    switch self {
    case .text(let text): "`\(EscapedScalars.visible(text))`"
    case .list(let list): "`[\(list.map(EscapedScalars.visible).joined(separator: ", "))]`"
    }
  }
}
