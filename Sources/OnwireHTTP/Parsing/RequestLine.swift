import OnwireTextFormats

/// Cuts a request line into segments (RFC 9112, 3).
enum RequestLine {
  /// The shares of a request line, as ranges of bytes.
  struct Shares {
    var method: Range<Int>
    /// Empty if there is none.
    var target: Range<Int>
    /// Empty if there is none.
    var version: Range<Int>
  }

  /// The shares of the line `content`; `nil` if it is not a request line.
  ///
  /// A line without a version, as in HTTP/0.9, is one if its target begins with `/` or a scheme.
  static func shares(of content: Range<Int>, in bytes: [UInt8]) -> Shares? {
    let methodEnd =
      bytes[content].firstIndex { !ASCIISet.token.contains($0) } ?? content.upperBound
    guard methodEnd > content.lowerBound, methodEnd < content.upperBound, bytes[methodEnd].isSpaceOrTab
    else { return nil }
    let rest = bytes[methodEnd..<content.upperBound].trimmingOWS
    guard !rest.isEmpty else { return nil }
    let lastWord = rest[((rest.lastIndex(where: \.isSpaceOrTab) ?? rest.startIndex - 1) + 1)...]
    let hasVersion = lastWord.starts(with: "HTTP/".utf8)
    let target = hasVersion ? rest[..<lastWord.startIndex].trimmingOWS : rest
    guard hasVersion || target.first == UInt8(ascii: "/") || authorityEnd(of: target) != nil else {
      return nil
    }
    return Shares(
      method: content.lowerBound..<methodEnd, target: target.startIndex..<target.endIndex,
      version: hasVersion ? lastWord.startIndex..<lastWord.endIndex : rest.endIndex..<rest.endIndex)
  }

  /// Takes the line; everything between its shares is blanks.
  static func take(
    _ shares: Shares, _ line: TextLine, _ cutter: inout ByteCutter, _ builder: inout MessageBuilder
  ) {
    builder.element(.requestLine) { builder in
      cutter.take(to: shares.method.upperBound, .method, &builder)
      if !shares.target.isEmpty {
        cutter.take(to: shares.target.lowerBound, .delimiter, &builder)
        takeTarget(shares, &cutter, &builder)
      }
      if !shares.version.isEmpty {
        cutter.take(to: shares.version.lowerBound, .delimiter, &builder)
        cutter.take(to: shares.version.upperBound, .version, &builder)
      }
      cutter.take(to: line.content.upperBound, .delimiter, &builder)
      cutter.take(to: line.end, .lineEnd, &builder)
    }
  }

  private static func takeTarget(
    _ shares: Shares, _ cutter: inout ByteCutter, _ builder: inout MessageBuilder
  ) {
    let target = cutter.bytes[shares.target]
    builder.element(.target) { builder in
      if let end = authorityEnd(of: target) {
        cutter.take(to: end, .authority, &builder)
      } else if cutter.bytes[shares.method].elementsEqual("CONNECT".utf8),
        target.first != UInt8(ascii: "/")
      {
        cutter.take(to: target.endIndex, .authority, &builder)
      }
      guard let mark = cutter.bytes[cutter.offset..<target.endIndex].firstIndex(of: UInt8(ascii: "?")) else {
        cutter.take(to: target.endIndex, .path, &builder)
        return
      }
      cutter.take(to: mark, .path, &builder)
      cutter.take(to: mark + 1, .delimiter, &builder)
      cutter.take(to: target.endIndex, &builder) { [origin = cutter.origin] query, builder in
        PairGrammar.query.append(query, to: &builder, origin)
      }
    }
  }

  /// The end of scheme and authority in an absolute-form target; `nil` for other forms (RFC 9112, 3.2).
  static func authorityEnd(of target: ArraySlice<UInt8>) -> Int? {
    guard let first = target.first, ASCIISet.letters.contains(first) else { return nil }
    guard let colon = target.firstIndex(where: { !ASCIISet.scheme.contains($0) }),
      target[colon...].starts(with: "://".utf8)
    else { return nil }
    return target[(colon + 3)...].firstIndex { $0.isOne(of: "/?#") } ?? target.endIndex
  }
}
