import OnwireTextFormats

/// A name and a value in an archive: a header field, or a parameter of a form.
struct HARPair {
  var name: [UInt8] = []
  /// `nil` if there is none, as for a form's name without `=`.
  var value: [UInt8]?
  var filename: [UInt8]?
  var type: [UInt8]?
}

/// The request of one entry of an archive; of its response, the place and what a list shows.
struct HAREntry {
  var startedAt: String?
  var comment: String?
  var method: [UInt8] = []
  var url: [UInt8] = []
  var version: [UInt8] = []
  var fields: [HARPair] = []
  var headersSize: Int?
  var bodySize: Int?
  var mediaType: [UInt8] = []
  /// The text of the body without JSON's escapes.
  var text: [UInt8] = []
  var isBase64 = false
  var parameters: [HARPair] = []
  /// The parameters beside the URL, if they are read.
  var query: [HARPair] = []
  var status: Int?
  /// The reason of a response, after its status.
  var reason: [UInt8] = []
  /// The length of a response's content without a coding, in bytes, if the archive gives it.
  var contentSize: Int?
  /// The media type of the response's content.
  var contentType: [UInt8] = []
  /// The range of the response in the input.
  var response: Range<Int>?
  private var hasRequest = false
  /// Whether the body comes from `_content`.
  private var hasContent = false
  private var isWebSocket = false
  private var isEncrypted = false
  private var isCached = false
  /// Why a browser got no response.
  private var error: String?
  private var isTooLarge = false

  private let readsQuery: Bool

  private static let pairLimit = 1 << 17
  /// Chromium's errors for requests that were stopped before they were sent; ERR_BLOCKED_BY_RESPONSE comes
  /// afterwards.
  private static let blocked: Set<String> = [
    "net::ERR_BLOCKED_BY_CLIENT", "net::ERR_BLOCKED_BY_CSP", "net::ERR_BLOCKED_BY_ADMINISTRATOR",
  ]

  /// Reads an entry; `readsQuery` says that the parameters beside the URL are needed.
  init(_ json: inout JSONReader, readsQuery: Bool) throws {
    self.readsQuery = readsQuery
    try json.eachMember { json, key in
      switch key {
      case "startedDateTime": startedAt = try text(&json)
      case "comment": comment = try text(&json)
      case "request": try readRequest(&json)
      case "response": try passResponse(&json)
      case "_resourceType": isWebSocket = try text(&json) == "websocket" || isWebSocket
      case "_webSocketMessages":
        let isNull = try json.peek() == .null
        // Requests that are not WebSockets have `[]`.
        isWebSocket = try json.skip().count > 2 && !isNull || isWebSocket
      case "_isIntercepted": isEncrypted = try json.flag() == false
      // Chrome's key for its cache; Safari's is below.
      case "_fromCache": isCached = try text(&json)?.isEmpty == false || isCached
      case "_fetchType":
        let type = try text(&json)
        isCached = type == "Memory Cache" || type == "Disk Cache" || isCached
      default: try json.skip()
      }
    }
    if !query.isEmpty { url = HARURL.joining(url, query) }
  }

  /// Reads a response, in the form of the entry's member.
  init(response json: inout JSONReader) throws {
    readsQuery = false
    try json.eachMember { json, key in
      switch key {
      case "status": status = try json.integer()
      case "statusText": reason = try bytes(&json) ?? []
      case "httpVersion": version = try bytes(&json) ?? []
      case "headers": fields = try pairs(&json)
      case "headersSize": headersSize = try json.integer()
      case "bodySize": bodySize = try json.integer()
      case "content": try readBody(&json)
      default: try json.skip()
      }
    }
  }

  /// Skips the response, except for what a list shows of it.
  private mutating func passResponse(_ json: inout JSONReader) throws {
    guard try json.peek() == .object else {
      try json.skip()
      return
    }
    let start = json.offset
    var isMore = false
    try json.eachMember { json, key in
      switch key {
      case "status": status = try json.integer()
      case "_error": error = try text(&json)
      case "headers":
        isMore = true
        try json.skip()
      case "content":
        try json.eachMember { json, key in
          switch key {
          case "size": contentSize = try json.integer()
          case "mimeType": contentType = try bytes(&json) ?? []
          default: try json.skip()
          }
        }
      default: try json.skip()
      }
    }
    if isMore { response = start..<json.offset }
  }

