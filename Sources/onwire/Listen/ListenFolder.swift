import OnwireListener
import OnwireTextFormats
import SystemPackage

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The folder that requests are written to, each in its own file: `0001-POST-orders.http`.
///
/// If secrets are shown as stars, names leave out the path, since they are shown, too: `0001-POST.http`. A
/// file gets its name once it is complete; until then, and if the request breaks off, it ends in `.partial`.
/// Nothing is overwritten, and no other run writes to the folder at the same time.
final class ListenFolder {
  /// A file that is being written.
  private struct Open {
    var partial: FilePath
    var stem: String
    var number: Int
  }

  let path: FilePath
  /// Whether file names include the last component of the request's path.
  private let namesSteps: Bool
  /// The number of the newest file.
  private var number = 0
  private var open: [Int32: Open] = [:]
  private let lock: FileDescriptor

  /// - Throws: `OutputFailure` if the folder cannot be made or another run writes to it.
  init(_ path: FilePath, namesSteps: Bool) throws {
    (self.path, self.namesSteps) = (path, namesSteps)
    try OutputFile.makeFolder(of: path.appending("0001"), below: path, followingLinks: true)
    do {
      lock = try FileDescriptor.open(path, .readOnly, options: .closeOnExec)
    } catch {
      throw OutputFailure(target: "`\(path)`", reason: error as? Errno ?? .ioError)
    }
    guard flock(lock.rawValue, LOCK_EX | LOCK_NB) == 0 else {
      try? lock.close()
      throw OutputFailure(
        sentence: "another `onwire listen` writes to `\(path)`", help: ["give another folder with --out"])
    }
    number = Self.lastNumber(in: path)
  }

  deinit { try? lock.close() }

  /// The number of the newest file of earlier runs.
  private static func lastNumber(in path: FilePath) -> Int {
    guard let stream = opendir(path.string) else { return 0 }
    defer { closedir(stream) }
    var last = 0
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      let digits = name.prefix { ("0"..."9").contains($0) }
      if digits.count >= 4, digits.count < 16, name.dropFirst(digits.count).first == "-" {
        last = max(last, Int(digits) ?? 0)
      }
    }
    return last
  }

  /// Creates the file of a request.
  ///
  /// - Throws: `Errno` if the system refuses.
  func begin(_ arrival: Arrival) throws -> FileDescriptor {
    number += 1
    let digits = String(number)
    let stem =
      String(repeating: "0", count: max(0, 4 - digits.count)) + digits + "-" + name(of: arrival.head)
    let partial = path.appending("\(stem).http.partial")
    let file = try FileDescriptor.open(
      partial, .readWrite, options: [.create, .exclusiveCreate, .closeOnExec],
      permissions: [.ownerReadWrite, .groupRead, .otherRead])
    open[file.rawValue] = Open(partial: partial, stem: stem, number: number)
    return file
  }

  /// A file that was written.
  struct Written {
    var path: FilePath
    var stem: String
    var number: Int
  }

  /// Closes the file of a request and gives it its name, which says whether the request is complete.
  ///
  /// - Throws: `Errno` if writing failed; the file is then removed.
  func end(_ arrival: Arrival, isWhole: Bool) throws -> Written {
    let file: FileDescriptor
    switch arrival.content {
    case .file(let open): file = open
    case .memory(let bytes):
      file = try begin(arrival)
      do {
        _ = try file.writeAll(bytes)
      } catch {
        discard(file)
        throw error
      }
    case .counted: throw Errno.invalidArgument
    }
    guard let entry = open.removeValue(forKey: file.rawValue) else { throw Errno.badFileDescriptor }
    try file.close()
    guard isWhole else { return Written(path: entry.partial, stem: entry.stem, number: entry.number) }
    let whole = path.appending("\(entry.stem).http")
    let result = entry.partial.withPlatformString { from in whole.withPlatformString { rename(from, $0) } }
    guard result == 0 else { throw Errno(rawValue: errno) }
    return Written(path: whole, stem: entry.stem, number: entry.number)
  }

  /// Removes a file that could not be written completely.
  func discard(_ file: FileDescriptor) {
    let entry = open.removeValue(forKey: file.rawValue)
    try? file.close()
    entry?.partial.removeFile()
  }

  /// The method and the last component of the path, limited to ASCII letters, digits, dots, `_` and `-`.
  /// Nothing else from a client gets into a name.
  private func name(of head: RequestHead?) -> String {
    guard let head else { return "unread" }
    let method = Self.cleaned(head.method.utf8, limit: 16)
    guard namesSteps else { return method }
    let path = head.target.utf8.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
    let last = path.split(separator: UInt8(ascii: "/")).last ?? path.prefix(0)
    return [method, Self.cleaned(last, limit: 48)].filter { !$0.isEmpty }.joined(separator: "-")
  }

  private static func cleaned(_ bytes: some Collection<UInt8>, limit: Int) -> String {
    let plain = bytes.prefix(limit).map { byte in
      byte.isDecimalDigit || byte.isLetter || byte.isOne(of: "._-")
        ? byte : UInt8(ascii: "-")
    }
    return String(decoding: plain.drop { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "-") }, as: UTF8.self)
  }
}

extension FilePath {
  /// Removes the file.
  func removeFile() { withPlatformString { _ = unlink($0) } }
}
