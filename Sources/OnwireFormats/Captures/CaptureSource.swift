package import OnwireHTTP
package import OnwireTextFormats

/// What a capture's reader is given.
package struct CaptureSource: Sendable {
  /// The bytes of the capture.
  package var input: ByteInput
  /// The name as the user gave it, such as `session.chlsj`.
  package var name: String
  /// Where files may lie that the capture names, as a curl command does; `nil` where none may be read.
  package var files: FileRoot?
  /// What the user says of a capture that is a body without a head; `nil` where only its content can tell that.
  package var body: BodyClaim?
  /// How many bytes stand before `input`: those of a byte order mark that was passed over; `nil` until one was looked for.
  var markLength: Int?

  /// That a capture is a body without a head.
  package struct BodyClaim: Sendable {
    /// The Content-Type that its head had; `nil` where it is not said.
    package var type: MediaType?

    /// A body of a type.
    package init(type: MediaType? = nil) { self.type = type }
  }

  /// A capture called `name`.
  package init(_ input: ByteInput, name: String, files: FileRoot? = nil, body: BodyClaim? = nil) {
    self.input = input
    self.name = name
    self.files = files
    self.body = body
  }

  /// The first bytes, at most 4096: what a format is recognized by.
  ///
  /// - Throws: what reading the input throws.
  package func start() throws -> [UInt8] { try input.bytes(0..<4096) }

  /// The same capture with other bytes.
  func with(_ input: ByteInput) -> CaptureSource {
    var source = self
    source.input = input
    source.markLength = nil
    return source
  }

  /// The same capture without the byte order mark of UTF-8 that editors and PowerShell put before a text.
  ///
  /// - Throws: what reading the input throws.
  func withoutMark() throws -> CaptureSource {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    // A second one is a character of the text.
    guard markLength == nil else { return self }
    var source = self
    source.markLength = 0
    guard try input.bytes(0..<mark.count) == mark else { return source }
    source.input = input[mark.count..<input.count]
    source.markLength = mark.count
    return source
  }
}
