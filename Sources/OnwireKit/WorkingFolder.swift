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
    guard let folder = getcwd(nil, 0) else { return path.string }
    defer { free(folder) }
    var path = path
    let isBelow = path.removePrefix(FilePath(platformString: folder))
    return isBelow && path.isEmpty ? "." : path.string
  }
}
