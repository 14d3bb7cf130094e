import OnwireDiagnostics
import OnwireHTTP

/// How multer stores Busboy's fields and files (lib/make-middleware.js, 2.4.0): `req.body` by append-field, and
/// `req.files`.
struct MulterMultipart: MultipartParser {
  static func read(
    _ body: ArraySlice<UInt8>, at offset: Int, contentType: [UInt8]?, _ habits: Habits
  ) -> ServedParts {
    // If type-is does not take the type for multipart, nothing is read, and the next handler follows.
    guard let contentType, Server.essence(contentType).hasPrefix("multipart/") else { return ServedParts() }
    guard MediaType.isStrict(contentType) else {
      var unread = PartsBody(body, at: offset)
      if !body.isEmpty { unread.note("multipart.type", unread.whole) }
      return unread.read
    }
    var read = BusboyMultipart.read(body, at: offset, contentType: contentType, habits)
    var kept: [ServedPart] = []
    for var part in read.parts {
      guard let name = part.name else {
        read.refusal = Stop(rule: "multipart.name", place: part.place)
        break
      }
      if part.isCut {
        read.refusal = Stop(rule: "limits.part-field", place: part.place)
        break
      }
      func note(_ rule: String) {
        read.notes.append(
          ServedNote(rule: rule, path: String(decoding: name, as: UTF8.self), place: part.place))
        read.rules.insert(rule)
      }
      let filename = part.filename
      if part.isFile, filename?.isEmpty != false {
        note("multipart.file-name")
        continue
      }
      part.name = name.withoutFormEscapes
      part.filename = filename?.withoutFormEscapes
      if part.name != name { note("multipart.name") }
      if part.filename != filename { note("multipart.file-name") }
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
