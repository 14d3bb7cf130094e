extension ContentCoding {
  /// Whether bytes that begin with `start` have this coding; `nil` where nothing in them tells.
  ///
  /// Formats differ in whether they keep a body as it was sent, and few say so.
  func isOn(_ start: ArraySlice<UInt8>) -> Bool? {
    switch name {
    case "gzip", "x-gzip": start.starts(with: [0x1F, 0x8B])
    case "compress", "x-compress": start.starts(with: [0x1F, 0x9D])
    case "zstd": start.starts(with: [0x28, 0xB5, 0x2F, 0xFD])
    // Many senders leave out zlib's header, and without it any bytes may be deflated ones.
    default: nil
    }
  }
}
