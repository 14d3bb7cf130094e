package import OnwireHTTP
import OnwireTextFormats

/// What a program on one server gets from a request.
package struct ServerReading: Sendable {
  /// Why a body is not read here.
  package enum Unread: Sendable, Hashable {
    /// It has a coding, which some servers remove and some do not.
    case coded
    /// It has more bytes than are read here: their number.
    case long(Int)
    /// The capture does not have it in its original form.
    case unknown
  }

  package let server: Server
  /// The readings of the halves that exist, in order.
  package internal(set) var halves: [(half: ServerTable.Half, read: ServedHalf)] = []
  /// Why the body is not read here.
  package internal(set) var unread: Unread?

  /// The reading of a half; `nil` if there is none.
  package subscript(half: ServerTable.Half) -> ServedHalf? {
    // A closure would get copies of elements that are only looked at.
    for index in halves.indices where halves[index].half == half { return halves[index].read }
    return nil
  }
}

/// The bytes of a request that servers decode, extracted once for all servers.
package struct ServedBytes: Sendable {
  /// The query, and its offset.
  let query: (bytes: ArraySlice<UInt8>, offset: Int)?
  /// The body without its chunks, and its offset.
  let body: (bytes: ArraySlice<UInt8>, offset: Int)?
  let contentType: [UInt8]?
  /// The method; `nil` if there is no request line.
  let method: String?
  /// How the body is read.
  let bodyHalves: Set<ServerTable.Half>
  let headLength: Int
  let unread: ServerReading.Unread?
  /// Whether places in the body count its bytes without the chunks.
  package let isUnchunked: Bool
  /// Whether the body is JSON by its Content-Type.
  package var isJSON: Bool {
    body?.bytes.isEmpty == false && contentType.map { MediaType($0[...]).isJSON } ?? false
  }

  /// The most bytes of a body to read: more than any server accepts for a form.
  static let bodyLimit = 1 << 26

  /// Extracts the bytes from a request's message.
  ///
  /// - Throws: Any error from reading a file.
  package init(_ request: Request) throws {
    let message = request.message
    headLength = message.headLength
    var query: (ArraySlice<UInt8>, Int)?
    if let target = message.elements.first(where: { $0.kind == .target }) {
      let range = message.offsets[target.segments.lowerBound]..<message.offsets[target.segments.upperBound]
      let bytes = try message.bytes(range, limit: .max)
      if let mark = bytes.firstIndex(of: UInt8(ascii: "?")) {
        query = (bytes[(mark + 1)...], range.lowerBound + mark + 1)
      }
    }
    self.query = query
    contentType = message.headerBytes("content-type").first
    method = message.method
    let essence = contentType.map { Server.essence($0) } ?? ""
    let isMultipart = essence.utf8.starts(with: "multipart/".utf8)
    let isForm = essence == "application/x-www-form-urlencoded"
    let codings = message.headerValues("content-encoding")
    let isChunked = message.elements.contains { $0.kind == .chunked }
    isUnchunked = isChunked
    let length = message.length - message.headLength
    if request.fidelity[.body].knowledge == .absent {
      (body, unread) = (nil, .unknown)
    } else if length == 0 {
      // A declared body is read, even if it is empty.
      let isDeclared = (isMultipart || isForm) && message.headerBytes("content-length").first != nil
      (body, unread) = (isDeclared ? ([], message.headLength) : nil, nil)
    } else if codings.contains(where: { $0.lowercased() != "identity" }) {
      (body, unread) = (nil, .coded)
    } else if length > Self.bodyLimit {
      (body, unread) = (nil, .long(length))
    } else {
      let message = isChunked ? try message.withoutChunks : message
      body = (try message.body(limit: .max)[...], message.headLength)
      unread = nil
    }
    bodyHalves = Self.halves(of: body?.bytes ?? [], isMultipart: isMultipart)
  }

  /// The kind of a body by its Content-Type, and also by its bytes if they look like another kind.
  private static func halves(of body: ArraySlice<UInt8>, isMultipart: Bool) -> Set<ServerTable.Half> {
    let dashes = Array("--".utf8)
    let beginsSo = body.starts(with: dashes) && body.contains(0x0A)
    guard isMultipart else { return beginsSo ? [.form, .multipart] : [.form] }
    let hasDelimiter = beginsSo || body.isEmpty || ByteSearch([0x0A] + dashes).first(in: body) != nil
    return hasDelimiter ? [.multipart] : [.form, .multipart]
  }
}

