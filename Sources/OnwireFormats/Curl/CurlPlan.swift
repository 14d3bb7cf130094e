import OnwireHTTP

/// The options that make curl send a message byte for byte, for a command or a config file.
struct CurlPlan {
  /// In the order in which they are written.
  var options: [CurlOption] = []
  /// Where curl's bytes will differ.
  var notes: [CurlNote] = []
  /// `--http1.1`, without its dashes.
  var version: String
  /// How curl gets the body.
  let body: CurlBody

  private static let versions = ["HTTP/1.1": "http1.1", "HTTP/1.0": "http1.0"]

  init(_ request: Request, filename: String?, for form: CurlForm) throws {
    let message = request.message
    let head = try RequestHead(of: message, limit: form.headLimit)
    body = try CurlBody(message, filename: filename, for: form)
    if head.target.isEmpty, form == .config { throw CurlObstacle.emptyTarget }
    if let version = Self.versions[String(decoding: head.version, as: UTF8.self)] {
      self.version = version
    } else {
      version = "http1.1"
      notes.append(.version)
    }
    try CurlURL.checkHost(request.endpoint.host)
    let url = CurlURL(request.endpoint)
    let fields = CurlFields(
      head, body: body, bodyLength: message.length - message.headLength, url: url)
    options += Self.method(head.method, body)
    options += url.options(for: head.target, isUpload: body.isUpload)
    options += fields.options
    options += body.option(for: form).map { [$0] } ?? []
    notes += fields.notes
    for option in options {
      let size = form.size(of: option.argument)
      if size > form.argumentLimit {
        throw CurlObstacle.argumentTooLong(option.name, size, form.argumentLimit)
      }
    }
  }

  /// Writes the request, or returns why that is impossible.
  static func write(
    _ request: Request, as form: CurlForm, _ options: OutputOptions,
    to sink: (UnsafeRawBufferPointer) throws -> Void
  ) throws -> Verdict {
    let plan: CurlPlan
    do {
      plan = try CurlPlan(request, filename: options.bodyFilename, for: form)
    } catch let obstacle as CurlObstacle {
      return .impossible(obstacle.sentence)
    }
    let text =
      switch form {
      case .command: plan.command(isForPasting: options.isForPasting)
      case .config: plan.config
      }
    try text.withUnsafeBytes(sink)
    return plan.notes.isEmpty ? .exact : .inexact(plan.notes.map(\.sentence))
  }

  private static func method(_ method: [UInt8], _ body: CurlBody) -> [CurlOption] {
    if method.elementsEqual(body.method.utf8) { return [] }
    // With `--request` alone, curl would wait for the body of the response.
    if method.elementsEqual("HEAD".utf8), body.isNone { return [.head] }
    return [.request(method)]
  }
}

extension CurlPlan {
  /// A POSIX shell script with one command.
  func command(isForPasting: Bool) -> [UInt8] {
    var text = isForPasting ? [] : ShellComment.lines(notes.map(\.sentence))
    text.append(contentsOf: body.writer)
    // -q must come first. Without the others, curl reads its URL as a pattern, removes dot segments and asks
    // the environment for a proxy.
    text.append(contentsOf: "curl -q -g --\(version) --path-as-is --noproxy '*'".utf8)
    for option in options {
      text.append(contentsOf: " \\\n ".utf8)
      if !option.flag.isEmpty { text.append(contentsOf: " \(option.flag)".utf8) }
      let word = option.word
      if !word.isEmpty { text.append(UInt8(ascii: " ")) }
      text.append(contentsOf: word)
    }
    text.append(contentsOf: body.redirection)
    text.append(UInt8(ascii: "\n"))
    return text
  }
}
