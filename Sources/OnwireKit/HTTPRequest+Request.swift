#if HTTPTypes
  public import HTTPTypes
  import OnwireHTTP

  extension HTTPRequest {
    /// The head of a request as swift-http-types has it: `Host` becomes its authority, a target in absolute
    /// form its path, and the other fields keep their order and letter case.
    ///
    /// Returns `nil` if swift-http-types does not accept the method or a field, if there is no target, if a
    /// line of the head is not a field or not UTF-8, and for what an authority cannot say: a second `Host`, or
    /// one that is not where the request goes.
    public init?(_ request: Request) {
      let message = request.message
      guard let method = message.method.flatMap(HTTPRequest.Method.init(rawValue:)),
        let target = message.target, message.headBeyondTexts == nil
      else { return nil }
      let hosts = message.headerValues("host")
      let places = [request.endpoint.authority, request.endpoint.hostField].map { $0.lowercased() }
      guard hosts.count < 2, hosts.allSatisfy({ places.contains($0.lowercased()) }) else { return nil }
      var fields = HTTPFields()
      for field in message.headerFields where field.name.lowercased() != "host" {
        guard let name = HTTPField.Name(field.name), HTTPField.isValidValue(field.value) else { return nil }
        fields.append(HTTPField(name: name, value: field.value))
      }
      let authority = hosts.first ?? (request.endpoint.host.isEmpty ? nil : request.endpoint.authority)
      let path = (try? RequestURL(URLText(target, from: .url)))?.requestTarget.string ?? target
      // RFC 9112, 3.2.3: the target of CONNECT is an authority.
      let isConnect = method == .connect
      self.init(
        method: method, scheme: isConnect ? nil : request.endpoint.scheme.rawValue,
        authority: isConnect ? target : authority, path: isConnect ? nil : path, headerFields: fields)
    }
  }

  extension Request {
    /// A request that a server received, or that a client will send.
    ///
    /// The authority becomes `Host`, which is put first. Since it may have stood elsewhere, the order of fields
    /// counts only among those with one name. The blanks around values are unknown, and so is the framing of
    /// the body unless the request has a Content-Length or Transfer-Encoding.
    ///
    /// Returns `nil` if its path is empty, if its path or authority has a blank or a line break, which would
    /// be read as something else, or if its scheme is neither `http` nor `https`.
    public init?(_ head: HTTPRequest, body: some Sequence<UInt8> = []) {
      let method = head.method.rawValue
      let target = (head.method == .connect ? head.authority : head.path) ?? "/"
      let scheme = head.scheme.flatMap { Endpoint.Scheme(rawValue: $0.lowercased()) }
      let host = head.authority.map { [(name: "Host", value: $0)] } ?? []
      var fidelity = Fidelity()
      if !host.isEmpty {
        fidelity.set(.fieldOrder, .rebuilt, because: "an HTTPRequest does not say where Host stood")
      }
      fidelity.set(.fieldBlanks, .unknown, because: "an HTTPRequest has no blanks around values")
      fidelity.setFraming(
        saidBy: head.headerFields.map(\.name.rawName), of: "an HTTPRequest",
        because: "an HTTPRequest does not say how its body is put on a connection")
      if fidelity[.framing].knowledge == .unknown {
        fidelity.setUnknown(field: "Content-Length", because: "what sends an HTTPRequest may add it")
      }
      let fields = host + head.headerFields.map { (name: $0.name.rawName, value: $0.value) }
      guard Self.obstacle(method: method, target: target, fields: fields) == nil,
        head.scheme == nil || scheme != nil,
        head.authority?.utf8.contains(where: { $0 <= 0x20 }) != true
      else { return nil }
      self.init(method: method, target: target, fields: fields, body: Array(body), fidelity)
      guard let scheme else { return }
      endpoint.scheme = scheme
      provenance = .captured(Capture())
    }
  }
#endif
