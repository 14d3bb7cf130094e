import Foundation

/// python3, an oracle where the machine has it.
enum Python {
  static let executable: URL? = {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    return path.split(separator: ":").map {
      URL(fileURLWithPath: String($0)).appendingPathComponent("python3")
    }
    .first { FileManager.default.isExecutableFile(atPath: $0.path) }
  }()

  /// What a program prints.
  static func output(of program: String) throws -> String {
    String(decoding: try bytes(of: program), as: UTF8.self)
  }

  /// What a program writes on its standard output.
  static func bytes(of program: String) throws -> [UInt8] {
    let process = Process()
    process.executableURL = executable
    process.arguments = ["-c", program]
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let data = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return Array(data)
  }
}
