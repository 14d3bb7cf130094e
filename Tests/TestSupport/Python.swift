public import Foundation

/// python3, for what only other programs can make or say.
public enum Python {
  /// Whether the machine has it.
  public static let isThere = Tools.have("python3")

  /// The standard output of a program that ends well.
  public static func output(
    of program: String, _ arguments: [String] = [], in folder: URL? = nil
  ) throws -> [UInt8] {
    let run = try Tools.run("python3", ["-c", program] + arguments, in: folder)
    guard run.status == 0 else { throw Failure(status: run.status, error: run.error) }
    return run.bytes
  }

  /// How a program ended that did not end well.
  public struct Failure: Error {
    /// Its exit status.
    public var status: Int32
    /// Its standard error.
    public var error: String
  }
}
