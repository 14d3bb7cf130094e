package import SystemPackage

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// The folder that the program runs in; under `swift test`, that is the package's folder.
package enum WorkingFolder {
  /// A path as failures show it: relative to the working folder if it lies in there.
  package static func shortened(_ path: FilePath) -> String {
    let text = path.string
    guard let folder = getcwd(nil, 0) else { return text }
    defer { free(folder) }
    // Strings are compared, since reading a FilePath's components is slow in debug builds, which tests are.
    let name = String(cString: folder)
    if name == text { return "." }
    let start = name == "/" ? name : name + "/"
    return text.utf8.starts(with: start.utf8)
      ? String(text[text.utf8.index(text.startIndex, offsetBy: start.utf8.count)...]) : text
  }
}
