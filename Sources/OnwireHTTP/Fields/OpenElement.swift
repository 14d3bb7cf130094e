/// An element that the iterator over the fields is in.
struct OpenElement {
  let index: Int
  let kind: Element.Kind
  let path: String
  /// The path of the innermost part around it.
  let part: String?
  /// The walk through a document; `nil` if the element is not one.
  var document: DocumentPath?
  /// How often each name has occurred among the elements directly inside.
  private var counts: [String: Int] = [:]
  private var partCount = 0
  private var chunkCount = 0

  init(index: Int, kind: Element.Kind, path: String, part: String?, isBinary: Bool) {
    self.index = index
    self.kind = kind
    self.path = path
    self.part = part
    switch kind {
    case .json: document = DocumentPath(root: path, syntax: .json)
    case .propertyList: document = DocumentPath(root: path, syntax: isBinary ? .binary : .xml)
    default: document = nil
    }
  }

  /// The path of an element directly inside.
  mutating func path(of kind: Element.Kind, named name: String?) -> String {
    switch kind {
    case .part:
      defer { partCount += 1 }
      return inPart("parts[\(partCount)]")
    case .chunk:
      defer { chunkCount += 1 }
      return "chunks[\(chunkCount)]"
    case .field where self.kind == .trailer:
      return counted(WirePath.appending(fieldName: name ?? "", to: path), isCaseless: true)
    case .partField: return counted(WirePath.appending(fieldName: name ?? "", to: path), isCaseless: true)
    case .field: return counted(inPart(kind.path(named: name)), isCaseless: true)
    case .queryPair, .formPair: return counted(inPart(kind.path(named: name)), isCaseless: false)
    case .cookie: return counted(WirePath.appending(pairName: name ?? "", to: path), isCaseless: false)
    default: return inPart(kind.path(named: name))
    }
  }

  /// `path` below the part around this element, if there is one.
  func inPart(_ path: String) -> String {
    let part = kind == .part ? self.path : part
    return part.map { "\($0).\(path)" } ?? path
  }

  private mutating func counted(_ path: String, isCaseless: Bool) -> String {
    WirePath.numbered(path, counts[isCaseless ? path.lowercased() : path, default: 0].increased())
  }
}

extension Int {
  /// Increments the number, and returns the new value.
  mutating func increased() -> Int {
    self &+= 1
    return self
  }
}

extension Element.Kind {
  /// The role of the segment that names such an element.
  var nameRole: Segment.Role? {
    switch self {
    case .field: .fieldName
    case .partField: .partFieldName
    case .queryPair: .queryKey
    case .formPair: .formKey
    case .cookie: .cookieName
    default: nil
    }
  }

  /// The path of such an element, without that of the part around it.
  func path(named name: String?) -> String {
    switch self {
    case .request, .response: "head"
    case .requestLine: "request-line"
    case .statusLine: "status-line"
    case .target: "target"
    case .queryPair: WirePath.appending(pairName: name ?? "", to: "query")
    case .fields: "header"
    case .field: WirePath.appending(fieldName: name ?? "", to: "header")
    case .cookie: WirePath.appending(pairName: name ?? "", to: "header.Cookie")
    case .body: "body"
    case .form: "form"
    case .formPair: WirePath.appending(pairName: name ?? "", to: "form")
    case .json: "json"
    case .propertyList: "plist"
    case .chunked: "chunks"
    case .chunk: "chunks[0]"
    case .trailer: "trailer"
    case .multipart: "multipart"
    case .part: "parts[0]"
    case .partField: WirePath.appending(fieldName: name ?? "", to: "part")
    }
  }
}

extension Segment.Role {
  /// The path of a role that occurs once in a message; `nil` if the path comes from the element around it.
  var path: String? {
    switch self {
    case .method, .version, .status, .reason: rawValue
    case .authority: "target.authority"
    case .path: "target.path"
    case .query: "target.query"
    case .bodyContent: "body"
    default: nil
    }
  }

  /// The suffix that a named share of an element adds to its path.
  var suffix: String? {
    switch self {
    case .boundary: ".boundary"
    case .partName: ".name"
    case .partFilename: ".filename"
    case .partContent: ".content"
    case .chunkSize: ".size"
    case .chunkExtension: ".extension"
    case .preamble: ".preamble"
    case .epilogue: ".epilogue"
    default: nil
    }
  }
}
