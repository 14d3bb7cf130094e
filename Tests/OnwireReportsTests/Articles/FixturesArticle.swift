import OnwireClients
import OnwireDiagnostics
import OnwireHTTP
import OnwireReports
import OnwireSpecLanguage
import Testing
import OnwireFormats

/// The code of docs/OnwireKit.docc/Fixtures.md.
enum FixturesArticle {
  /// Runs it; what it gives, as the article shows it.
  static func run() throws -> [String] {
    let spec = try #require(try ArticleTests.blocks("yaml", of: "Fixtures").first)
    return try ArticleTests.inFolder(spec, run)
  }

  private static func run(in folder: String) throws -> [String] {
    // snippet.begin
    let files = try FileRoot(folderNamed: folder)
    let file = try SpecReader.read("login.yaml", below: files)
    let spec = try #require(file.requests.first)
    let compilation = Compiler(files: files).compile(spec)
    let wire = try #require(compilation.wire)
    let request = try wire.message.bytes()
    // snippet.end

    // snippet.begin
    let problems = (file.diagnostics + compilation.diagnostics).map { Renderer().render($0) }
    // snippet.end
    #expect(problems == [])

    // snippet.begin
    let message = wire.message
    let method = message.method
    let target = message.target
    let types = message.headerValues("content-type").map { String(decoding: $0, as: UTF8.self) }
    let body = try message.bytes(message.headLength..<message.length)
    // snippet.end
    #expect(method == "POST")
    #expect(target == "/login")
    #expect(types == ["application/x-www-form-urlencoded"])
    #expect(body == Array(request.suffix(body.count)))
    #expect(message.headerValues("content-length") == [Array("\(body.count)".utf8)])

    // snippet.begin
    let pairs = message.fields.filter { $0.role == .formValue }
    let reasons = try pairs.map { field in
      let origin = message.segments[field.segment].origin
      let value = try message.value(of: field)?.value
      return "\(field.path) = \(value ?? .null) by \(origin.rule), line \(origin.place?.start.line ?? 0)"
    }
    // snippet.end

    // snippet.begin
    let client = try Client.named("alamofire@5").get()
    let moved = try #require(Compiler(files: files, client: client).compile(spec).wire)
    let curl = try OutputKind.curl.bytes(of: Request(moved))
    let command = String(decoding: curl.bytes, as: UTF8.self)
    // snippet.end
    #expect(curl.verdict == .exact)
    #expect(command.contains("charset=utf-8"))
    #expect(moved.client.nameAndRelease == "alamofire@5.12.0")

    let text = String(decoding: request, as: UTF8.self).split(
      separator: "\r\n", omittingEmptySubsequences: false)
    return [text.joined(separator: "\n") + "\n", reasons.map { $0 + "\n" }.joined()]
  }
}
