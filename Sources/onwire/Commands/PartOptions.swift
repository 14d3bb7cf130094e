import ArgumentParser
import WireFormats

/// The options of `compile` for the kinds that show bytes.
struct PartOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Bytes in a row of hex; without it 16, or 8 on a narrow terminal.", valueName: "n"))
  var width: ByteNumber?

  @Option(
    help: ArgumentHelp("Where hex, xxd and hexdump begin: a number such as 419 or 0x1a3.", valueName: "n"))
  var offset: ByteNumber?

  @Option(help: ArgumentHelp("How many bytes hex, xxd and hexdump show, all of them.", valueName: "n"))
  var length: ByteNumber?

  /// The most bytes in a row.
  static let widest = 256

  mutating func validate() throws {
    if let width, !(1...Self.widest).contains(width.value) {
      throw ValidationError("--width takes a number from 1 to \(Self.widest)")
    }
  }

  /// Refuses options that a kind has no use for.
  func check(_ kinds: [OutputKind]) throws {
    if width != nil, let kind = kinds.first(where: { $0 != .hex }) {
      throw ValidationError("--width is for hex, not for \(kind.rawValue)")
    }
    if offset != nil || length != nil, let kind = kinds.first(where: { !$0.showsParts }) {
      throw ValidationError(
        "--offset and --length are for hex, xxd and hexdump, not for \(kind.rawValue)")
    }
  }

  /// What is written where no terminal looks on.
  var options: OutputOptions {
    var options = OutputOptions()
    if let width { options.bytesPerRow = width.value }
    options.offset = offset?.value ?? 0
    options.length = length?.value
    return options
  }

  /// What is written to standard output, as wide and as coloured as it is.
  func options(color: ColorChoice) -> OutputOptions {
    var options = options
    if let columns = Terminal.columns(of: .output) { options.fit(columns: columns) }
    if let width { options.bytesPerRow = width.value }
    options.color = Terminal.isColored(color, .output)
    return options
  }
}

/// A count of bytes or an offset: decimal, or hexadecimal after `0x`.
struct ByteNumber: ExpressibleByArgument, Equatable {
  var value: Int

  init?(argument: String) {
    let hexadecimal = argument.hasPrefix("0x") || argument.hasPrefix("0X")
    let digits = hexadecimal ? argument.dropFirst(2) : argument[...]
    // Int takes signs; a number of bytes has none.
    guard let first = digits.utf8.first, first != UInt8(ascii: "+"), first != UInt8(ascii: "-"),
      let value = Int(digits, radix: hexadecimal ? 16 : 10)
    else { return nil }
    self.value = value
  }
}
