import OnwireFormats

/// The options of `compile` for outputs that show bytes.
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

  /// The largest number of bytes in a row.
  static let widest = 256

  func validate() throws(UsageError) {
    if let width, !(1...Self.widest).contains(width.value) {
      throw UsageError("--width takes a number from 1 to \(Self.widest)")
    }
  }

  /// Throws if an option does not apply to one of the kinds.
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
    // raw is the default, so the user may not have named it.
    throw UsageError(rule + (kinds == [.raw] ? ": add --emit hex" : ", not for \(kind.rawValue)"))
  }

  /// The options for outputs that do not go to a terminal.
  var options: OutputOptions {
    var options = OutputOptions()
    if let width { options.bytesPerRow = width.value }
    options.offset = offset?.value ?? 0
    options.length = length?.value
    return options
  }

  /// The options for standard output, with its width and colour.
  func options(color: ColorChoice) -> OutputOptions {
    var options = options
    if let columns = Terminal.columns(of: .output) { options.fit(columns: columns) }
    if let width { options.bytesPerRow = width.value }
    options.color = Terminal.isColored(color, .output)
    return options
  }
}

/// A number of bytes or an offset: decimal, or hexadecimal after `0x`.
struct ByteNumber: ArgumentValue, Equatable {
  var value: Int

  init?(argument: String) {
    let hexadecimal = argument.hasPrefix("0x") || argument.hasPrefix("0X")
    let digits = hexadecimal ? argument.dropFirst(2) : argument[...]
    // `Int` accepts a sign, which a number of bytes must not have.
    guard let first = digits.utf8.first, first != UInt8(ascii: "+"), first != UInt8(ascii: "-"),
      let value = Int(digits, radix: hexadecimal ? 16 : 10)
    else { return nil }
    self.value = value
  }
}
