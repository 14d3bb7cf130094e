// The wording about ZIP archives.

extension CaptureFailure {
  private static let exportAgain = "Save it anew in the tool that wrote it, or copy the file again."

  static func zipHasNoDirectory(at offset: Int) -> CaptureFailure {
    CaptureFailure(
      code: .zipTruncated, "this ZIP archive ends without its directory", at: offset,
      help: ["The end of the file is missing. \(exportAgain)"])
  }

  static func zipIsSplit(at offset: Int) -> CaptureFailure {
    CaptureFailure(
      code: .zipSplit, "this is one part of a ZIP archive in several files", at: offset,
      help: ["Put the parts together first, with `zip -s 0 PARTS.zip --out WHOLE.zip`."])
  }

  static func zipDirectoryIsOutside(at offset: Int) -> CaptureFailure {
    CaptureFailure(
      code: .zipBroken, "the directory of this ZIP archive is not where its end says", at: offset,
      help: [exportAgain])
  }

  static func zipHasTooManyEntries(at offset: Int, limit: Int) -> CaptureFailure {
    CaptureFailure(
      code: .zipTooLarge, "this ZIP archive has more than \(limit) entries", at: offset,
      help: ["Save fewer requests at a time."])
  }

  static func zipRecordIsBroken(at offset: Int, number: Int) -> CaptureFailure {
    CaptureFailure(
      code: .zipBroken, "the directory of this ZIP archive breaks off at entry \(number)", at: offset,
      help: [exportAgain])
  }

  static func zipCountIsWrong(at offset: Int, declared: UInt64, found: Int) -> CaptureFailure {
    CaptureFailure(
      code: .zipBroken, "this ZIP archive is to have \(declared) entries, and its directory has \(found)",
      at: offset, help: [exportAgain])
  }

  static func zipEntryIsOutside(_ name: String, at offset: Int) -> CaptureFailure {
    CaptureFailure(
      code: .zipBroken, "the place of this entry is one where the ZIP archive has no entries", at: offset,
      path: name, help: [exportAgain])
  }

  static func zipEntriesOverlap(_ name: String, _ other: String, at offset: Int) -> CaptureFailure {
    CaptureFailure(
      code: .zipBomb,
      "this entry begins inside `\(name)`: no tool writes such ZIP archives, but bombs are made so",
      at: offset, path: other)
  }

  static func zipNameIsTwice(_ entry: ZipEntry) -> CaptureFailure {
    CaptureFailure(
      code: .zipBroken, "the ZIP archive has two entries of this name, and does not say which one is meant",
      at: entry.recordOffset, path: entry.name, help: [exportAgain])
  }

  static func zipHeaderIsMissing(_ entry: ZipEntry) -> CaptureFailure {
    CaptureFailure(
      code: .zipBroken, "the ZIP archive has no such entry where its directory says", at: entry.offset,
      path: entry.name, help: [exportAgain])
  }

  static func zipEntryIsEncrypted(_ entry: ZipEntry) -> CaptureFailure {
    CaptureFailure(
      code: .zipEncrypted, "this entry is encrypted", at: entry.offset, path: entry.name,
      help: ["Save the session without a password."])
  }

  static func zipMethodIsUnknown(_ entry: ZipEntry, _ number: UInt16) -> CaptureFailure {
    let name = ZipEntry.Method.names[number].map { "\($0) (method \(number))" } ?? "method \(number)"
    return CaptureFailure(
      code: .zipMethod, "this entry is compressed by \(name); Onwire reads stored and deflated ones",
      at: entry.recordOffset, path: entry.name,
      help: ["Unpack it and pack it again with `zip`."])
  }

  static func zipLengthIsWrong(_ entry: ZipEntry) -> CaptureFailure {
    CaptureFailure(
      code: .zipBroken, "this entry is not as long as the ZIP archive says, \(entry.count) bytes",
      at: entry.offset, path: entry.name, help: [exportAgain])
  }

  static func zipChecksumIsWrong(_ entry: ZipEntry) -> CaptureFailure {
    CaptureFailure(
      code: .zipBroken, "the checksum of this entry differs: its bytes are not those that were packed",
      at: entry.offset, path: entry.name, help: [exportAgain])
  }

  static func zipEntryIsBroken(
    _ entry: ZipEntry, _ failure: InflateFailure, at offset: Int
  ) -> CaptureFailure {
    if case .tooLong = failure.reason { return zipLengthIsWrong(entry) }
    return CaptureFailure(
      code: .zipBroken, failure.sentence, at: offset, path: entry.name, help: [exportAgain])
  }

  static func zipEntryIsTooLong(_ entry: ZipEntry, limit: Int) -> CaptureFailure {
    CaptureFailure(
      code: .zipTooLarge, "this entry is to be \(entry.count) bytes long; at most \(limit) are unpacked",
      at: entry.recordOffset, path: entry.name,
      help: ["Pack the archive again without compression, with `zip -0`: stored entries have no limit."])
  }

  static func zipIsBomb(_ entry: ZipEntry) -> CaptureFailure {
    CaptureFailure(
      code: .zipBomb,
      "with this entry, more than a hundred times the size of the ZIP archive comes out of it",
      at: entry.recordOffset, path: entry.name,
      help: ["If it is no bomb, pack it again without compression, with `zip -0`."])
  }
}
