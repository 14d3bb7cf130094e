import OnwireDiagnostics
import OnwireHTTP
import OnwireSpecLanguage

/// The URL and the request target.
extension Lowering {
  /// The URL after joining to a base and checking; `nil` if the library would get no URL object.
  mutating func url() -> RequestURL? {
    let text = joinedText()
    guard let url = checkedURL(text) else { return nil }
    noteResolution(text)
    return url
  }

  private mutating func checkedURL(_ text: URLText) -> RequestURL? {
    let joined: RequestURL
    do {
      joined = try RequestURL(text)
    } catch {
      diagnostics.append(malformed(error, text))
      return nil
    }
    switch rules.urlInvalid {
    case .error:
      let url = joined.encodingBrackets()
      if let invalid = url.firstInvalid {
        diagnostics.append(invalidCharacter(invalid, in: url))
      } else if let refused = refusedText() {
        diagnostics.append(refused)
      } else {
        return url
      }
      return nil
    case .percentEncode:
      switch joined.percentEncodingInvalid() {
      case .success(let encoded): return encoded
      case .failure(let problem):
        let character = problem.character
        diagnostics.append(
          naming(
            .invalidHostCharacter(
              describe(character.scalar), problem, at: place(of: character.range, in: joined.text),
              client: client.title),
            character.scalar, in: urlText(at: character.range.lowerBound, of: joined.text)))
        return nil
      }
    case .verbatim:
      guard let offset = joined.text.bytes.firstIndex(where: Self.breaksRequestLine) else { return joined }
      let scalar = UnicodeScalar(joined.text.bytes[offset])
      diagnostics.append(
        .brokenRequestLine(
          describe(scalar),
          escaped: escaped(scalar, in: urlText(at: offset, of: joined.text)?.value, Self.breaksRequestLine),
          at: place(of: offset..<offset + 1, in: joined.text)))
      return nil
    }
  }

  /// The error in a reference or base that gives no URL object, so that nothing is resolved, even if the
  /// wrong part would not be in the result: a path that the other text replaces, or a segment before a `..`.
  private func refusedText() -> Diagnostic? {
    // If the library checks both as one text, each has been checked.
    guard let base = spec.base, rules.urlResolution != .rfc3986, rules.urlCheck == .none else { return nil }
    // A URL with a scheme needs no base, and a text that is appended to a base gets no URL object of its own.
    let appends = rules.urlBase.appends
    let isRelative = appends || RequestURL.isRelative(spec.url.value)
    for (text, input) in [(spec.url, URLText.Input.url), (base, .base)]
    where input == .url ? rules.urlEscape == .none && !appends : isRelative {
      let url = URLText(text.value, from: input)
      guard let offset = RequestURL.firstRefusedOffset(in: url.bytes) else { continue }
      return invalidCharacter(
        in: url.bytes[offset...], of: text.value, at: place(ofScalarAt: offset, in: url))
    }
    return nil
  }

  private func malformed(_ problem: RequestURL.Problem, _ text: URLText) -> Diagnostic {
    let place = self.place(of: problem.range, in: text)
    let written = String(decoding: text.bytes[problem.range.clamped(to: 0..<text.bytes.count)], as: UTF8.self)
    switch problem {
    case .relative:
      if let base = spec.base { return .relativeBase(base) }
      return rules.urlEscape == .reserved
        ? .escapedToRelative(spec.url, client: client.titleAndRelease) : .relativeURL(spec.url)
    case .scheme:
      // Digits after the colon may be a port, as in `localhost:8080`, or a number, as in `tel:5551`.
      let port = text.bytes.dropFirst(problem.range.upperBound + 1).first
      return .unsupportedScheme(written, isHost: port.map(ASCIISet.digits.contains) ?? false, at: place)
    case .missingSlashes:
      return .malformedURL(
        "has no `//` after its scheme", at: place, help: ["write `http://` or `https://` and then the host"])
    case .emptyHost: return .malformedURL("has no host", at: place, help: ["write the host after the `//`"])
    case .port:
      return .malformedURL(
        "has no valid port: `\(written)`", at: place, help: ["a port is a number from 0 to 65535"])
    case .ipLiteral:
      return .malformedURL(
        "has no valid IP address in brackets: `\(written)`", at: place,
        help: ["an IPv6 address looks like `[2001:db8::1]`"])
    }
  }

