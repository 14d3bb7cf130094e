import Foundation
import OnwireHTTP
import SystemPackage
import TestSupport
import Testing

@Suite struct FileRootTests {
  let folder: TemporaryFolder
  let root: FileRoot
  /// Where the specs are, two levels below the test's folder.
  let specs: FilePath

  /// `root/specs` is the folder of the spec, `root2` stands beside the root.
  init() throws {
    folder = try TemporaryFolder()
    try folder.folder("root/specs/fixtures")
    try folder.folder("root2")
    try folder.file("root/specs/fixtures/front.jpg", "front".utf8)
    try folder.file("root/common.txt", "shared".utf8)
    try folder.file("root2/secret.txt", "secret".utf8)
    root = try FileRoot(folder.path.appending("root"))
    specs = folder.path.appending("root").appending("specs")
  }

  func problem(_ path: String) -> FileProblem? {
    switch root.content(at: path, relativeTo: specs) {
    case .success: nil
    case .failure(let problem): problem
    }
  }

  @Test func aRelativePathStartsAtTheFolderOfTheSpec() throws {
    let content = try root.content(at: "fixtures/front.jpg", relativeTo: specs).get()
    #expect(content.size == 5)
    #expect(content.path == root.path.appending("specs/fixtures/front.jpg"))
  }

  @Test func dotsMayLeadOutOfTheFolderButNotOutOfTheRoot() throws {
    #expect(try root.content(at: "../common.txt", relativeTo: specs).get().size == 6)
    #expect(problem("../../root2/secret.txt") == .outsideRoot(path: "../../root2/secret.txt"))
    #expect(try root.content(at: "../../root/common.txt", relativeTo: specs).get().size == 6)
  }

  @Test func anAbsolutePathIsAllowedInsideTheRootOnly() throws {
    #expect(try root.content(at: root.path.string + "/common.txt", relativeTo: specs).get().size == 6)
    let outside = folder.path.string + "/root2/secret.txt"
    #expect(problem(outside) == .outsideRoot(path: outside))
  }

  @Test func aLinkCountsAsWhatItLeadsTo() throws {
    try folder.link("root/specs/inside", to: "../common.txt")
    try folder.link("root/specs/outside", to: "../../root2/secret.txt")
    try folder.link("root/specs/folder-outside", to: "../../root2")
    try folder.link("root/specs/nowhere", to: "nothing")
    try folder.link("root/specs/loop", to: "loop")
    #expect(try root.content(at: "inside", relativeTo: specs).get().path == root.path.appending("common.txt"))
    #expect(problem("outside") == .outsideRoot(path: "outside"))
    #expect(problem("folder-outside/secret.txt") == .outsideRoot(path: "folder-outside/secret.txt"))
    #expect(problem("nowhere") == .missing(path: "nowhere"))
    #expect(problem("loop") == .unreadable(path: "loop", .tooManySymbolicLinkLevels))
  }

  @Test func theRootItselfMayBeALink() throws {
    try folder.link("alias", to: "root")
    let alias = try FileRoot(folder.path.appending("alias"))
    #expect(alias.path == root.path)
    let content = alias.content(at: "common.txt", relativeTo: folder.path.appending("alias"))
    #expect(try content.get().size == 6)
  }

  @Test(arguments: ["../../nothing", "../../root2/nothing", "../../root2/secret.txt/x", "../../nothing/x/y"])
  func whetherAFileOutsideExistsIsNotTold(path: String) {
    #expect(problem(path) == .outsideRoot(path: path))
  }

