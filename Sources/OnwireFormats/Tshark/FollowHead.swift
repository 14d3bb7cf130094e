import OnwireTextFormats

/// The lines above what tshark's `follow` shows of a connection.
struct FollowHead {
  /// How bytes are shown.
  enum Mode: String {
    case raw, hex, ascii
  }

  /// The protocol that was followed, such as `tcp`.
  var layer: String
  var mode: Mode
  /// Client and server as tshark has them: the server's lines begin with a tab.
  var nodes: [String] = []

  /// What the first line that says something begins with.
  static let mark = "Follow: "

  /// The line `Follow: tcp,raw`; throws where it is one that cannot be read.
  init(_ line: ArraySlice<UInt8>, at offset: Int) throws {
    let text = String(decoding: line.dropFirst(Self.mark.utf8.count), as: UTF8.self)
    let words = text.split(separator: ",").map(String.init)
    guard words.count == 2, Self.layers.contains(words[0]), let mode = Mode(rawValue: words[1]) else {
      throw TsharkWording.mode(text, at: offset)
    }
    layer = words[0]
    self.mode = mode
  }

  /// Those whose bytes are the text of HTTP/1.1.
  private static let layers: Set = ["tcp", "tls", "ssl"]

  /// Whether a line is one of equal signs, as they stand above and below a connection.
  static func isRule(_ line: ArraySlice<UInt8>) -> Bool {
    line.count >= 40 && line.allSatisfy { $0 == UInt8(ascii: "=") }
  }
}
