/// A part of a multipart body as a server hands it on.
struct ServedPart {
  /// The name; `nil` where the server has none for it.
  var name: [UInt8]?
  /// The encoding that Ruby tags the name with, where it is not UTF-8.
  var nameCharset: String?
  /// The content, with a transfer encoding taken off where the server does that.
  var content: [UInt8]
  /// The encoding that Ruby tags the content of a field with, where it is not UTF-8.
  var charset: String?
  /// The file name; `nil` where the part is a field. A file without one has an empty name.
  var filename: [UInt8]?
  /// Whether it is a file though it has no file name.
  var isNamelessFile = false
  /// Whether it is a file.
  var isFile: Bool { filename != nil || isNamelessFile }
  /// Whether the server keeps only the beginning of the content, and says so.
  var isCut = false
  /// The members of a file besides its content, as the server names them: `type`, `encoding`, `error` and so
  /// on.
  var facts: [(key: String, value: ServedData.Node)] = []
  /// Where the part stands in the message, its head and content.
  var place: Range<Int>
  /// Where its content stands.
  var contentPlace: Range<Int>
}

/// What a parser of multipart bodies gives.
struct ServedParts {
  /// Fields and files, in order.
  var parts: [ServedPart] = []
  /// What was dropped or changed, by the row that says so.
  var notes: ServedNotes = []
  /// The rows that decided something.
  var rules: Set<String> = []
  /// Why it refuses; what it had read before stands in `parts`.
  var refusal: Stop?
  /// Whether the body is no multipart to this server, but a form.
  var isForm = false
}

/// One server's parser of multipart bodies.
protocol MultipartParser {
  /// Reads a body that begins at `offset` in the message; `contentType` is the request's, as it was sent.
  static func read(
    _ body: ArraySlice<UInt8>, at offset: Int, contentType: [UInt8]?, _ habits: Habits
  ) -> ServedParts

  /// The same for a body that no Content-Type calls a form; `nil` where the server looks no further.
  static func readUnnamed(
    _ body: ArraySlice<UInt8>, at offset: Int, contentType: [UInt8]?, _ habits: Habits
  ) -> ServedParts?

  /// The data that parts are; `nil` where it is lists of fields and files by name.
  static func data(
    _ parts: [ServedPart], _ habits: Habits, _ half: inout ServedHalf
  ) throws(Stop) -> ServedData?

  /// The data of a body that is a form.
  static func data(form: ServedData) -> ServedData
}

extension MultipartParser {
  static func readUnnamed(
    _ body: ArraySlice<UInt8>, at offset: Int, contentType: [UInt8]?, _ habits: Habits
  ) -> ServedParts? {
    nil
  }

  static func data(
    _ parts: [ServedPart], _ habits: Habits, _ half: inout ServedHalf
  ) throws(Stop) -> ServedData? {
    nil
  }

  static func data(form: ServedData) -> ServedData { .halves("fields", form, "files", ServedData()) }
}

extension ServedData {
  /// Two maps under a name each.
  static func halves(_ first: String, _ one: ServedData, _ second: String, _ other: ServedData) -> ServedData
  {
    var data = ServedData()
    for (key, half) in [(first, one), (second, other)] {
      let index = data.set(Array(key.utf8), of: 0, to: Node(.map))
      data.graft(half, onto: index)
    }
    return data
  }
}