  private func invalidCharacter(_ invalid: RequestURL.InvalidCharacter, in url: RequestURL) -> Diagnostic {
    let place = self.place(of: invalid.range, in: url.text)
    if invalid.component == .host, !invalid.scalar.isASCII {
      return .invalidURLCharacter(
        "\(describe(invalid.scalar)) in a host", escaped: nil, at: place, client: client.title)
    }
    let text = urlText(at: invalid.range.lowerBound, of: url.text)
    let what = describe(invalid.scalar)
    return naming(
      invalid.component == .host
        ? .invalidHostCharacter(what, .invalid(invalid), at: place, client: client.title)
        : .invalidURLCharacter(
          what, escaped: escaped(invalid.scalar, in: text?.value), at: place, client: client.title),
      invalid.scalar, in: text)
  }

  /// The error for a character of a URL, with better help if the character begins a variable in another
  /// tool's syntax, or is a line break in the spec.
  private func naming(_ error: Diagnostic, _ scalar: Unicode.Scalar, in text: Text?) -> Diagnostic {
    guard let text else { return error }
    let written = text.place.bytes
    var error = error
    switch scalar {
    case "{":
      if let help = Diagnostic.foreignVariable(in: text.value) { error.help = [help] }
    case "\n":
      let isBlock = written.first == UInt8(ascii: "|") || written.first == UInt8(ascii: ">")
      let isLast = text.value.utf8.drop { $0 != 0x0A }.allSatisfy { $0 == 0x0A }
      if isBlock, isLast { error.help = [Diagnostic.withoutLastLineBreak] }
    case " ":
      let isOfLines = written.contains { $0 == 0x0A || $0 == 0x0D }
      if isOfLines { error.help.insert(Diagnostic.onOneLine, at: 0) }
    default: break
    }
    return error
  }

  /// The text in the spec that a byte of a URL comes from; `nil` if there is none.
  private func urlText(at offset: Int, of text: URLText) -> Text? {
    switch text.pieces(in: offset..<offset + 1).first?.given?.input {
    case .base: spec.base
    case .url: spec.url
    case .query, nil: nil
    }
  }

