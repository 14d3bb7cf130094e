import Dispatch
import SystemPackage

/// The files that one spec was compiled from, each with its stamp from before it was read: also those that were not
/// there, since the spec changes when they come.
final class DependencyRecord: @unchecked Sendable {
  private let queue = DispatchQueue(label: "onwire.dependencies")
  private var recorded: [String: FileStamp?] = [:]

  /// Says that the file at `path` is about to be looked at.
  func note(_ path: FilePath) {
    let name = path.string
    queue.sync {
      guard recorded[name] == nil else { return }
      recorded[name] = .some(FileStamp(of: name))
    }
  }

  /// All files so far; a stamp is `nil` where there was none.
  var stamps: [String: FileStamp?] { queue.sync { recorded } }
}
