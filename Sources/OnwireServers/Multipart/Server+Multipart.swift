import OnwireDiagnostics

extension Server {
  /// What the program gets from a multipart body that begins at `offset` in the message; `nil` if the server
  /// reads none.
  package func multipart(_ body: ArraySlice<UInt8>, at offset: Int, contentType: [UInt8]?) -> ServedHalf? {
    guard let parser = habits.multipart.parser else { return nil }
    let read = parser.read(body, at: offset, contentType: contentType, habits)
    if read.isForm {
      let urlencoded = "application/x-www-form-urlencoded"
      let isDeclared = contentType.map({ Self.essence($0) }) == urlencoded
      let type = isDeclared ? contentType : Array(urlencoded.utf8)
      var half = [formStep(body, at: offset, contentType: type)].finished()[0]
      half.data = half.data.map { parser.data(form: $0) }
      half.notes = read.notes + half.notes
      half.rules = read.rules.union(half.rules).sorted()
      return half
    }
    var half = ServedHalf(data: nil)
    half.notes =
      read.notes + (read.refusal == nil ? LostParts(of: read, body, at: offset, contentType).notes : [])
    half.rules = read.rules.union(half.notes.rules).sorted()
    var refusal = read.refusal
    var data: ServedData?
    do {
      data = try parser.data(read.parts, habits, &half)
      if data == nil { data = try assembled(read.parts, &half) }
    } catch {
      refusal = refusal ?? error
    }
    if let refusal {
      half.refusal = self.refusal(refusal)
      half.rules = Set(half.rules).union([refusal.rule]).sorted()
      if habits.keepsPartial == .yes { half.partial = data }
    } else {
      half.data = data
    }
    return half
  }

  /// The data of parts: by nested names in PHP and Rack, otherwise in fields and files.
  private func assembled(_ parts: [ServedPart], _ half: inout ServedHalf) throws(Stop) -> ServedData {
    var data = ServedData()
    let fields = data.set(Array("fields".utf8), of: 0, to: ServedData.Node(.map))
    let files = data.set(Array("files".utf8), of: 0, to: ServedData.Node(.map))
    for part in parts {
      let isField = !part.isFile
      let parent = isField ? fields : files
      let key = part.name ?? habits.noName
      let list = data.member(key, of: parent) ?? data.set(key, of: parent, to: ServedData.Node(.list))
      if isField {
        if part.isCut {
          let cut = data.append(ServedData.Node(.map, place: part.place), to: list)
          data.set(
            Array("$truncated".utf8), of: cut,
            to: ServedData.Node(text: part.content, place: part.contentPlace))
          continue
        }
        var node = ServedData.Node(text: part.content, place: part.contentPlace)
        node.charset = part.charset
        data.append(node, to: list)
        continue
      }
      data.append(file: part, to: list)
    }
    return data
  }
}

extension ServedData {
  /// Appends a file to a list: its name, what the server tells about it, and its content.
  mutating func append(file part: ServedPart, to list: Int) {
    let file = append(Node(.map, place: part.place), to: list)
    set(Array("filename".utf8), of: file, to: .text(orNull: part.filename))
    for fact in part.facts { set(Array(fact.key.utf8), of: file, to: fact.value) }
    set(Array("content".utf8), of: file, to: Node(text: part.content, place: part.contentPlace))
  }
}

extension Habits.MultipartReading {
  /// The parser.
  var parser: (any MultipartParser.Type)? {
    switch self {
    case .werkzeug: WerkzeugMultipart.self
    case .busboy: BusboyMultipart.self
    case .multer: MulterMultipart.self
    case .starlette: StarletteMultipart.self
    case .tomcat, .commons: TomcatMultipart.self
    case .undici: UndiciMultipart.self
    case .multiparty: MultipartyMultipart.self
    case .formidable: FormidableMultipart.self
    case .php: PHPMultipart.self
    case .rack2: Rack2Multipart.self
    case .rack3: Rack3Multipart.self
    case .rails: RailsMultipart.self
    case .django: DjangoMultipart.self
    case .go: GoMultipart.self
    default: nil
    }
  }
}
