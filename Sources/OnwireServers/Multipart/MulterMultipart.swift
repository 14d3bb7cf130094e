import OnwireDiagnostics

/// How multer stores Busboy's fields and files (lib/make-middleware.js, 2.0): `req.body` by append-field, and
/// `req.files`.
struct MulterMultipart: MultipartParser {
  static func read(
    _ body: ArraySlice<UInt8>, at offset: Int, contentType: [UInt8]?, _ habits: Habits
  ) -> ServedParts {
    // If type-is does not take the type for multipart, nothing is read, and the next handler follows.
    guard contentType.map({ Server.essence($0).hasPrefix("multipart/") }) == true else {
      return ServedParts()
    }
    var read = BusboyMultipart.read(body, at: offset, contentType: contentType, habits)
    var kept: [ServedPart] = []
    for part in read.parts {
      guard part.name != nil else {
        read.refusal = Stop(rule: "multipart.name", place: part.place)
        break
      }
      if part.isCut {
        read.refusal = Stop(rule: "limits.part-field", place: part.place)
        break
      }
      if part.isFile, part.filename?.isEmpty != false {
        read.notes.append(
          ServedNote(
            rule: "multipart.file-name", path: String(decoding: part.name ?? [], as: UTF8.self),
            place: part.place))
        read.rules.insert("multipart.file-name")
        continue
      }
      kept.append(part)
    }
    read.parts = kept
    return read
  }

  static func data(
    _ parts: [ServedPart], _ habits: Habits, _ half: inout ServedHalf
  ) throws(Stop) -> ServedData? {
    var data = ServedData()
    let body = data.set(Array("body".utf8), of: 0, to: ServedData.Node(.map))
    let files = data.set(Array("files".utf8), of: 0, to: ServedData.Node(.map))
    var names = AppendFieldNames()
    for part in parts {
      let name = part.name ?? []
      guard part.isFile else {
        names.add(name, part.content, at: part.contentPlace)
        continue
      }
      let list = data.member(name, of: files) ?? data.set(name, of: files, to: ServedData.Node(.list))
      data.append(file: part, to: list)
    }
    names.write(to: &data, below: body)
    if names.isNested { half.rules = Set(half.rules).union(["names.nesting"]).sorted() }
    return data
  }

  static func data(form: ServedData) -> ServedData { .halves("body", form, "files", ServedData()) }
}
