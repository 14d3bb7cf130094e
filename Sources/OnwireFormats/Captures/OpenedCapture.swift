import OnwireHTTP
import OnwireTextFormats

/// A capture whose format was recognized by its content or named by the user, read entry by entry.
///
/// Gzip is unpacked first, in memory. A byte order mark before a text is skipped. Content that is in no
/// format as it stands is tried again without the blanks, quotation marks and fences that Markdown and mail
/// put around it.
package struct OpenedCapture {
  /// A capture and its reader.
  private struct Opening {
    var format: CaptureFormat
    var reader: any CaptureReader
    /// What the content looks like, if the user says otherwise.
    var doubt: String?
    var isPasted = false
    /// The length of the byte order mark before the bytes that are read.
    var markLength: Int

    init(_ format: CaptureFormat, _ source: CaptureSource, doubt: String? = nil, isPasted: Bool = false)
      throws
    {
      let content = try format.content(of: source)
      self.format = format
      self.doubt = doubt
      self.isPasted = isPasted
      markLength = content.markLength ?? 0
      do {
        reader = try format.reader(content)
      } catch let failure as CaptureFailure {
        throw failure.behind(markLength)
      }
    }
  }

  /// The format that the capture is read as.
  package var format: CaptureFormat { opening.format }
  /// Whether the source is raw messages as they stand, with nothing unpacked, removed or extracted from it.
  package var isOfMessages: Bool {
    !isUnpacked && !opening.isPasted && (opening.reader as? RawReader)?.isOfMessages ?? false
  }
  private var opening: Opening
  private let isUnpacked: Bool
  private var isEmpty = true
  private let name: String

  /// Opens `source` as `format`, or as the format of its content.
  ///
  /// - Throws: `CaptureFailure` if it is in no format that can be read or is broken at its start, and any
  ///   error from reading the input.
  package init(_ source: CaptureSource, as format: CaptureFormat? = nil) throws {
    // Raw bytes are to be read as they stand.
    let packed = try format != .raw && Self.isPacked(source.start())
    let source = packed ? try Self.unpacked(source) : source
    isUnpacked = packed
    name = source.name
    do {
      opening = try Self.open(source, as: format)
    } catch let failure as CaptureFailure {
      throw failure.inside(packed ? CaptureWording.unpacked : nil)
    }
  }

  private static func open(_ source: CaptureSource, as format: CaptureFormat?) throws -> Opening {
    let found = try found(source, format)
    if let found, format == nil || found == format {
      do {
        return try Opening(found, source, doubt: found == .raw ? doubt(source, format) : nil)
      } catch let failure as CaptureFailure {
        // Text that looks like a capture may be a quotation of one: `> curl` has a prompt, too.
        guard let pasted = try PastedText(source, as: format), let opening = try? open(pasted) else {
          throw failure
        }
        return opening
      }
    }
    if let pasted = try PastedText(source, as: format) { return try open(pasted) }
    guard let format else {
      throw try ForeignContent.of(source)?.failure
        ?? CaptureWording.unrecognized(
          source.input.count, source.start(), hasDigits: HexDumpReader.mayRead(source.withoutMark()))
    }
    let doubt = try found.map { CaptureWording.looksLike($0) } ?? foreign(source)
    do {
      return try Opening(format, source, doubt: doubt)
    } catch let failure as CaptureFailure {
      throw failure.adding(doubt)
    }
  }

  private static func open(_ pasted: PastedText) throws -> Opening {
    do {
      return try Opening(pasted.format, pasted.source, isPasted: true)
    } catch let failure as CaptureFailure {
      throw failure.inside(CaptureWording.unwrapped)
    }
  }

  /// The format of the content, or the user's `format` if that is `raw` or `body`, which take anything as it
  /// stands.
  private static func found(_ source: CaptureSource, _ format: CaptureFormat?) throws -> CaptureFormat? {
    if format == .raw || format == .body { return format }
    do {
      // If the user says that it is a body, it is one as it stands or as a dump.
      if source.body != nil {
        let text = try source.withoutMark()
        return try HexDumpReader.recognizes(text.start(), text) ? .hexdump : format ?? .body
      }
      return try CaptureFormat.recognize(source)
    } catch let failure as CaptureFailure {
      // A user who names a format gets the failure of that format's reader.
      if format == nil { throw failure }
      return nil
    }
  }

  /// The next entry; `nil` at the end.
  ///
  /// - Throws: `CaptureFailure` if the capture is broken, and any error from reading the input.
  package mutating func next() throws -> CaptureEntry? {
    do {
      var entry = try opening.reader.next()
      if entry == nil, isEmpty, let doubt = opening.doubt {
        throw CaptureWording.empty(name, format).adding(doubt)
      }
      if case .request? = entry { isEmpty = false }
      if case .response? = entry { isEmpty = false }
      if opening.markLength > 0 {
        entry = entry?.readingResponse { [markLength = opening.markLength] error in
          (error as? CaptureFailure)?.behind(markLength) ?? error
        }
      }
      guard opening.isPasted, format == .raw else { return entry }
      return switch entry {
      case .request(let request): .request(Self.pasted(request))
      case .response(let response): .response(Self.pasted(response))
      case .skipped, nil: entry
      }
    } catch var failure as CaptureFailure {
      failure = failure.behind(opening.markLength)
      if isEmpty, failure.code != .captureEmpty { failure = failure.adding(opening.doubt) }
      if opening.isPasted { failure = failure.inside(CaptureWording.unwrapped) }
      throw failure.inside(isUnpacked ? CaptureWording.unpacked : nil)
    }
  }

  /// A raw request that was pasted: nobody knows what that changed in its blanks and its body.
  private static func pasted(_ request: Request) -> Request {
    var request = request
    let message = request.message
    let body: [Fidelity.Aspect] = message.length > message.headLength ? [.body] : []
    for aspect in [.fieldBlanks] + body where request.fidelity[aspect].knowledge == .exact {
      request.fidelity.set(aspect, .unknown, because: CaptureWording.pasted)
    }
    return request
  }

  /// What the content looks like, if the user says `raw` and it looks like something else.
  private static func doubt(_ source: CaptureSource, _ format: CaptureFormat?) throws -> String? {
    guard format == .raw else { return nil }
    do {
      if let found = try CaptureFormat.recognize(source) {
        return found == .raw ? nil : CaptureWording.looksLike(found)
      }
      return try foreign(source)
    } catch is CaptureFailure {
      return nil
    }
  }

  private static func foreign(_ source: CaptureSource) throws -> String? {
    try ForeignContent.of(source).map { CaptureWording.looksLike($0) }
  }

  // MARK: gzip

  /// The most bytes to unpack, since they are held in memory.
  private static let limit = ZipArchive.entryLimit

  private static func isPacked(_ start: [UInt8]) -> Bool { start.starts(with: [0x1F, 0x8B, 0x08]) }

  private static func unpacked(_ source: CaptureSource) throws -> CaptureSource {
    do {
      let output = try Inflate.bytes(of: source.input, .gzip, limit: limit)
      guard output.used == source.input.count else { throw CaptureWording.behindGzip(at: output.used) }
      return source.with(ByteInput(output.bytes))
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

  /// The failure with its offset counted from the start of the file, in which `count` bytes precede the
  /// input.
  fileprivate func behind(_ count: Int) -> CaptureFailure {
    var failure = self
    failure.offset = offset.map { $0 + count }
    return failure
  }

  /// The failure with `inside`, the content that its place is in, put before its path.
  fileprivate func inside(_ inside: String?) -> CaptureFailure {
    guard let inside else { return self }
    var failure = self
    failure.path = path.isEmpty ? inside : "\(inside), \(path)"
    return failure
  }
}
