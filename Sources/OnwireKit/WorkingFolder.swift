package import SystemPackage

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// The folder that the program runs in; of tests, `swift test` makes it that of the package.
package enum WorkingFolder {
  /// A path as failures show it: without the working folder where it lies in that.
  package static func shortened(_ path: FilePath) -> String {
    let text = path.string
    guard let folder = getcwd(nil, 0) else { return text }
    defer { free(folder) }
    // Of texts, since each look at a FilePath's components is long in debug builds, as those of tests are.
    let name = String(cString: folder)
    if name == text { return "." }
    let start = name == "/" ? name : name + "/"
    return text.utf8.starts(with: start.utf8)
      ? String(text[text.utf8.index(text.startIndex, offsetBy: start.utf8.count)...]) : text
  }
}