  private func describe(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case " ": "a space"
    case "\t": "a tab"
    case "\r", "\n": "a line end"
    case "%": "a `%` without two hex digits"
    case _ where scalar.value < 0x20 || scalar.value == 0x7F: "a control character"
    default: "`\(scalar)`"
    }
  }

  /// The escape of a character, and the whole `text` escaped if it holds several characters that must be.
  ///
  /// Those are the ones that a URL may not hold or, if it is sent as it is written, those that `breaks` says
  /// break the request line.
  private func escaped(
    _ scalar: Unicode.Scalar, in text: String?, _ breaks: ((UInt8) -> Bool)? = nil
  ) -> Diagnostic.Escaped {
    let encoder = PercentEncoder(keeping: ASCIISet(""))
    func escape(_ text: String) -> String {
      var bytes: [UInt8] = []
      encoder.encode(text, into: &bytes)
      return String(decoding: bytes, as: UTF8.self)
    }
    guard let text else { return Diagnostic.Escaped(character: escape(String(scalar)), whole: nil) }
    var (whole, count) = ("", 0)
    var hasFragment = false
    var rest = Array(text.unicodeScalars)[...]
    while let scalar = rest.popFirst() {
      let isWrong =
        switch (breaks, scalar) {
        case (let breaks?, _): scalar.utf8.contains(where: breaks)
        case (nil, "%"): rest.count < 2 || !rest.prefix(2).allSatisfy(\.properties.isASCIIHexDigit)
        // The first `#` begins the fragment, which cannot hold another.
        case (nil, "#"): hasFragment
        case (nil, _): !scalar.utf8.allSatisfy(Self.inURL.contains)
        }
      hasFragment = hasFragment || scalar == "#"
      if isWrong {
        whole += escape(String(scalar))
        count += 1
      } else {
        whole.unicodeScalars.append(scalar)
      }
    }
    return Diagnostic.Escaped(character: escape(String(scalar)), whole: count > 1 ? whole : nil)
  }

  /// The characters that a URL may hold in some place; brackets are escaped automatically where they may not
  /// stand.
  private static let inURL = ASCIISet.query.union(ASCIISet("[]"))

  private static func breaksRequestLine(_ byte: UInt8) -> Bool { byte <= 0x20 || byte == 0x7F }

  // MARK: Places

  /// The place in the spec of the character that begins at an offset of a URL's text.
  func place(ofScalarAt offset: Int, in text: URLText) -> Place {
    let width = UTF8.width(Self.firstScalar(of: text.bytes[offset...]))
    return place(of: offset..<min(offset + width, text.bytes.count), in: text)
  }

  /// The place in the spec of bytes of a URL; exact if the scalar is written without escapes.
  func place(of range: Range<Int>, in text: URLText) -> Place {
    origin(of: range, in: text, URLPlaces(spec)).place ?? spec.url.place
  }

  /// The places of the texts that a URL is made of.
  private struct URLPlaces {
    let base: TextPlaces?
    let url: TextPlaces

    init(_ spec: RequestSpec) {
      base = spec.base.map(TextPlaces.init)
      url = TextPlaces(spec.url)
    }
  }

  /// The origin of bytes of a URL: which text they came from, and where in it. If they span several texts,
  /// only the one that they begin in counts.
  private func origin(of range: Range<Int>, in text: URLText, _ places: URLPlaces) -> Origin {
    let pieces = text.pieces(in: range.isEmpty ? range.lowerBound..<range.lowerBound + 1 : range)
    guard let first = pieces.first?.given else { return Origin(client.rule("url.join")) }
    let last = pieces.last { $0.given?.input == first.input }?.given ?? first
    let start = first.range.lowerBound
    let given = start..<(range.isEmpty ? start : max(start, last.range.upperBound))
    // If the library does not escape, appending did, or the URL object.
    let isAppended = first.input == .url && spec.base != nil && rules.urlBase.appends
    let escaping: RuleName? =
      if !pieces.contains(where: \.isEscaped) {
        nil
      } else if rules.urlEscape != .none {
        client.rule("url.escape")
      } else {
        client.rule(isAppended ? "url.base" : "url.invalid")
      }
    switch first.input {
    case .base: return Origin(escaping ?? "spec.base", path: "base", at: places.base?.place(of: given))
    case .url: return Origin(escaping ?? "spec.url", path: "url", at: places.url.place(of: given))
    case .query:
      guard let queryInURL, let segment = queryInURL.segmentIndex(at: given.lowerBound) else {
        return Origin(client.rule("query"), path: "query", at: spec.query?.place)
      }
      var origin = queryInURL.segments[segment].origin
      if let escaping { origin.name = escaping }
      return origin
    }
  }

  // MARK: Target

  /// The target on the request line: the URL's path, and a query if there is one.
  struct Target {
    var url: RequestURL
    /// The URL's own query and the pairs that are added to it, without the `?` that begins it.
    var query: MessageBuilder?
    var isOrdered = true
    /// Whether the query replaces the URL's own.
    var replacesQuery = false
  }

  /// The request target: the URL's path and query, and the pairs that are added to it; the fragment is never sent.
  mutating func target(_ url: RequestURL, own: OwnQuery, parameters: Parameters) -> Target? {
    var added = builder()
    append(parameters, as: .query, to: &added)
    let isAdded = added.length > 0 || !parameters.text.isEmpty
    let isAlone = !isAdded && !(rules.urlJoin == .replace && own.pairs.length > 0)
    let dangles = isAlone && dangles(parameters, hasQuery: url.query != nil || own.pairs.length > 0)
    let joins = own.pairs.length > 0 || isAdded || dangles
    let isSwallowed = url.fragment != nil && rules.urlJoin == .append
    guard isFragmentValid(parameters.text, isSwallowed: isSwallowed) else { return nil }
    if joins, isSwallowed {
      forgetWarnings(ofParameters: !parameters.isNone)
      diagnostics.append(
        .queryInFragment(
          at: ((parameters.isNone ? nil : params) ?? spec.query)?.place ?? spec.url.place))
    }

    let replacesQuery = joins && rules.urlJoin == .replace
    var query: MessageBuilder?
    if let existing = url.query, replacesQuery {
      if !existing.isEmpty { diagnostics.append(.queryReplaced(at: place(of: existing, in: url.text))) }
    } else if let existing = url.query {
      var builder = self.builder()
      append(url.text, existing, to: &builder)
      query = builder
    }
    if !isSwallowed {
      if own.pairs.length > 0 { join(own.pairs, to: &query, hasMark: true) }
      if isAdded || dangles {
        // If the pairs had errors, nothing is sent, so nothing dangles.
        if dangles, !diagnostics.hasErrors {
          diagnostics.append(.danglingQuery(query == nil ? "?" : "&", at: parametersPlace))
        }
        join(added, to: &query, hasMark: hasMark || own.pairs.length > 0)
      }
    }
    guard let query else { return Target(url: url) }
    guard let checked = checkedQuery(query, at: textPlace(parameters)) else { return nil }
    return Target(
      url: url, query: checked, isOrdered: own.isOrdered && parameters.pairs.isOrdered,
      replacesQuery: replacesQuery)
  }

  /// Whether the character that would precede pairs is written even if there are none.
  private func dangles(_ parameters: Parameters, hasQuery: Bool) -> Bool {
    guard !parameters.isNone else { return false }
    switch rules.queryEmpty {
    case .untouched: return false
    case .dangling: return true
    case .danglingBehindQuery: return hasQuery
    case .danglingIfKeys:
      guard case .dictionary(let members)? = spec.params?.kind else { return true }
      return !members.isEmpty
    }
  }

  /// Appends the request target as an element.
  func append(_ target: Target, to message: inout MessageBuilder) {
    let url = target.url
    message.element(.target, isOrdered: target.isOrdered) { message in
      if url.path.isEmpty { message.append("/", .path, Origin("http.request-target")) }
      append(url.text, url.path, .path, to: &message)
      guard let query = target.query else { return }
      if url.query != nil, !target.replacesQuery {
        append(url.text, url.path.upperBound..<url.path.upperBound + 1, .delimiter, to: &message)
      } else {
        message.append("?", .delimiter, Origin(client.rule("url.join")))
      }
      message.append(query)
    }
  }

  private var parametersPlace: Place { params?.place ?? spec.paramsText?.place ?? spec.url.place }

  /// Whether the URL's text, as the app gave it, has a `?`.
  private var hasMark: Bool { spec.url.value.utf8.contains(UInt8(ascii: "?")) }

  /// Appends pairs to a query, after the character that the library joins them with.
  ///
  /// The `?` that begins a query is not part of it, but a second one, written because the library does not
  /// see the query, is. `hasMark` says whether the library sees a `?` in the text.
  private func join(_ pairs: MessageBuilder, to query: inout MessageBuilder?, hasMark: Bool) {
    guard var joined = query else {
      query = pairs
      return
    }
    let isSeen = rules.urlSeparator == .query || hasMark
    joined.append(
      isSeen ? "&" : "?", .delimiter,
      Origin(client.rule(rules.urlSeparator == .query ? "url.join" : "url.separator")))
    joined.append(pairs)
    query = joined
  }

  /// The pairs of the key `query`; `nil`, with an error, if the client refuses its top level.
  mutating func ownQuery() -> OwnQuery? {
    var pairs = builder()
    guard let query = spec.query else { return OwnQuery(pairs: pairs, isOrdered: true) }
    // A client that makes no pairs of parameters makes none for a URL, either.
    guard rules.parametersSerializations.contains("form") else {
      diagnostics.append(.queryRefused(client: client, at: query.place))
      return nil
    }
    guard let flattened = flattened(query, path: "query") else { return nil }
    append(flattened, as: .query, to: &pairs)
    return OwnQuery(pairs: pairs, isOrdered: flattened.pairs.isOrdered)
  }

  /// The place of the text that goes into a query unescaped; `nil` if there is none.
  private func textPlace(_ parameters: Parameters) -> Place? {
    if let text = spec.paramsText { return text.place }
    guard rules.queryEscaping == .none else { return nil }
    return ((parameters.isNone ? nil : params) ?? spec.query)?.place
  }

  /// The query if a URL may hold it, else as the rules escape it; `nil`, with an error, if nothing is sent.
  private mutating func checkedQuery(_ query: MessageBuilder, at place: Place?) -> MessageBuilder? {
    let bytes = query.storedBytes
    guard let offset = RequestURL.firstInvalidQueryOffset(in: bytes) else { return query }
    switch rules.urlInvalid {
    case .percentEncode:
      var encoded: [UInt8] = []
      let encoder = PercentEncoder(keeping: .query)
      var start = 0
      var junctions = JunctionCursor(
        query.junctions(of: .queryPair).map { pair in
          encoder.encode(bytes[start..<pair.offset], into: &encoded)
          start = pair.offset
          return (encoded.count, pair.junction)
        })
      encoder.encode(bytes[start...], into: &encoded)
      var result = builder()
      let path = spec.paramsText == nil ? "params" : "params-text"
      let origin = Origin(client.rule("url.invalid"), path: path, at: place)
      PairGrammar.query.append(encoded[...], to: &result, junction: { junctions.junction(at: $0) }) { _ in
        origin
      }
      return result
    case .verbatim where !bytes.contains(where: Self.breaksRequestLine): return query
    case .verbatim:
      let byte = bytes.first(where: Self.breaksRequestLine).map { UnicodeScalar($0) } ?? " "
      diagnostics.append(
        .brokenRequestLine(
          describe(byte), escaped: escaped(byte, in: spec.paramsText?.value, Self.breaksRequestLine),
          at: place ?? spec.url.place))
      return nil
    case .error:
      diagnostics.append(
        invalidCharacter(
          in: bytes[offset...], of: spec.paramsText?.value, at: place ?? spec.url.place))
      return nil
    }
  }

  /// Removes the warnings about how values are sent, because they are not.
  private mutating func forgetWarnings(ofParameters: Bool) {
    let parameters =
      ofParameters ? [spec.params?.place, spec.general?.params?.place, spec.paramsText?.place] : []
    let places = ([spec.query?.place] + parameters).compactMap(\.self)
    diagnostics.removeAll { diagnostic in
      guard diagnostic.severity == .warning, let place = diagnostic.place else { return false }
      return places.contains { $0.source === place.source && $0.range.contains(place.range.lowerBound) }
    }
  }

  /// Whether the text from a block may stand in the fragment if it reaches that; the URL object is made of
  /// the whole text.
  ///
  /// The fragment gets what follows the text's `#`, or all of the text if the URL has a fragment. Reports an
  /// error otherwise.
  private mutating func isFragmentValid(_ text: String, isSwallowed: Bool) -> Bool {
    guard rules.urlInvalid == .error else { return true }
    let bytes = RequestURL.encodingBrackets(in: Array(text.utf8))
    let fragment = isSwallowed ? bytes : Array(bytes.drop { $0 != UInt8(ascii: "#") }.dropFirst())
    // A fragment may hold what a query may (RFC 3986, 3.5).
    guard let offset = RequestURL.firstInvalidQueryOffset(in: fragment) else { return true }
    diagnostics.append(
      invalidCharacter(
        in: fragment[offset...], of: spec.paramsText?.value, at: spec.paramsText?.place ?? spec.url.place))
    return false
  }

  /// The error for the first character of `bytes`, which come from `text` if an app writes that itself.
  private func invalidCharacter(
    in bytes: ArraySlice<UInt8>, of text: String?, at place: Place
  ) -> Diagnostic {
    let scalar = Self.firstScalar(of: bytes)
    return .invalidURLCharacter(
      describe(scalar), escaped: escaped(scalar, in: text), at: place, client: client.title)
  }

  private static func firstScalar(of bytes: ArraySlice<UInt8>) -> Unicode.Scalar {
    String(decoding: bytes.prefix(4), as: UTF8.self).unicodeScalars.first ?? "\u{FFFD}"
  }

  /// Appends a range of the URL's own query, as pairs.
  private func append(_ text: URLText, _ range: Range<Int>, to builder: inout MessageBuilder) {
    let places = URLPlaces(spec)
    var junctions = queryInURL?.junctions(of: .queryPair)
    let junction = { (start: Int) -> Junction in
      // Most URLs have no such pairs, and long queries would be searched for each.
      guard junctions != nil, let given = text.pieces(in: start..<start + 1).first?.given,
        given.input == .query
      else { return .apart }
      return junctions?.junction(at: given.range.lowerBound) ?? .apart
    }
    PairGrammar.query.append(text.bytes[range], to: &builder, junction: junction) {
      origin(of: $0, in: text, places)
    }
  }

  /// Appends a range of the URL's text, one segment for each piece of the given texts.
  private func append(
    _ text: URLText, _ range: Range<Int>, _ role: Segment.Role, to builder: inout MessageBuilder
  ) {
    let places = URLPlaces(spec)
    for piece in text.pieces(in: range) {
      builder.append(text.bytes[piece.range], role, origin(of: piece.range, in: text, places))
    }
  }
}
