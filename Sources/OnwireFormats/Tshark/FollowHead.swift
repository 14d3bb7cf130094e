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
  /// Both sides as tshark has them, in an order that does not tell which is the client.
  var nodes: [String] = []
  /// Whether Wireshark's window shows it, as a hex dump without lines above and below
  /// (`ui/qt/follow_stream_dialog.cpp`).
  private(set) var isWindow = false
  /// What the server's lines begin with.
  var indent: [UInt8] { isWindow ? Self.blanks : [0x09] }

  private static let blanks = [UInt8](repeating: .space, count: 4)
  /// A connection in Wireshark's window.
  static let window = FollowHead()

  private init() { (layer, mode, isWindow) = ("", .hex, true) }

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

  /// Whether a line is the first that one side sent, as Wireshark's window shows it.
  static func beginsWindow(_ line: ArraySlice<UInt8>) -> Bool {
    (line.starts(with: blanks) ? line.dropFirst(blanks.count) : line).starts(with: "00000000  ".utf8)
  }

  /// Whether lines of either side stand in a text that begins so, or characters one blank behind sixteen numbers, as older
  /// releases of Wireshark put them.
  static func beginsWindow(of input: ByteInput) throws -> Bool {
    var text = ByteWindow(input[0..<min(input.count, reach)])
    var sides: Set<Bool> = []
    while sides.count < 2, let range = try text.line() {
      let line = text.bytes[range]
      let isServer = line.starts(with: blanks)
      if sides.isEmpty {
        guard beginsWindow(line) else { return false }
        let characters = line.dropFirst((isServer ? blanks.count : 0) + windowWidth)
        if characters.first == .space, characters.dropFirst().first.map({ $0 != .space }) == true {
          return true
        }
      }
      sides.insert(isServer)
    }
    return sides.count == 2
  }

  /// An address of eight digits, two blanks, sixteen numbers and the blank between their halves.
  static let windowWidth = 8 + 2 + 16 * 3

  /// How far lines of the other side are looked for.
  private static let reach = 16 << 20

  /// Whether a line is one of equal signs, as they stand above and below a connection.
  static func isRule(_ line: ArraySlice<UInt8>) -> Bool {
    line.count >= 40 && line.allSatisfy { $0 == UInt8(ascii: "=") }
  }
}
