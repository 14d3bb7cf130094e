import OnwireFormats

/// The options of `compile` for the kinds that show bytes.
struct PartOptions: ArgumentGroup {
  static let arguments: Arguments<Self> = [
    .option("width", "n", \.width, "Bytes per row of hex; default 16, or 8 on a narrow terminal."),
    .option("offset", "n", \.offset, "The first byte that hex, xxd and hexdump show, such as 419 or 0x1a3."),
    .option(
      "length", "n", \.length, "The number of bytes that hex, xxd and hexdump show, with none left out."),
  ]

  var width: ByteNumber?
  var offset: ByteNumber?
  var length: ByteNumber?

  /// The most bytes in a row.
  static let widest = 256

  func validate() throws(UsageError) {
    if let width, !(1...Self.widest).contains(width.value) {
      throw UsageError("--width takes a number from 1 to \(Self.widest)")
    }
  }

  /// Refuses options that a kind has no use for.
  func check(_ kinds: [OutputKind]) throws(UsageError) {
    if width != nil { try check(kinds, "--width is for hex") { $0 == .hex } }
    if offset != nil || length != nil {
      try check(kinds, "--offset and --length are for hex, xxd and hexdump", \.showsParts)
    }
  }

  private func check(
    _ kinds: [OutputKind], _ rule: String, _ isFitting: (OutputKind) -> Bool
  ) throws(UsageError) {
    guard let kind = kinds.first(where: { !isFitting($0) }) else { return }
    // Who named no kind gets raw.
    throw UsageError(rule + (kinds == [.raw] ? ": add --emit hex" : ", not for \(kind.rawValue)"))
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
struct ByteNumber: ArgumentValue, Equatable {
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
