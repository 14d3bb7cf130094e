import Foundation
import OnwireServers
import OnwireTextFormats
import Testing

/// Random requests, read by the tables and by the real parsers that this machine has.
@Suite(.serialized) struct RealParserTests {
  @Test(.real("php@8")) func php() throws { try Self.compare("php@8") }
  @Test(.real("rack@2.2")) func rack2() throws { try Self.compare("rack@2.2") }
  @Test(.real("rack@3")) func rack3() throws { try Self.compare("rack@3") }
  @Test(.real("rails@6.1")) func rails6() throws { try Self.compare("rails@6.1") }
  @Test(.real("rails@7.2")) func rails7() throws { try Self.compare("rails@7.2") }
  @Test(.real("qs@6.11")) func qs611() throws { try Self.compare("qs@6.11") }
  @Test(.real("qs@6.13")) func qs613() throws { try Self.compare("qs@6.13") }
  @Test(.real("qs@6.15")) func qs615() throws { try Self.compare("qs@6.15") }
  @Test(.real("express@4")) func express4() throws { try Self.compare("express@4") }
  @Test(.real("express@4.22")) func express422() throws { try Self.compare("express@4.22") }
  @Test(.real("express@5")) func express5() throws { try Self.compare("express@5") }
  @Test(.real("querystring")) func querystring() throws { try Self.compare("querystring") }
  @Test(.real("whatwg")) func whatwg() throws { try Self.compare("whatwg") }
  @Test(.real("django@5")) func django() throws { try Self.compare("django@5") }
  @Test(.real("werkzeug@3")) func werkzeug() throws { try Self.compare("werkzeug@3") }
  @Test(.real("flask@3")) func flask() throws { try Self.compare("flask@3") }
  @Test(.real("starlette@1")) func starlette() throws { try Self.compare("starlette@1") }
  @Test(.real("go")) func go() throws { try Self.compare("go") }
  @Test(.real("tomcat@10")) func tomcat() throws { try Self.compare("tomcat@10") }
  @Test(.real("tomcat@10-utf8")) func tomcatUTF8() throws { try Self.compare("tomcat@10-utf8") }
  @Test(.real("tomcat@10-relaxed")) func tomcatRelaxed() throws { try Self.compare("tomcat@10-relaxed") }
  @Test(.real("commons-fileupload@1")) func commonsFileUpload() throws {
    try Self.compare("commons-fileupload@1")
  }
  @Test(.real("busboy@1")) func busboy() throws { try Self.compare("busboy@1") }
  @Test(.real("multer@2")) func multer() throws { try Self.compare("multer@2") }
  @Test(.real("multiparty@4")) func multiparty() throws { try Self.compare("multiparty@4") }
  @Test(.real("formidable@3")) func formidable() throws { try Self.compare("formidable@3") }

  @Test func everyServerHasARealParser() {
    for server in Server.all { #expect(RealParsers.of(server.name) != nil, "\(server.name)") }
  }

  /// False for what docs/servers.md says is not promised, and for a head that is too long and refused as a
  /// whole.
  private static func isPromised(_ input: ServerInput, _ server: Server) -> Bool {
    // The request line and the fields around a query count, too.
    if input.kind == .query { return input.bytes.count < server.habits.headLimit - 200 }
    if server.name == "busboy@1", input.type?.starts(with: "application/x-www".utf8) ?? false { return false }
    guard ["tomcat@10", "tomcat@10-relaxed", "commons-fileupload@1"].contains(server.name) else {
      return true
    }
    // Commons FileUpload listens to the types of parts.
    let types = (input.type ?? []) + (server.name == "commons-fileupload@1" ? input.bytes : [])
    let text = String(decoding: types, as: UTF8.self).lowercased()
    return !["gbk", "windows-1252"].contains { text.contains("charset=\($0)") }
  }

  private static func compare(_ name: String) throws {
    let server = try #require(Server.named(name))
    let answers = try #require(RealParsers.of(name)?.run)
    var differences: [String] = []
    var count = 0
    for (input, line) in zip(RealParsers.inputs, answers.lines) where isPromised(input, server) {
      var reader = JSONReader(ByteInput(Array(line)))
      guard let real = try reader.value()[name] else { continue }
      count += 1
      let half =
        switch input.kind {
        case .query: server.query(input.bytes[...], at: 0)
        case .form: server.form(input.bytes[...], at: 0, contentType: input.type)
        case .multipart: server.multipart(input.bytes[...], at: 0, contentType: input.type)
        }
      let data = half?.data?.json() ?? Array("null".utf8)
      var own = JSONReader(ByteInput(data))
      let read = try own.value()
      // Formidable hands files on in the order in which their last bytes are written.
      let isUnordered = name == "formidable@3"
      guard isUnordered ? sorted(real, isUnordered) != sorted(read, isUnordered) : !real.isSame(as: read)
      else {
        continue
      }
      differences.append(
        """
        \(input.kind) \(input.type.map(shown) ?? "") \(shown(input.bytes))
        is \(part(sorted(real), unlike: sorted(read)))
        not \(part(sorted(read), unlike: sorted(real))) \(half?.refusal?.rule ?? "")
        """)
    }
    #expect(count > RealParsers.inputs.count / 4)
    let some = stride(from: 0, to: differences.count, by: differences.count / 12 + 1).map { differences[$0] }
      .joined(separator: "\n")
    #expect(differences.isEmpty, "\(differences.count) of \(count) differ:\n\(some)")
  }

  /// The part of a text in which it begins to differ from another.
  private static func part(_ text: String, unlike other: String) -> String {
    let same = zip(text.unicodeScalars, other.unicodeScalars).prefix { $0 == $1 }.count
    let part = text.unicodeScalars.dropFirst(max(0, same - 200)).prefix(600)
    return (same > 200 ? "…" : "") + String(String.UnicodeScalarView(part))
  }

  private static func shown(_ bytes: [UInt8]) -> String {
    let text = String(decoding: bytes.prefix(1200), as: UTF8.self)
    return text.debugDescription + (bytes.count > 1200 ? " and so on, \(bytes.count) bytes" : "")
  }

  /// The JSON with its keys sorted, and its arrays, too.
  private static func sorted(_ value: JSONValue, _ arraysToo: Bool = false) -> String {
    func written(_ value: JSONValue) -> String {
      switch value {
      case .null: "null"
      case .boolean(let value): "\(value)"
      case .number(let text): text
      case .string(let text): text.debugDescription
      case .array(let values):
        "[" + (arraysToo ? values.map(written).sorted() : values.map(written)).joined(separator: ",") + "]"
      case .object(let members):
        "{"
          + members.map { "\($0.key.debugDescription):\(written($0.value))" }.sorted().joined(separator: ",")
          + "}"
      }
    }
    return written(value)
  }
}

extension Trait where Self == ConditionTrait {
  /// Enabled where the machine has the real parser of a server, in the version of its table.
  fileprivate static func real(_ server: String) -> Self {
    let parsers = RealParsers.of(server)
    let wanted = "needs \(server), \(parsers?.servers[server] ?? "")*: \(parsers?.hint ?? "")"
    return .enabled(Comment(rawValue: wanted)) { parsers?.has(server) ?? false }
  }
}
