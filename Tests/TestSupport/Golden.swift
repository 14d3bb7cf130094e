public import Foundation

/// The content of a file that people have read and a test compares with; `nil` if there is no file.
///
/// With `ONWIRE_UPDATE=1` in the environment, `current` is written to the file first; CI may not ask for
/// that.
public func golden(_ current: Data, at file: URL) throws -> Data? {
  let expected = try? Data(contentsOf: file)
  guard environment["ONWIRE_UPDATE"] == "1", expected != current else { return expected }
  guard environment["CI"] == nil else { throw UpdateByCI() }
  try current.write(to: file)
  return current
}

/// The same for a text.
public func golden(_ current: String, at file: URL) throws -> String? {
  try golden(Data(current.utf8), at: file).map { String(decoding: $0, as: UTF8.self) }
}

private let environment = ProcessInfo.processInfo.environment

private struct UpdateByCI: Error, CustomStringConvertible {
  let description = "what is expected is written by people, not by CI"
}
