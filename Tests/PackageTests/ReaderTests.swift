import Testing

/// The readers that the tests of the architecture use.
@Suite struct ReaderTests {
  @Test(arguments: [
    ("import A", ["A"]),
    ("@preconcurrency public import A\n\ninternal import struct B.C", ["A", "B"]),
    ("#if canImport(Darwin)\nimport Darwin\n#endif", ["Darwin"]),
    ("// import A\n/* import B /* import C */ import D */import E", ["E"]),
    (#"let a = "import A \(f("import B)")) import C"; import D"#, ["D"]),
    ("let a = \"\"\"\n  import A\n  \"quoted\"\n  \"\"\"\nimport B", ["B"]),
    (##"let a = #"\" import A"#; import B"##, ["B"]),
  ])
  func `imports are told from strings and comments`(source: String, modules: [String]) {
    #expect(SourceFile(path: "", target: "", tokens: SwiftToken.all(in: source)).imports == modules)
  }

  @Test func `a manifest is read through its helper functions and constants`() {
    let manifest = Manifest(
      """
      let system = Target.Dependency.product(name: "System", package: "swift-system")
      func library(_ name: String) -> Target { .target(name: name, dependencies: []) }
      let package = Package(
        name: "p",
        products: [.library(name: "Kit", targets: ["A", "B"])],
        dependencies: [.package(url: "https://example.com/p", from: "1.0.0")],
        targets: [
          library("A", ["B", system]),
          .executableTarget(name: "B", dependencies: [.product(name: "C", package: "c"), "D"]),
          .systemLibrary(name: "E", providers: [.apt(["e"])]),
          .testTarget(name: "ATests", dependencies: ["A"]),
        ])
      """)
    #expect(
      manifest.targets == [
        .init(name: "A", dependencies: ["B", "System"]),
        .init(name: "B", dependencies: ["C", "D"]),
        .init(name: "E", dependencies: []),
      ])
    #expect(manifest.products == ["Kit": ["A", "B"]])
  }
}
