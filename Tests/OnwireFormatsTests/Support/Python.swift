import Foundation

/// What python3 writes on its standard output, for what only other programs can make or say.
enum Python {
  static let isThere = Tools.have("python3")

  static func output(of program: String, _ arguments: [String] = [], in folder: URL? = nil) throws -> [UInt8]
  {
    let result = try Tools.run("python3", ["-c", program] + arguments, in: folder)
    guard result.status == 0 else { throw Failure(status: result.status) }
    return result.output
  }

  struct Failure: Error {
    var status: Int32
  }
}
