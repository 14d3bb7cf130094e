import OnwireHTTP
import OnwireTextFormats

/// The texts on dumps, traces and followed streams that cannot be read.
enum DumpWording {
  static var changed: CaptureFailure {
    CaptureFailure(
      code: .dumpChanged, "the dump is no longer what it was when it was looked at",
      help: ["read it again once nothing writes to it"])
  }

  static func lineTooLong(at offset: Int) -> CaptureFailure {
    CaptureFailure(
      code: .dumpLineTooLong, "a line of the dump is longer than \(DumpLimits.line >> 20) MiB",
      at: offset,
      help: ["give the bytes themselves as a file"])
  }

  static func unknown(_ name: String) -> CaptureFailure {
    CaptureFailure(
      code: .dumpUnknown, "\(name) is not a known kind of dump",
      help: ["dump the request with `xxd FILE`, or give the bytes themselves as a file"])
  }

  static func ambiguous(_ names: [String]) -> CaptureFailure {
    CaptureFailure(
      code: .dumpAmbiguous,
      "the dump can be read as \(names.joined(separator: " and as ")), with different bytes",
      help: ["dump the request with `xxd FILE`"])
  }

  static func noLine(of dialect: String, line: Int, at offset: Int) -> CaptureFailure {
    CaptureFailure(
      code: .dumpMalformed, "line \(line) of the dump is none that \(dialect) writes", at: offset,
      help: ["remove what is not part of the dump, or dump the request again"])
  }

  static func gap(line: Int, _ address: Int, _ expected: Int, radix: Int, at offset: Int) -> CaptureFailure {
    let address = String(address, radix: radix)
    let expected = String(expected, radix: radix)
    return CaptureFailure(
      code: .dumpGap,
      "line \(line) of the dump has the address \(address), but the lines before it end at \(expected)",
      at: offset, help: ["a line is missing, or was changed: dump the request again"])
  }

  static func order(line: Int, _ address: Int, _ first: Int, at offset: Int) -> CaptureFailure {
    CaptureFailure(
      code: .dumpGap,
      "line \(line) of the dump has an address below the first one, so it begins no dump of its own",
      at: offset, help: ["give each dump the same first address, or a file of its own"])
  }

  static func openRepeat(line: Int, at offset: Int) -> CaptureFailure {
    CaptureFailure(
      code: .dumpOpenRepeat,
      "the dump ends with `*`, which does not say how often the line before it repeats",
      at: offset, help: ["add the last line of the dump, which has the length for its address"])
  }

  static func repeatWithoutAddress(at offset: Int) -> CaptureFailure {
    CaptureFailure(
      code: .dumpOpenRepeat,
      "`*` stands for lines that repeat, but without addresses nobody knows how many",
      at: offset, help: ["dump the request with addresses, or with `od -v`, which repeats the lines"])
  }

  static func runTooLong(line: Int, at offset: Int) -> CaptureFailure {
    CaptureFailure(
      code: .dumpTooLarge,
      "`*` before line \(line) of the dump stands for more than \(DumpLimits.repeated >> 20) MiB", at: offset,
      help: ["give the bytes themselves as a file"])
  }

  static func noDigit(_ dialect: String, at offset: Int) -> CaptureFailure {
    CaptureFailure(
      code: .dumpMalformed, "this is not part of \(dialect)", at: offset,
      help: ["remove what is not part of the dump, or dump the request again"])
  }

  /// What is said of a backslash before a visible character.
  static func noEscape(_ byte: UInt8, at offset: Int) -> CaptureFailure {
    CaptureFailure(
      code: .dumpMalformed,
      "`\\\(String(UnicodeScalar(byte)))` is not an escape of a printed text", at: offset,
      help: ["write `\\\\` for a backslash that is one of the bytes, or print the bytes as base64"])
  }

  /// Fails if `...` follows a string.
  static func checkCut(_ rest: ArraySlice<UInt8>, at offset: Int) throws(CaptureFailure) {
    guard rest.starts(with: "...".utf8) else { return }
    throw CaptureFailure(
      code: .dumpTruncated, "the string goes on where these dots stand, which hold nothing of it", at: offset,
      help: ["print all of it: `strace -s 99999` does, and GDB behind `set print elements 0`"])
  }

  static func unpaired(_ dialect: String, at offset: Int) -> CaptureFailure {
    CaptureFailure(
      code: .dumpTruncated, "the digits of the last byte of \(dialect) are not complete", at: offset,
      help: ["the dump was cut short: copy all of it"])
  }

  static func length(said: Int, found: Int, at offset: Int) -> CaptureFailure {
    CaptureFailure(
      code: .dumpLength, "the dump says that it has \(said) bytes, but \(found) are in it", at: offset,
      help: ["the dump was cut short or changed: dump the request again"])
  }

