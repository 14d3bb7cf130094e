import OnwireHTTP
import OnwireTextFormats

/// Makes the requests of an operation as curl 7.88 would send them.
struct CurlBuild {
  let operation: CurlOperation
  let files: CurlFiles
  /// Notes on the command, which all of its requests get.
  let notes: [String]
  /// The environment variables that are set for the command.
  var environment: [String: CurlOperation.Argument] = [:]

  /// All requests, without their positions.
  func requests() throws -> [Request] {
    guard !operation.urls.isEmpty else { throw CurlProblem.noURL.failure(at: nil) }
    var requests: [Request] = []
    var headBytes = 0
    for (index, url) in operation.urls.enumerated() {
      let patterns = operation.globs ? try CurlGlob.urls(url.bytes, at: url.offset) : [url.bytes]
      let upload = index < operation.uploads.count ? operation.uploads[index] : nil
      guard requests.count + patterns.count <= CurlProblem.mostURLs else {
        throw CurlProblem.tooMany.failure(at: url.offset)
      }
      let isReplaced =
        patterns.count == 1 && patterns[0].count < url.bytes.count && url.bytes.contains(UInt8(ascii: "{"))
        && !url.bytes.contains(UInt8(ascii: "\\"))
      for pattern in patterns {
        var request = try request(
          pattern, at: url.offset, upload: upload?.bytes.isEmpty == true ? nil : upload)
        if isReplaced { request.fidelity.notes.append(CurlReason.oneMember) }
        headBytes += request.message.headLength
        guard headBytes <= CurlProblem.mostHeadBytes else {
          throw CurlProblem.tooMany.failure(at: url.offset)
        }
        requests.append(request)
      }
    }
    return requests
  }

  private func request(
    _ url: [UInt8], at offset: Int?, upload: CurlOperation.Argument?
  ) throws -> Request {
    var fidelity = Fidelity()
    fidelity.notes = notes
    let address = try address(url, at: offset, upload: upload, &fidelity)
    let (content, kind) = try content(upload: upload)
    var body = CurlSentHead.Body(kind: kind)
    var input: ByteInput?
    switch content {
    case nil: break
    case .known(let known):
      body.length = known.count
      input = known
    case .absent(let reason): fidelity.set(.body, .absent, because: reason)
    }
    if let upload, upload.text == "-" || upload.text == "." {
      // A Transfer-Encoding given by the user is sent anyway (lib/http.c, Curl_http_body).
      if operation.version == .http10,
        !operation.headers.contains(where: { CurlHeader.isNamed("transfer-encoding", $0) })
      {
        throw CurlProblem.badArgument(upload.option, CurlReason.noChunks).failure(at: upload.offset)
      }
      (body.isStream, body.length) = (true, nil)
    }
    let proxy = try proxy(for: address, &fidelity)
    let head = CurlSentHead(operation, address, body, proxy)
    if head.movesConnection { fidelity.notes.append(CurlReason.connectionLast) }
    if head.isChunked(body), let whole = input {
      input = Self.chunked(whole)
      fidelity.set(
        .framing, .rebuilt, because: CurlReason.chunks)
    }
    if kind == .form, input != nil {
      fidelity.set(.body, .rebuilt, because: CurlReason.boundary)
    }
    if kind == .data, let doubt = operation.data.compactMap(\.doubt).max() {
      fidelity.set(.body, doubt.knowledge, because: doubt.reason)
    }
    describe(head, body, isKnown: input != nil || kind == .none, to: address.endpoint.scheme, &fidelity)
    let text = headText(
      head, address, method(kind), target: proxy == nil ? address.target : address.proxyTarget, &fidelity)
    let isRebuilt = kind == .form || head.isChunked(body)
    let parser = RequestParser(
      head: .rebuilt, body: isRebuilt ? .rebuilt : .wire)
    let message = try parser.message(head: text, body: input)
    return Request(
      number: 0, message: message, endpoint: address.endpoint, fidelity: fidelity,
      url: address.server + String(decoding: address.target, as: UTF8.self))
  }

  private func method(_ kind: CurlSentHead.Body.Kind) -> [UInt8] {
    if let request = operation.request { return request }
    return switch kind {
    case .none: Array((operation.method == .head ? "HEAD" : "GET").utf8)
    case .data, .form: Array("POST".utf8)
    case .upload: Array("PUT".utf8)
    }
  }

