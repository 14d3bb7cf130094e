import TextFormats

/// A capture whose format is known, by its content or because the user says it, read entry by entry.
///
/// One that gzip packed is unpacked first, in memory.
public struct OpenedCapture {
  /// What it is read as.
  public let format: CaptureFormat
  private var reader: any CaptureReader
  /// What the content looks like, where the user says otherwise.
  private let doubt: String?
  private let isUnpacked: Bool
  private var isFirst = true
  private let name: String

  /// Opens `source` as `format`, or as what its content is.
  ///
  /// - Throws: `CaptureFailure` where it is in no format that can be read, or broken from the start, and what reading
  ///   the input throws.
  public init(_ source: CaptureSource, as format: CaptureFormat? = nil) throws {
    // As raw bytes it is to be read as it stands.
    let packed = try format != .raw && Self.isPacked(source.start())
    let source = packed ? try Self.unpacked(source) : source
    isUnpacked = packed
    name = source.name
    do {
      if let format {
        self.format = format
        doubt = try Self.doubt(source, format)
      } else {
        guard let found = try CaptureFormat.recognize(source) else {
          throw try ForeignContent.of(source)?.failure ?? CaptureWording.unrecognized(source.input.count)
        }
        self.format = found
        doubt = nil
      }
      do {
        reader = try self.format.reader(source)
      } catch let failure as CaptureFailure {
        throw failure.adding(doubt)
      }
    } catch let failure as CaptureFailure {
      throw packed ? failure.insideGzip : failure
    }
  }

  /// The next entry; `nil` at the end.
  ///
  /// - Throws: `CaptureFailure` where the capture is broken, and what reading the input throws.
  public mutating func next() throws -> CaptureEntry? {
    let wasFirst = isFirst
    isFirst = false
    do {
      let entry = try reader.next()
      if entry == nil, wasFirst, let doubt { throw CaptureWording.empty(name, format).adding(doubt) }
      return entry
    } catch let failure as CaptureFailure where wasFirst && failure.code != CaptureWording.emptyCode {
      let failure = failure.adding(doubt)
      throw isUnpacked ? failure.insideGzip : failure
    } catch let failure as CaptureFailure {
      throw isUnpacked ? failure.insideGzip : failure
    }
  }

  /// What the content looks like, if not like `format`.
  private static func doubt(_ source: CaptureSource, _ format: CaptureFormat) throws -> String? {
    do {
      if let found = try CaptureFormat.recognize(source) {
        return found == format ? nil : CaptureWording.looksLike(found)
      }
      return try ForeignContent.of(source).map { CaptureWording.looksLike($0) }
    } catch is CaptureFailure {
      return nil
    }
  }

  // MARK: gzip

  /// How many bytes may come out: they are held in memory.
  private static let limit = ZipArchive.entryLimit

  private static func isPacked(_ start: [UInt8]) -> Bool { start.starts(with: [0x1F, 0x8B, 0x08]) }

  private static func unpacked(_ source: CaptureSource) throws -> CaptureSource {
    do {
      let output = try Inflate.bytes(of: source.input, .gzip, limit: limit)
      guard output.used == source.input.count else { throw CaptureWording.behindGzip(at: output.used) }
      return CaptureSource(ByteInput(output.bytes), name: source.name, files: source.files)
    } catch let failure as InflateFailure {
      throw CaptureWording.gzip(failure)
    }
  }
}

extension CaptureFailure {
  fileprivate func adding(_ doubt: String?) -> CaptureFailure {
    var failure = self
    if let doubt { failure.help.append(doubt) }
    return failure
  }

  /// The failure with a place that is one of the unpacked bytes.
  fileprivate var insideGzip: CaptureFailure {
    var failure = self
    failure.path = path.isEmpty ? CaptureWording.unpacked : "\(CaptureWording.unpacked), \(path)"
    return failure
  }
}