  /// The failure for a description with the number of bytes but none of them.
  static func elided(_ count: Int) -> CaptureFailure {
    CaptureFailure(
      code: .dumpElided, "this description of a Data has its length, \(count), and none of its bytes",
      help: [printing])
  }

  /// The failure for a description with only the first and the last of `count` bytes.
  static func elided(_ count: Int, start: [UInt8], end: [UInt8]) -> CaptureFailure {
    let last = count - end.count
    return CaptureFailure(
      code: .dumpElided,
      "the description of this NSData leaves out \(last - start.count) of its \(count) bytes, "
        + "those from offset \(start.count) to \(last - 1)",
      help: [
        "it begins with \(shown(start)) and ends with \(shown(end)): nothing between them is known", printing,
      ])
  }

  /// Fails if node left out the rest of a Buffer or an array: `... 207 more bytes`, `... 157 more items`.
  static func checkMore(_ rest: ArraySlice<UInt8>) throws(CaptureFailure) {
    let words = rest.prefix(40).split(separator: .space)
    guard words.count > 2, words[0].elementsEqual("...".utf8), words[2].elementsEqual("more".utf8),
      let count = words[1].number(10)
    else { return }
    throw CaptureFailure(
      code: .dumpElided, "node leaves out \(count.counted("byte")) at the end of this Buffer or array",
      help: ["print all of it: `console.log(Buffer.from(data).toString('base64'))`"])
  }

  private static let printing =
    "print all of it: `data.base64EncodedString()` in Swift, `[data base64EncodedStringWithOptions:0]` in Objective-C"

  /// Bytes as a text with escapes.
  private static func shown(_ bytes: [UInt8]) -> String {
    "`"
      + bytes.map { byte in
        switch byte {
        case 0x0D: "\\r"
        case 0x0A: "\\n"
        case 0x20..<0x7F: String(UnicodeScalar(byte))
        default: "\\x" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
        }
      }.joined() + "`"
  }

  static var omitted: CaptureFailure {
    CaptureFailure(
      code: .dumpElided, "the rows of `onwire inspect --emit hex` leave out bytes of a long field",
      help: ["write all of them with `--emit xxd` or `--emit raw`"])
  }

  static func openEnd(at offset: Int) -> CaptureFailure {
    CaptureFailure(
      code: .dumpOpenEnd,
      "the dump has no last address, so nobody knows whether its last line is filled up", at: offset,
      help: ["add the last line of the dump, which has the length for its address"])
  }

  static func characters(line: Int, at offset: Int) -> CaptureFailure {
    CaptureFailure(
      code: .dumpCharacters, "the characters beside line \(line) of the dump are not those of its digits",
      at: offset,
      help: [
        "one of them was changed: dump the request again",
        "`xxd -E` shows characters in EBCDIC, and `xxd -e` hides some if `-c` is no multiple of `-g`: dump the request without that",
      ])
  }

  static var named: CaptureFailure {
    CaptureFailure(
      code: .dumpNamed, "`od -a` names characters, and leaves out the highest bit of every byte",
      help: ["dump the request with `od -A x -t x1` or `xxd FILE`"])
  }

  static let filled =
    "the last byte is 0: words without addresses do not say whether it was sent or fills the last word"
  static let filler = "Content-Length says where it ends: what follows fills the last word"
  static let words = "the words are read with the lowest byte first, which nothing proves"

  static let escapes =
    "`\\x80` to `\\xff` are read as bytes, as C, Go, Ruby and Python 2 print them; Python 3 and JavaScript print characters "
    + "so: base64 leaves no doubt"
  static let characters =
    "the characters beyond ASCII are read as UTF-8, which is not as long as Content-Length says: base64 leaves no doubt"

  static let noScheme = "a dump does not say whether it was sent over TLS"

  static func startsAt(_ address: Int) -> String {
    "the dump begins at address 0x\(String(address, radix: 16)): what stood before is not in it"
  }

  static func headless(_ address: Int, hasWords: Bool) -> String {
    let reason = "the bytes begin with no request line, so that some may be missing before them"
    return reason + (address == 0 ? "" : ": \(startsAt(address))") + (hasWords ? "; \(words)" : "")
  }

  static var packets: CaptureFailure {
    CaptureFailure(
      code: .dumpOfPackets, "these are packets, with the headers of IP and TCP around the request's bytes",
      help: [
        "write the packets to a file, as `tcpdump -w FILE.pcap` does, and give what "
          + "`tshark -r FILE.pcap -q -z follow,tcp,raw,0` prints"
      ])
  }
}
