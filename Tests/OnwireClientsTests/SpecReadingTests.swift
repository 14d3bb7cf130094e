import OnwireClients
import OnwireDiagnostics
import Foundation
import OnwireHTTP
import OnwireSpecLanguage
import SystemPackage
import TestSupport
import Testing

/// Reading a spec file and what it names below a folder.
@Suite struct SpecReadingTests {
  /// Calls `body` with a folder that has files with these texts.
  private func inFolder(_ files: [String: String], _ body: (FileRoot) throws -> Void) throws {
    let folder = try TemporaryFolder()
    for (name, text) in files { try folder.file(name, text) }
    try withExtendedLifetime(folder) { try body(FileRoot(folderNamed: folder.url.path)) }
  }

  @Test func aSpecIsReadWithItsBaseAndItsFilesWhateverTheWorkingFolder() throws {
    let files = [
      "user/photo.yaml": "extends: ../_base.yaml\nurl: /photo\nbody: {path: a.bin}\n",
      "_base.yaml": "base: https://${host}\nmethod: POST\nvars: {host: a.example}\n", "user/a.bin": "abc",
    ]
    try inFolder(files) { root in
      let file = try SpecReader.read("user/photo.yaml", below: root, variables: ["host": "b.example"])
      #expect(file.diagnostics.map(\.message) == [])
      let spec = try #require(file.requests.first)
      #expect(spec.name == "photo")
      let message = try #require(Compiler(files: root).compile(spec).wire?.message)
      #expect(message.headerBytes("host") == [Array("b.example".utf8)])
      #expect(try message.bytes(message.headLength..<message.length) == Array("abc".utf8))
    }
  }

  @Test func aFileThatIsNotThereOrOutsideIsThrownAndABaseIsADiagnostic() throws {
    try inFolder(["in/a.yaml": "extends: _none.yaml\n", "b.yaml": "url: https://a.example/\n"]) { root in
      #expect(throws: FileProblem.missing(path: root.path.pushing("c.yaml").string)) {
        try SpecReader.read("c.yaml", below: root)
      }
      let inner = try FileRoot(root.path.appending("in"))
      #expect(throws: FileProblem.outsideRoot(path: inner.path.pushing("../b.yaml").string)) {
        try SpecReader.read("../b.yaml", below: inner)
      }
      let file = try SpecReader.read("a.yaml", below: inner)
      #expect(file.requests.isEmpty)
      #expect(file.diagnostics.contains { $0.severity == .error })
    }
  }

  @Test func wildcardsAreTakenForComparingOnly() throws {
    try inFolder(["a.yaml": "url: https://a.example/${any}\n"]) { root in
      #expect(try SpecReader.read("a.yaml", below: root).requests.isEmpty)
      let spec = try #require(
        try SpecReader.read("a.yaml", below: root, acceptsWildcards: true).requests.first)
      let wire = try #require(Compiler(files: root).compile(spec).wire)
      #expect(ComparedRequest(wire).wildcards.all.count == 1)
    }
  }

  @Test func aFieldPathToIgnoreThatIsBrokenIsAnErrorAtItsPlace() throws {
    let text = "url: https://a.example/\nignore: [json..id, 'parts[0', header.X-A]\n"
    let problems = try SpecFixture.compile(text).1
    #expect(problems.map(\.code.name) == ["unknown-field-path", "unknown-field-path"])
    #expect(problems.first?.message == "`json..id` is not a field path: a step in it is empty")
    #expect(
      problems.last?.message == "`parts[0` is not a field path: a quote or a bracket in it does not end")
    #expect(problems.first?.place.map { "\($0.start)" } == "2:10")
  }

  @Test(arguments: [
    ("status: 99", "`status` must be a status from 200 to 599, and this is `99`"),
    ("status: 600", "`status` must be a status from 200 to 599, and this is `600`"),
    ("status: ok", "`status` must be a status from 200 to 599, and this is `ok`"),
    ("status: []", "`status` must be a status from 200 to 599, and this is a list"),
    (
      "delay: soon",
      "`delay` must be a time of at most 30 days, such as `200ms` or `1.5s`, and this is `soon`"
    ),
  ])
  func aReplyThatCannotBeSaysWhatStandsThere(reply: String, message: String) throws {
    let problems = try SpecFixture.compile("url: https://a.example/\nreply: {\(reply)}\n").1
    #expect(problems.map(\.message) == [message])
  }
}

extension SpecReader {
  /// Reads the spec file at `path` below `root`, with what it extends; its stem names unnamed requests.
  fileprivate static func read(
    _ path: String, below root: FileRoot, variables: [String: String] = [:], acceptsWildcards: Bool = false
  ) throws(FileProblem) -> SpecFile {
    let file = root.path.pushing(FilePath(path))
    let bytes = try root.load(named: file.string, limit: sizeLimit).get()
    let reader = SpecReader(variables: variables, acceptsWildcards: acceptsWildcards, files: root)
    return reader.read(Source(name: file.string, bytes: bytes), stem: file.stem ?? "")
  }
}
