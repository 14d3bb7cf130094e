import OnwireHTTP
import OnwireTextFormats

/// Bytes that a command names, or why they are not available.
enum CurlContent: Sendable {
  case known(ByteInput)
  case absent(String)
}

/// The files that a command may name, and its standard input.
struct CurlFiles: Sendable {
  var source: CaptureSource
  var input: ShellCommand.Input?
  /// The content used for each of them if only the head is wanted.
  var standIn: ByteInput?

  /// Longer files are not read into memory, in bytes.
  static let smallLimit = 64 << 20

  /// A small amount of bytes that a command names, or why they are not available.
  enum Small {
    case known([UInt8])
    case absent(String)
  }

  /// The file at `path`, relative to the folder of the command; `-` is the standard input.
  func content(_ path: [UInt8]) -> CurlContent {
    if let standIn { return .known(standIn) }
    guard path.elementsEqual("-".utf8) else { return file(path) }
    switch input {
    case .text(let text): return .known(ByteInput(text))
    case .file(let word): return file(word.bytes)
    case .unknown, nil: return .absent(CurlReason.noInput)
    }
  }

  /// The same, read into memory.
  func small(_ path: [UInt8]) -> Small {
    switch content(path) {
    case .absent(let reason): return .absent(reason)
    case .known(let input):
      let name = String(decoding: path, as: UTF8.self)
      guard input.count <= Self.smallLimit else {
        return .absent(CurlReason.large(name))
      }
      guard let bytes = try? input.bytes() else { return .absent(CurlReason.unreadable(name)) }
      return .known(bytes)
    }
  }

  private func file(_ path: [UInt8]) -> CurlContent {
    guard let name = String(validating: path, as: UTF8.self) else {
      return .absent(CurlReason.fileName)
    }
    guard let root = source.files else { return .absent(CurlReason.forbidden(name)) }
    switch root.content(at: name, relativeToFileNamed: source.name) {
    case .failure(let problem): return .absent(problem.sentence)
    case .success(let file):
      guard let input = try? file.input() else { return .absent(CurlReason.unreadable(name)) }
      return .known(input)
    }
  }
}