  /// Whether a text was too long to be read.
  var isCut: Bool { isTooLarge }

  /// Why this is not a request to look at; `nil` if it is one.
  var reasonToSkip: String? {
    if isTooLarge { return HARWording.tooLarge }
    if !hasRequest || method.isEmpty || url.isEmpty { return HARWording.noRequest }
    if method.elementsEqual("CONNECT".utf8) || isEncrypted { return HARWording.tunnel }
    if isWebSocket || url.starts(with: "ws://".utf8) || url.starts(with: "wss://".utf8) {
      return HARWording.webSocket
    }
    return nil
  }

  /// Why nothing was sent, although the archive has the request; `nil` if it was sent.
  var reasonNotSent: String? {
    if isCached { return HARWording.cached }
    return error.flatMap { status == 0 && Self.blocked.contains($0) ? HARWording.blocked($0) : nil }
  }

  /// The URL as text, or only the beginning of a long one such as `data:`.
  var shownURL: String { String(decoding: url.prefix(4096), as: UTF8.self) }

  private mutating func readRequest(_ json: inout JSONReader) throws {
    hasRequest = true
    try json.eachMember { json, key in
      switch key {
      case "method": method = try bytes(&json) ?? []
      case "url": url = try bytes(&json) ?? []
      case "httpVersion": version = try bytes(&json) ?? []
      case "headers": fields = try pairs(&json)
      case "queryString" where readsQuery: query = try pairs(&json)
      case "headersSize": headersSize = try json.integer()
      case "bodySize": bodySize = try json.integer()
      // If the body is not text, HTTP Toolkit and pcapng-utils put it into a member of its own, which takes
      // precedence (httptoolkit-ui, model/http/har.ts, parseHarRequest).
      case "postData", "_content":
        var other = self
        (other.text, other.isBase64, other.parameters) = ([], false, [])
        try other.readBody(&json)
        let isContent = key == "_content" && !other.text.isEmpty
        if isContent || key == "postData" && !hasContent { self = other }
        hasContent = hasContent || isContent
        (mediaType, isTooLarge) = (other.mediaType, other.isTooLarge)
      default: try json.skip()
      }
    }
  }

  private mutating func readBody(_ json: inout JSONReader) throws {
    try json.eachMember { json, key in
      switch key {
      case "mimeType": mediaType = try bytes(&json) ?? []
      case "text": text = try bytes(&json, limit: CaptureLimit.body) ?? []
      case "encoding", "_encoding":
        isBase64 = try text(&json)?.lowercased() == "base64" || isBase64
      case "size": contentSize = try json.integer()
      case "params": parameters = try pairs(&json)
      default: try json.skip()
      }
    }
  }

  private mutating func pairs(_ json: inout JSONReader) throws -> [HARPair] {
    var pairs: [HARPair] = []
    try json.eachItem { json in
      guard pairs.count < Self.pairLimit else {
        isTooLarge = true
        try json.skip()
        return
      }
      var pair = HARPair()
      try json.eachMember { json, key in
        switch key {
        case "name": pair.name = try bytes(&json) ?? []
        case "value": pair.value = try bytes(&json, limit: CaptureLimit.body)
        case "fileName": pair.filename = try bytes(&json)
        case "contentType": pair.type = try bytes(&json)
        default: try json.skip()
        }
      }
      pairs.append(pair)
    }
    return pairs
  }

  private mutating func text(_ json: inout JSONReader) throws -> String? {
    try bytes(&json).map { String(decoding: $0, as: UTF8.self) }
  }

  /// A text, or a number as it is spelled; `nil` for anything else, and for a text that is too long.
  private mutating func bytes(_ json: inout JSONReader, limit: Int = CaptureLimit.text) throws -> [UInt8]? {
    switch try json.peek() {
    case .string:
      let text = try json.string(ofAtMost: limit)
      if text == nil { isTooLarge = true }
      return text
    case .number: return Array(try json.number().utf8)
    default:
      try json.skip()
      return nil
    }
  }
}
