package import OnwireHTTP
package import OnwireTextFormats

/// The input of a capture's reader.
package struct CaptureSource: Sendable {
  /// The bytes of the capture.
  package var input: ByteInput
  /// The name as the user gave it, such as `session.chlsj`.
  package var name: String
  /// The folder for files that the capture names, as a curl command does; `nil` if none may be read.
  package var files: FileRoot?
  /// What the user says of a capture that is a body without a head; `nil` if the user does not say that it is
  /// one.
  package var body: BodyClaim?
  /// The length of a byte order mark that was skipped before `input`; `nil` until one was looked for.
  var markLength: Int?

  /// The user's statement that a capture is a body without a head.
  package struct BodyClaim: Sendable {
    /// The Content-Type of its head; `nil` if the user gives none.
    package var type: MediaType?

    /// A body of the given type.
    package init(type: MediaType? = nil) { self.type = type }
  }

  /// A capture called `name`.
  package init(_ input: ByteInput, name: String, files: FileRoot? = nil, body: BodyClaim? = nil) {
    self.input = input
    self.name = name
    self.files = files
    self.body = body
  }

  /// The first bytes, at most 4096, by which formats are recognized.
  ///
  /// - Throws: Any error from reading the input.
  package func start() throws -> [UInt8] { try input.bytes(0..<4096) }

  /// The same capture with other bytes.
  func with(_ input: ByteInput) -> CaptureSource {
    var source = self
    source.input = input
    source.markLength = nil
    return source
  }

  /// The same capture without the UTF-8 byte order mark that editors and PowerShell put before a text.
  ///
  /// - Throws: Any error from reading the input.
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