  /// Paths that pass outside of the root, with the name of something that is there or is not.
  @Test(arguments: ["link", "link/secret.txt", "../link", "chain", "folder/secret.txt", "folder"])
  func whatALinkOutOfTheRootLeadsToIsNotTold(path: String) throws {
    for target in ["root2", "root3"] {
      let folder = try TemporaryFolder()
      for name in ["root/specs", "root2"] { try folder.folder(name) }
      try folder.file("root2/secret.txt", "secret".utf8)
      let up = folder.path.string
      for (name, to) in [
        ("root/specs/link", "../../\(target)/secret.txt"), ("root/link", "\(up)/\(target)/secret.txt"),
        ("root/specs/chain", "../link"), ("root/specs/folder", "\(up)/\(target)"),
      ] {
        try folder.link(name, to: to)
      }
      let root = try FileRoot(folder.path.appending("root"))
      let specs = folder.path.appending("root").appending("specs")
      #expect(throws: FileProblem.outsideRoot(path: path)) {
        try root.content(at: path, relativeTo: specs).get()
      }
    }
  }

  @Test(arguments: ["root2", "root3"]) func aPathThatComesBackTellsNothingOfWhereItWas(name: String) throws {
    for start in ["../../\(name)/..", "\(folder.path.string)/\(name)/.."] {
      let path = "\(start)/root/common.txt"
      #expect(problem(path) == .outsideRoot(path: path))
    }
  }

  @Test func anAbsolutePathMayNameTheRootAsItWasGiven() throws {
    try folder.link("alias", to: "root")
    let given = folder.path.appending("alias")
    let content = try FileRoot(given).content(at: given.string + "/common.txt", relativeTo: specs)
    #expect(try content.get().path == root.path.appending("common.txt"))
  }

  @Test(arguments: [
    "nothing", "fixtures/nothing", "nothing/front.jpg", "fixtures/front.jpg/x", "nothing/../..",
  ])
  func whatIsNotThereIsMissing(path: String) {
    #expect(problem(path) == .missing(path: path))
  }

  @Test func pathsThatNameNothingAreRefused() {
    #expect(problem("") == .emptyPath)
    #expect(problem("fixtures/front.jpg\0.png") == .nulInPath)
    #expect(problem("fixtures") == .folder(path: "fixtures"))
    #expect(problem(".") == .folder(path: "."))
    let long = String(repeating: "x", count: 300)
    #expect(problem(long) == .unreadable(path: long, .fileNameTooLong))
  }

  @Test(.timeLimit(.minutes(1))) func aPipeIsRefusedWithoutWaitingForAWriter() throws {
    #expect(mkfifo(specs.appending("pipe").string, 0o600) == 0)
    #expect(problem("pipe") == .notRegular(path: "pipe", .pipe))
  }

  @Test func aDeviceIsRefused() throws {
    let all = try FileRoot("/")
    let result = all.content(at: "/dev/null", relativeTo: specs)
    #expect(throws: FileProblem.notRegular(path: "/dev/null", .device)) { try result.get() }
  }

  @Test(.enabled(if: !isSuperuser, "nothing is unreadable for root"))
  func whatPermissionsForbidIsUnreadableUnlessRunAsRoot() throws {
    try folder.setAttributes([.posixPermissions: 0], of: "root/common.txt")
    #expect(problem("../common.txt") == .unreadable(path: "../common.txt", .permissionDenied))
    try folder.setAttributes([.posixPermissions: 0], of: "root/specs/fixtures")
    defer { try? folder.setAttributes([.posixPermissions: 0o700], of: "root/specs/fixtures") }
    #expect(problem("fixtures/front.jpg") == .unreadable(path: "fixtures/front.jpg", .permissionDenied))
  }

  @Test func anEmptyFolderIsTheWorkingFolder() throws {
    let working = try FileRoot("")
    #expect(working.path.isAbsolute)
    #expect(throws: FileProblem.missing(path: "no-such-file")) {
      try working.content(at: "no-such-file", relativeTo: "").get()
    }
  }

  @Test func aRootMustBeAFolderThatExists() {
    let nothing = folder.path.appending("nothing")
    #expect(throws: FileProblem.missing(path: nothing.string)) { try FileRoot(nothing) }
    let file = folder.path.appending("root/common.txt")
    #expect(throws: FileProblem.notFolder(path: file.string)) { try FileRoot(file) }
  }

  @Test func loadingReadsUpToTheLimit() throws {
    #expect(try root.load("../common.txt", relativeTo: specs, limit: 6).get() == Array("shared".utf8))
    let result = root.load("../common.txt", relativeTo: specs, limit: 5)
    #expect(throws: FileProblem.tooLarge(path: "../common.txt", size: 6, limit: 5)) { try result.get() }
  }

  @Test func everyProblemHasItsOwnCodeAndASentenceWithoutFullStop() {
    let problems: [FileProblem] = [
      .emptyPath, .nulInPath, .missing(path: "p"), .unreadable(path: "p", .permissionDenied),
      .folder(path: "p"),
      .notFolder(path: "p"), .notRegular(path: "p", .pipe), .outsideRoot(path: "p"),
      .tooLarge(path: "p", size: 2, limit: 1), .changed(path: "p"),
    ]
    #expect(Set(problems.map(\.code)).count == problems.count)
    for problem in problems {
      #expect(!problem.sentence.hasSuffix(".") && problem.help.allSatisfy { !$0.hasSuffix(".") })
    }
    #expect(problems[3].sentence == "`p` cannot be read: Permission denied")
    #expect(problems[6].sentence == "`p` is a pipe, not a regular file")
  }
}
