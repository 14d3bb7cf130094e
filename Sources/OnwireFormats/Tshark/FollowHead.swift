import OnwireTextFormats

/// The lines above a connection in the output of tshark's `follow`.
struct FollowHead {
  /// How bytes are shown.
  enum Mode: String {
    case raw, hex, ascii
  }

  /// The protocol that was followed, such as `tcp`.
  var layer: String
  var mode: Mode
  /// Both sides as tshark names them, in an order that does not tell which is the client.
  var nodes: [String] = []
  /// Whether Wireshark's window shows the connection, as a hex dump without lines above and below
  /// (`ui/qt/follow_stream_dialog.cpp`).
  private(set) var isWindow = false
  /// The bytes that the server's lines begin with.
  var indent: [UInt8] { isWindow ? Self.blanks : [0x09] }

  private static let blanks = [UInt8](repeating: .space, count: 4)
  /// A connection in Wireshark's window.
  static let window = FollowHead()

  private init() { (layer, mode, isWindow) = ("", .hex, true) }

  /// The text that begins the first line after the line of equal signs.
  static let mark = "Follow: "

  /// Reads a line such as `Follow: tcp,raw`; throws if the connection below it cannot be read.
  init(_ line: ArraySlice<UInt8>, at offset: Int) throws {
    let text = String(decoding: line.dropFirst(Self.mark.utf8.count), as: UTF8.self)
    let words = text.split(separator: ",").map(String.init)
    guard words.count == 2, Self.layers.contains(words[0]), let mode = Mode(rawValue: words[1]) else {
      throw TsharkWording.mode(text, at: offset)
    }
    layer = words[0]
    self.mode = mode
  }

  /// The protocols whose bytes are the text of HTTP/1.1.
  private static let layers: Set = ["tcp", "tls", "ssl"]

  /// Whether a line is the first that one side sent, as Wireshark's window shows it.
  static func beginsWindow(_ line: ArraySlice<UInt8>) -> Bool {
    (line.starts(with: blanks) ? line.dropFirst(blanks.count) : line).starts(with: "00000000  ".utf8)
  }

  /// Whether a text is a hex dump from Wireshark's window: it begins with such a line, and has lines of both
  /// sides or, as in older releases of Wireshark, characters one blank after sixteen numbers.
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

  /// The width of an address of eight digits, two blanks, sixteen numbers and the blank between their halves.
  static let windowWidth = 8 + 2 + 16 * 3

  /// The number of bytes in which lines of the other side are looked for.
  private static let reach = 16 << 20

  /// Whether a line consists of equal signs, as those above and below a connection do.
  static func isRule(_ line: ArraySlice<UInt8>) -> Bool {
    line.count >= 40 && line.allSatisfy { $0 == UInt8(ascii: "=") }
  }
}
