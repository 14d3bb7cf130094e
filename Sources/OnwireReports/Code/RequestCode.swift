import OnwireDiagnostics
package import OnwireClients
import OnwireHTTP
package import OnwireSpecLanguage

/// The library call that sends a request, as source text to paste.
public struct RequestCode: Sendable, Hashable {
  /// The languages.
  public enum Language: String, Sendable, CaseIterable {
    /// Objective-C.
    case objectiveC
    /// Swift.
    case swift
  }

  /// The source text, with the differences as comments above it.
  public let text: String
  /// The reasons why it does not send the spec's bytes, a sentence each; empty if the call is exact.
  public let differences: [String]

  /// The call in `language` that sends `spec`, which was compiled to `wire`.
  package init(_ language: Language, of spec: RequestSpec, _ wire: Compilation.Wire) {
    var (title, code) = Self.code(language, CodedRequest(spec, wire))
    if spec.framing != nil {
      code.note(
        "this sends the body with its length: set as a stream it is sent in chunks, whose sizes the system chooses"
      )
    }
    if spec.wire != nil { code.note("no call writes what `wire` says: this sends the request without it") }
    let specFiles = Self.files(wire.called)
    for name in code.ownFiles where specFiles.contains(name) {
      code.note("a file of the spec is called \(name), too: give one of the two another name")
    }
    let files = specFiles + code.ownFiles.filter { !specFiles.contains($0) }
    let reads = files.map { "reads \(EscapedScalars.visible($0)) from the folder that it runs in" }
    let comments = [title] + code.notes + reads
    let checks = language == .objectiveC ? files.map(ObjectiveCContent.check) : []
    text = (comments.map { "// \($0)" } + checks + code.lines).joined(separator: "\n") + "\n"
    differences = code.notes
  }

  /// The files that a message is made of, by their paths in the spec.
  private static func files(_ message: Message) -> [String] {
    var files: [String] = []
    for index in message.segments.indices {
      guard case .file(let file, _) = message.segments.content(at: index), let path = file.written,
        !files.contains(path)
      else { continue }
      files.append(path)
    }
    return files
  }

  private static func code(_ language: Language, _ request: CodedRequest) -> (title: String, CodeText) {
    let own = calls[request.client.name]
    guard let own else {
      // Clients without a library stand for code that is written by hand.
      return (sessionTitle(language), handmade(language, request))
    }
    if own.language == language, let code = own.write(request) { return (request.library, code) }
    var code = handmade(language, request)
    code.note(
      own.language == language
        ? "\(request.library) has no call of its own for this: \(sessionTitle(language)) sends what it would send"
        : "\(request.client.title) is called from \(own.language.title): "
          + "\(sessionTitle(language)) sends what it would send")
    return (sessionTitle(language), code)
  }

  fileprivate typealias Call = (language: Language, write: @Sendable (CodedRequest) -> CodeText?)

  /// The language that each library is called from, and the writer of the call.
  fileprivate static let calls: [String: Call] = [
    "afnetworking": (
      .objectiveC, { $0.isSince(2) ? AFNetworkingCode.write($0) : AFHTTPClientCode.write($0) }
    ),
    "xmnetworking": (.objectiveC, { XMNetworkingCode.write($0) }),
    "hybnetworking": (.objectiveC, { HYBNetworkingCode.write($0) }),
    "alamofire": (.swift, { AlamofireCode.write($0) }),
    "alamofire-encodable": (.swift, { AlamofireCode.write($0) }),
  ]

  private static func handmade(_ language: Language, _ request: CodedRequest) -> CodeText {
    switch language {
    case .objectiveC: NSURLSessionCode.write(request)
    case .swift: URLSessionCode.write(request)
    }
  }

  private static func sessionTitle(_ language: Language) -> String {
    switch language {
    case .objectiveC: "NSURLSession"
    case .swift: "URLSession"
    }
  }
}

extension RequestCode.Language {
  /// The language that a client's library is called from; Objective-C for handwritten code.
  init(of client: Client) { self = RequestCode.calls[client.name]?.language ?? .objectiveC }

  /// The name of its output kind.
  var name: String {
    switch self {
    case .objectiveC: "objc"
    case .swift: "swift"
    }
  }
}

extension RequestCode.Language {
  /// The language's own name.
  fileprivate var title: String {
    switch self {
    case .objectiveC: "Objective-C"
    case .swift: "Swift"
    }
  }
}
