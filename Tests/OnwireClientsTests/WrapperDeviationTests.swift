import OnwireClients
import OnwireDiagnostics
import Foundation
import OnwireHTTP
import OnwireSpecLanguage
import SystemPackage
import TestSupport
import Testing

/// What HYBNetworking and XMNetworking send differently than the AFNetworking below them: all of it, for each of
/// their specs in specs/.
@Suite struct WrapperDeviationTests {
  /// A spec, and what AFNetworking makes of it.
  struct Case: CustomTestStringConvertible, Sendable {
    /// The file below specs/, without its ending.
    var file: String
    /// What AFNetworking has to be told besides: lines of the spec, or rules of the client.
    var lines = ""
    var rules = ""
    /// Every difference, AFNetworking's bytes first; or the codes of what keeps it from sending.
    var deviations: [String] = []

    var testDescription: String { file }
  }

  static let cases = [
    Case(file: "hybnetworking/search"),
    Case(file: "hybnetworking/sign-in"),
    Case(file: "hybnetworking/order"),
    Case(file: "hybnetworking/leading-slash"),
    Case(file: "hybnetworking/auto-encode", deviations: ["refused: invalid-url-character"]),
    Case(file: "hybnetworking/auto-encode", rules: "url.escape: percent"),
    Case(
      file: "hybnetworking/image", lines: "method: POST",
      deviations: [
        "changed header.Content-Length: Content-Length: 292 → Content-Length: 349",
        "added parts[2].Content-Type: → Content-Type: image/jpeg",
        "added parts[2].Content-Disposition.filename: → 20161115090807.jpg",
      ]),
    Case(file: "hybnetworking/image", deviations: ["refused: multipart-method"]),
    Case(file: "hybnetworking/named-image", lines: "method: POST"),
    Case(file: "xmnetworking/search", deviations: ["refused: no-general"]),
    Case(file: "xmnetworking/search", rules: "general.parameters: top-level"),
    Case(file: "xmnetworking/order", rules: "general.parameters: top-level"),
    Case(file: "xmnetworking/settings", rules: "general.parameters: top-level"),
    Case(file: "xmnetworking/server", deviations: ["changed target.path: /v1/ → /v1"]),
    Case(file: "xmnetworking/upload", lines: "method: POST"),
    Case(
      file: "xmnetworking/half-named",
      deviations: [
        "changed method: PUT → POST",
        "changed header.Content-Length: Content-Length: 302 → Content-Length: 253",
        "removed parts[0].Content-Disposition.filename: front.jpg →",
        "removed parts[0].Content-Type: Content-Type: image/jpeg →",
        "changed parts[1].Content-Type: Content-Type: image/jpeg → Content-Type: image/png",
      ]),
    Case(file: "xmnetworking/leading-slash"),
    // The type and its parameter are compared each by itself.
    Case(
      file: "xmnetworking/lost-boundary", lines: "method: POST",
      deviations: [
        "changed header.Content-Type: \(wholeType) → Content-Type: multipart/form-data",
        "changed header.Content-Type: \(wholeType) → Content-Type: multipart/form-data",
        "changed header.Content-Length: Content-Length: 111 → Content-Length: 4",
      ]),
  ]

  private static let wholeType = "Content-Type: multipart/form-data; boundary=Boundary+0123456789ABCDEF"

  @Test(arguments: cases)
  func nothingElseDiffersFromTheAFNetworkingBelow(test: Case) throws {
    let folder = Repository.root.appendingPathComponent("specs")
    let file = folder.appendingPathComponent(test.file + ".yaml")
    let text = try String(contentsOf: file, encoding: .utf8)
    let release = test.file.hasPrefix("hyb") ? "afnetworking@3.1.0" : "afnetworking@3.2.1"
    let below =
      text.split(separator: "\n").filter { !$0.hasPrefix("client: ") }.joined(separator: "\n")
      + "\nclient: {use: \(release), rules: {\(test.rules)}}\n\(test.lines)\n"

    let compiler = Compiler(files: try FileRoot(FilePath(folder.path)))
    func compiled(_ text: String) throws -> Compilation {
      let source = Source(name: file.path, bytes: Array(text.utf8))
      let read = SpecReader { _, _ in .failure(LoadFailure(reason: "no bases")) }.read(source, stem: "a")
      return compiler.compile(try #require(read.requests.first, "\(read.diagnostics)"))
    }
    let wrapper = try #require(try compiled(text).wire)
    let other = try compiled(below)
    guard let wire = other.wire else {
      let codes = other.diagnostics.filter { $0.severity == .error }.map(\.code.name)
      #expect(codes.map { "refused: \($0)" } == test.deviations)
      return
    }
    let deviations = try Self.deviations(wire.message, wrapper.message)
    #expect(deviations == test.deviations)
    let isSame = try wire.message.bytes() == wrapper.message.bytes()
    #expect(isSame == deviations.isEmpty)
  }

  private static func deviations(_ below: Message, _ wrapper: Message) throws -> [String] {
    let comparison = try Comparison.of(ComparedRequest(below), ComparedRequest(wrapper))
    let bytes = (try below.bytes(), try wrapper.bytes())
    func text(_ side: Difference.Side?, of bytes: [UInt8]) -> String {
      side.map { String(decoding: bytes[$0.range], as: UTF8.self).replacing("\r\n", with: "") } ?? ""
    }
    return comparison.differences.map { difference in
      let sides = [text(difference.left, of: bytes.0), "→", text(difference.right, of: bytes.1)]
      return (["\(difference.kind) \(difference.path):"] + sides).filter { !$0.isEmpty }.joined(
        separator: " ")
    }
  }
}
