import OnwireHTTP
import OnwireFormats

/// The curl command of a request as a page shows it, for copying.
struct PageCommand {
  /// The command; empty if there is none to show.
  private(set) var text = ""
  /// Whether curl sends exactly the request's bytes.
  private(set) var isExact = false
  /// Notes about it, a sentence each, without a full stop.
  private(set) var notes: [String] = []

  /// The longest command that is shown: longer ones are neither for reading nor for a page.
  private static let limit = 16 << 10

  /// The exact command, or the short one if that reads better for a body of parts and the exact one needs
  /// escapes.
  ///
  /// - Throws: Any error from reading a file.
  init(_ request: Request, named name: String) throws {
    let hasParts = request.message.elements.contains { $0.kind == .multipart }
    for kind in hasParts ? [OutputKind.curlShort, .curl] : [.curl, .curlShort]
    where try take(kind, request, filename: nil) { return }
    let filename = Self.filename(name)
    guard try take(.curl, request, filename: filename) else {
      if notes.isEmpty { notes = ["No curl command can send it"] }
      return
    }
    notes.append("The body is sent from \(filename), which `--emit curl --out DIR` writes beside the command")
  }

  /// Takes the command of this kind if it can be written and is short enough; returns whether it was.
  private mutating func take(_ kind: OutputKind, _ request: Request, filename: String?) throws -> Bool {
    var bytes: [UInt8] = []
    var options = OutputOptions()
    options.isForPasting = true
    options.bodyFilename = filename
    let verdict: Verdict
    do {
      verdict = try kind.write(request, options: options) { piece in
        guard bytes.count + piece.count <= Self.limit else { throw TooLong() }
        bytes.append(contentsOf: piece)
      }
    } catch is TooLong {
      notes = ["The command is longer than a page should be: `--emit \(kind.rawValue)` writes it"]
      return false
    }
    switch verdict {
    case .impossible(let reason):
      notes = [reason]
      return false
    case .exact: notes = []
    case .inexact(let differences): notes = differences
    }
    isExact = kind == .curl && verdict == .exact
    text = String(decoding: bytes, as: UTF8.self)
    return true
  }

  /// A file name that is valid everywhere.
  private static func filename(_ name: String) -> String {
    let isPlain = { (byte: UInt8) in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
        true
      default: false
      }
    }
    let stem = String(decoding: name.utf8.map { isPlain($0) ? $0 : UInt8(ascii: "-") }, as: UTF8.self)
    return "\(stem.isEmpty ? "request" : stem).body"
  }

  private struct TooLong: Error {}
}