  private func content(
    upload: CurlOperation.Argument?
  ) throws -> (CurlContent?, CurlSentHead.Body.Kind) {
    switch operation.method {
    case .post: return (CurlData.joined(operation.data), .data)
    case .form:
      do {
        return (
          try CurlMultipart.content(
            operation.parts, type: operation.formType, escapes: operation.escapesForm), .form
        )
      } catch {
        throw CurlProblem.unsupported("--form", error.text).failure(at: nil)
      }
    case .upload:
      guard let upload else { return (nil, .none) }
      if operation.range != nil {
        throw CurlProblem.unsupported("--range", CurlReason.uploadAnd).failure(at: upload.offset)
      }
      return (files.content(upload.text == "." ? Array("-".utf8) : upload.bytes), .upload)
    case .head, nil: return (nil, .none)
    }
  }

  /// The URL with what the options add to it.
  private func address(
    _ url: [UInt8], at offset: Int?, upload: CurlOperation.Argument?, _ fidelity: inout Fidelity
  ) throws -> CurlAddress {
    // If curl adds a query, even an empty one, it rewrites the URL.
    var added: [UInt8]?
    // Data that --get moves there replace what --url-query adds, even if they are empty (src/tool_operate.c).
    let replacesQuery = operation.isGet && !operation.data.isEmpty
    let query = replacesQuery ? operation.data : operation.query
    switch CurlData.joined(query) {
    case .known(let input) where !query.isEmpty:
      // A NUL ends the text for curl.
      added = Array(try input.bytes(0..<min(input.count, CurlFiles.smallLimit)).prefix { $0 != 0 })
    case .known: break
    case .absent(let reason): fidelity.set(.requestLine, .absent, because: CurlReason.query(reason))
    }
    let shown = String(decoding: url.prefix(200), as: UTF8.self)
    do throws(CurlAddress.Reason) {
      var address = try CurlAddress(
        url, defaultScheme: operation.scheme, keepsDots: operation.keepsDots && added == nil)
      if let added {
        guard !added.contains(where: { $0 <= 0x20 || $0 == 0x7F }) else {
          throw CurlAddress.Reason(CurlReason.addedBlank)
        }
        let old = address.query ?? []
        let joint = old.isEmpty || old.last == UInt8(ascii: "&") ? [] : [UInt8(ascii: "&")]
        address.query = old + joint + CurlEscapes.lowercased(added)
        address.query = address.writtenQuery
        if added.contains(UInt8(ascii: "%")) {
          fidelity.set(
            .requestLine, .rebuilt, because: CurlReason.escapeCase
          )
        }
        if let doubt = query.compactMap(\.doubt).max() {
          fidelity.set(.requestLine, doubt.knowledge, because: CurlReason.query(doubt.reason))
        }
      }
      if let upload, upload.text != "-", upload.text != ".", address.path.last == UInt8(ascii: "/") {
        let name = upload.bytes.suffix(
          from: upload.bytes.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0)
        let added = PercentEncoder(keeping: .unreserved).encoded(Array(name))
        let path = address.path + added
        address.path = CurlEscapes.lowercased(path)
        address.rawPath = CurlEscapes.lowercased(address.rawPath + added)
        if address.path != path { fidelity.set(.requestLine, .rebuilt, because: CurlReason.escapeCase) }
        address.query = address.writtenQuery
      }
      return address
    } catch {
      throw (error.isCurls ? CurlProblem.url(shown, error.text) : .otherURL(shown, error.text))
        .failure(at: offset)
    }
  }

  /// The proxy that gets the request itself; `nil` if there is none, or if it passes the request on
  /// unchanged.
  private func proxy(for address: CurlAddress, _ fidelity: inout Fidelity) throws -> CurlProxy? {
    let host = address.endpoint.host
    let variables = CurlProxy.variables(of: address.endpoint.scheme)
    let exceptions = CurlProxy.exceptions.lazy.compactMap { environment[$0]?.text }.first
    guard let argument = operation.proxy ?? variables.lazy.compactMap({ environment[$0] }).first,
      !CurlProxy.passesBy(host, operation.proxyExceptions ?? exceptions ?? "")
    else { return nil }
    do throws(CurlAddress.Reason) {
      guard let proxy = try CurlProxy(argument.bytes) else { return nil }
      if address.endpoint.scheme == .http, !operation.tunnels { return proxy }
    } catch {
      throw CurlProblem.badArgument(argument.option, error.text).failure(at: argument.offset)
    }
    fidelity.notes.append(
      CurlReason.tunnel("\(host):\(address.endpoint.port ?? address.endpoint.scheme.defaultPort)"))
    return nil
  }

  private static func chunked(_ body: ByteInput) -> ByteInput? {
    let end = ByteInput(Array("0\r\n\r\n".utf8))
    guard body.count > 0 else { return end }
    let size = Array("\(String(body.count, radix: 16))\r\n".utf8)
    return JoinedBytes.input([ByteInput(size), body, ByteInput([0x0D, 0x0A]), end])
  }
}