extension ServerReading {
  /// What programs on several servers get from a request; data that they read alike is read and stored once.
  package static func all(_ bytes: ServedBytes, by servers: [Server]) -> [ServerReading] {
    var readings: [ServerReading] = []
    var steps: [HalfStep] = []
    /// The reading and half that each step belongs to.
    var owners: [(index: Int, half: ServerTable.Half)] = []
    // Multipart bodies come last.
    var multipart: [(index: Int, half: ServedHalf)] = []
    var known: [ServedData] = []
    for (index, server) in servers.enumerated() {
      var reading = ServerReading(server: server)
      reading.unread = bytes.unread
      func add(_ step: HalfStep?, _ half: ServerTable.Half) {
        guard let step else { return }
        steps.append(step)
        owners.append((index, half))
      }
      if let step = server.refusedHead(bytes) {
        add(step, .query)
      } else {
        let query = bytes.query.flatMap { server.queryStep($0.bytes, at: $0.offset) }
        add(query, .query)
        if let body = bytes.body, query?.refusesTarget != true {
          if bytes.bodyHalves.contains(.form), server.table.halves.contains(.form) {
            add(server.formStep(of: bytes, body), .form)
          }
          if bytes.bodyHalves.contains(.multipart) {
            if var half = server.lostMultipart(bytes)
              ?? server.multipart(body.bytes, at: body.offset, contentType: bytes.contentType)
            {
              if let data = half.data { half.data = data.shared(in: &known) }
              multipart.append((index, half))
            }
          }
        } else if let step = server.refusedType(bytes) {
          add(step, .form)
        }
      }
      readings.append(reading)
    }
    for (owner, half) in zip(owners, steps.finished()) {
      readings[owner.index].halves.append((owner.half, half))
    }
    for (index, half) in multipart { readings[index].halves.append((.multipart, half)) }
    return readings
  }
}

extension ServedHalf {
  /// The habit because of which nothing of a body is read, for its method or its chunks; `nil` if it is read.
  package var whyLost: String? {
    notes.first.first.flatMap { Self.losing.contains($0.rule) ? $0.rule : nil }
  }

  private static let losing = ["form.methods", "multipart.methods", "body.chunked"]
}

extension HalfStep {
  /// Whether the server refuses the whole request because of its target.
  fileprivate var refusesTarget: Bool {
    if case .done(let half) = self { half.refusal?.rule == "target.refused" } else { false }
  }
}

extension Server {
  /// Reads a body as a form, if this server reads one with the request's method.
  fileprivate func formStep(
    of bytes: ServedBytes, _ body: (bytes: ArraySlice<UInt8>, offset: Int)
  ) -> HalfStep {
    // In Rack, a body without a type is a form only with POST.
    if habits.formType == .urlencodedOrNone, bytes.contentType?.isEmpty != false,
      !Habits.Methods.post.contains(bytes.method)
    {
      return .done(ServedHalf(data: ServedData()))
    }
    let step = formStep(body.bytes, at: body.offset, contentType: bytes.contentType)
    // A body that is not a form is none with any method.
    if case .done(let half) = step, half.refusal == nil { return step }
    guard let rule = losing(bytes, habits.formMethods, "form.methods") else { return step }
    // Without its chunks, a body is still refused for its type.
    if case .done = step, rule == Self.chunked { return step }
    return .done(lost(bytes, by: rule))
  }

  /// What the program gets from a multipart body that this server does not read; `nil` if it does, or reads
  /// none at all.
  fileprivate func lostMultipart(_ bytes: ServedBytes) -> ServedHalf? {
    guard let parser = habits.multipart.parser,
      let rule = losing(bytes, habits.multipartMethods, "multipart.methods")
    else { return nil }
    if rule == Self.chunked,
      let empty = multipart([], at: bytes.headLength, contentType: bytes.contentType), empty.refusal != nil
    {
      return empty
    }
    var half = lost(bytes, by: rule)
    half.data = half.data.map { parser.data(form: $0) }
    return half
  }

  private static let chunked = "body.chunked"

  /// The habit because of which a body is not read: `rule` if it is the method; `nil` if it is read.
  private func losing(_ bytes: ServedBytes, _ methods: Habits.Methods, _ rule: String) -> String? {
    if !methods.contains(bytes.method) { return rule }
    return bytes.isUnchunked && habits.chunkedBody == .dropped ? Self.chunked : nil
  }

  /// Empty data and, unless the body is empty, too, the reason.
  private func lost(_ bytes: ServedBytes, by rule: String) -> ServedHalf {
    var half = ServedHalf(data: ServedData())
    guard bytes.body?.bytes.isEmpty == false else { return half }
    let place =
      rule == Self.chunked ? bytes.headLength..<bytes.headLength : 0..<(bytes.method?.utf8.count ?? 0)
    half.notes = [ServedNote(rule: rule, path: "", place: place)]
    half.rules = [rule]
    return half
  }

  /// Refuses a head that is too long or, without a body, has an invalid type.
  fileprivate func refusedHead(_ bytes: ServedBytes) -> HalfStep? {
    if bytes.headLength > habits.headLimit {
      return .done(refused(Stop(rule: "limits.head-bytes", place: 0..<bytes.headLength), []))
    }
    return habits.formMethods == .any ? refusedType(bytes) : nil
  }

  /// Refuses the type of a request without a body: Rails checks the type of every request, Go only with the
  /// methods of forms.
  fileprivate func refusedType(_ bytes: ServedBytes) -> HalfStep? {
    guard bytes.body == nil, refusesType(bytes.contentType), habits.formMethods.contains(bytes.method) else {
      return nil
    }
    return .done(refused(Stop(rule: "form.bad-type", place: 0..<bytes.headLength), []))
  }
}
