import TestSupport
import Testing

/// ARCHITECTURE.md, Package.swift and the sources say the same about which target imports which.
@Suite struct ArchitectureTests {
  let manifest: Manifest
  let table: ArchitectureTable
  let sources: [SourceFile]

  /// What every target may import: the standard library and the platform.
  private static let platform: Set = [
    "Swift", "Synchronization", "Glibc", "Musl", "Bionic", "Android", "Darwin", "System",
  ]

  init() throws {
    manifest = try Manifest(Repository.text("Package.swift"))
    table = try ArchitectureTable(Repository.text("ARCHITECTURE.md"))
    sources = try Self.allSources.get()
  }

  /// Read once for all tests.
  private static let allSources = Result { try Repository.sources() }

  @Test func `every folder of Sources is a target that the manifest was read to declare`() throws {
    #expect(try manifest.targets.map(\.name).sorted() == Repository.folders(in: "Sources"))
  }

  @Test func `the table lists the manifest's targets and what each depends on`() {
    #expect(Set(table.rows.map(\.target)) == Set(manifest.targets.map(\.name)))
    for target in manifest.targets {
      let imports = Set(table.imports(of: target.name) ?? []).filter { !$0.hasPrefix("Foundation") }
      // From Yams, only its libyaml is imported.
      let dependencies = target.dependencies.map { $0 == "Yams" ? "CYaml" : $0 }
      #expect(Set(dependencies) == imports, "target \(target.name)")
    }
  }

  @Test func `a target imports only targets above it in the table`() {
    let names = table.rows.map(\.target)
    for (index, row) in table.rows.enumerated() {
      #expect(Set(row.imports).isDisjoint(with: names[index...]), "target \(row.target)")
    }
  }

  @Test func `a file imports only what the table lists for its target, and the platform`() {
    for file in sources {
      let allowed = Self.platform.union(table.imports(of: file.target) ?? [])
      #expect(Set(file.imports).subtracting(allowed) == [], "in \(file.path)")
    }
  }

  // A URLRequest cannot be read without Foundation; nothing that the command links may be there.
  @Test func `two targets import Foundation or a part of it, and nothing else depends on them`() {
    let bridges = ["OnwireFoundation", "OnwireTesting"]
    for target in manifest.targets where !bridges.contains(target.name) {
      #expect(Set(target.dependencies).isDisjoint(with: bridges), "target \(target.name)")
    }
    for file in sources where !bridges.contains(file.target) {
      #expect(file.imports.filter { $0.hasPrefix("Foundation") } == [], "in \(file.path)")
    }
  }

  // libyaml's parser and its emitter.
  @Test(arguments: [("COnwireYAML", 2), ("CYaml", 2), ("COnwireZlib", 1)])
  func `no more files import a C library than hold its types`(_ module: String, count: Int) {
    #expect(sources.filter { $0.imports.contains(module) }.map(\.path).count == count)
  }

  @Test func `the products are the command, one library of all that is below it, and one for tests`() {
    #expect(
      manifest.products == [
        "OnwireKit": ["OnwireKit", "OnwireFoundation"], "OnwireTesting": ["OnwireTesting"],
        "onwire": ["onwire"],
      ])
    let command = manifest.targets.first { $0.name == "onwire" }
    let library = manifest.targets.first { $0.name == "OnwireKit" }
    // A server is for the command, and for tests.
    #expect(
      Set(command?.dependencies ?? []).subtracting(library?.dependencies ?? []) == [
        "COnwirePlatform", "OnwireListener",
      ])
  }

  // An app that has a target called `Reports` could not be built beside one of ours.
  @Test func `every module has a name that no app has`() {
    for name in manifest.targets.map(\.name) where name != "onwire" {
      #expect(name.hasPrefix("Onwire") || name.hasPrefix("COnwire"))
    }
  }

  // `Module.Type` could not be written where a type of the module has the module's name.
  @Test func `no type has the name of a module`() {
    let modules = Set(manifest.targets.map(\.name))
    for file in sources {
      #expect(modules.isDisjoint(with: file.types), "in \(file.path)")
    }
  }

  // The command is linked without the names of characters (scripts/lib.sh): all would be nil.
  @Test func `nothing asks for the name of a character`() {
    for file in sources {
      let asked = zip(file.tokens, file.tokens.dropFirst(2)).contains { token, next in
        token.word == "properties" && ["name", "nameAlias"].contains(next.word)
      }
      #expect(!asked, "in \(file.path)")
    }
  }
}
