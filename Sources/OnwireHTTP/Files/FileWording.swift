package import OnwireDiagnostics
package import SystemPackage

/// The codes of problems with reading files.
package enum FileCode: String, CaseIterable, Sendable {
  case changed = "file-changed"
  case isFolder = "file-is-folder"
  case missing = "file-missing"
  case notRegular = "file-not-regular"
  case outsideRoot = "file-outside-root"
  case pathEmpty = "file-path-empty"
  case pathNUL = "file-path-nul"
  case tooLarge = "file-too-large"
  case truncated = "file-truncated"
  case unreadable = "file-unreadable"
  case rootNotFolder = "root-not-folder"
}

extension DiagnosticCode {
  /// The code of a problem with a file.
  package static func file(_ code: FileCode) -> DiagnosticCode { DiagnosticCode(code) }
}

extension FileProblem {
  /// The code of its diagnostic.
  package var code: FileCode {
    switch self {
    case .emptyPath: .pathEmpty
    case .nulInPath: .pathNUL
    case .missing: .missing
    case .unreadable: .unreadable
    case .folder: .isFolder
    case .notFolder: .rootNotFolder
    case .notRegular: .notRegular
    case .outsideRoot, .noRoot: .outsideRoot
    case .tooLarge: .tooLarge
    case .changed: .changed
    }
  }

  /// A sentence that says what is wrong, without a full stop.
  package var sentence: String {
    switch self {
    case .emptyPath: "the path is empty"
    case .nulInPath: "the path holds a NUL character"
    case .missing("."): "the working folder was removed"
    case .missing(let path): "there is no file `\(path)`"
    case .unreadable(let path, let error): "`\(path)` cannot be read: \(error)"
    case .folder(let path): "`\(path)` is a folder"
    case .notFolder(let path): "the root `\(path)` is not a folder"
    case .notRegular(let path, let kind): "`\(path)` is \(kind.words), not a regular file"
    case .outsideRoot(let path): "`\(path)` lies outside the root"
    case .noRoot(let path): "`\(path)` is a file, and no folder is given to look for it"
    case .tooLarge(let path, let size, let limit):
      "`\(path)` has \(size) bytes, and no more than \(limit) are read"
    case .changed(let path): "`\(path)` changed while it was being read"
    }
  }

  /// How to fix it; empty if the sentence says enough.
  package var help: [String] {
    switch self {
    case .emptyPath: ["name a file, relative to the folder of the spec"]
    case .nulInPath: ["remove the NUL character: no file name can hold one"]
    case .missing("."): ["change to a folder that exists"]
    case .missing: ["a relative path starts at the folder of the spec"]
    case .unreadable, .tooLarge: []
    case .folder: ["name one file in the folder"]
    case .notFolder: ["give the folder that all files lie in"]
    case .notRegular: ["copy its content to a regular file and name that"]
    case .outsideRoot:
      ["move the file below the root, or name a wider root with --root DIR; links count as what they lead to"]
    case .noRoot: ["give the folder as `root`"]
    case .changed: ["run it again when nothing writes to the file"]
    }
  }
}

extension FileProblem {
  /// What `path`, which does not exist, probably meant: a line of help, or none.
  package static func meant(by path: FilePath) -> [String] {
    FolderWalk.nearest(to: path).map { ["did you mean `\($0.string)`?"] } ?? []
  }
}

extension ContentFailure {
  /// The code of its diagnostic.
  package var code: FileCode {
    switch reason {
    case .missing: .missing
    case .unreadable: .unreadable
    case .changed: .changed
    case .truncated: .truncated
    }
  }

  /// A sentence that says what happened, without a full stop.
  package var sentence: String {
    switch reason {
    case .missing: "the file went away before it was read"
    case .unreadable(let error): "the file cannot be read: \(error)"
    case .changed: "the file changed after its size was taken"
    case .truncated: "the file ends before the size that the system reports for it"
    }
  }

  /// How to fix it; empty if the sentence says enough.
  package var help: [String] {
    switch reason {
    case .missing, .unreadable: []
    case .changed, .truncated: FileProblem.changed(path: "").help
    }
  }
}

extension FileKind {
  fileprivate var words: String {
    switch self {
    case .regular: "a regular file"
    case .folder: "a folder"
    case .pipe: "a pipe"
    case .socket: "a socket"
    case .device: "a device"
    case .other: "a special file"
    }
  }
}

extension FileProblem: CustomStringConvertible {
  /// What is wrong, and how to fix it.
  package var description: String { ([sentence] + help).joined(separator: "; ") }
}

extension Diagnostic {
  /// The diagnostic for a problem with a file.
  package static func file(_ problem: FileProblem, at place: Place? = nil) -> Diagnostic {
    Diagnostic(.error, code: .file(problem.code), problem.sentence, at: place, help: problem.help)
  }

  /// The diagnostic for a file called `name` that cannot be read for another reason.
  package static func unreadable(_ name: String, _ reason: any Error) -> Diagnostic {
    Diagnostic(.error, code: .file(.unreadable), "`\(name)` cannot be read: \(reason)", at: nil)
  }
}
