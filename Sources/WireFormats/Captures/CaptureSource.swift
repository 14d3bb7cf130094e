public import HTTPWire
public import TextFormats

/// What a capture's reader is given.
public struct CaptureSource: Sendable {
  /// The bytes of the capture.
  public var input: ByteInput
  /// The name as the user gave it, such as `session.chlsj`.
  public var name: String
  /// Where files may lie that the capture names, as a curl command does; `nil` where none may be read.
  public var files: FileRoot?

  /// A capture called `name`.
  public init(_ input: ByteInput, name: String, files: FileRoot? = nil) {
    self.input = input
    self.name = name
    self.files = files
  }

  /// The first bytes, at most 4096: what a format is recognized by.
  ///
  /// - Throws: what reading the input throws.
  public func start() throws -> [UInt8] { try input.bytes(0..<4096) }
}
