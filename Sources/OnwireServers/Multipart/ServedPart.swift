/// A part of a multipart body as a server hands it on.
struct ServedPart {
  /// The name; `nil` if the server has none for it.
  var name: [UInt8]?
  /// The encoding with which Ruby tags the name, if it is not UTF-8.
  var nameCharset: String?
  /// The content, with its transfer encoding decoded if the server does that.
  var content: [UInt8]
  /// The encoding with which Ruby tags the content of a field, if it is not UTF-8.
  var charset: String?
  /// The file name; `nil` if the part is a field. A file without a file name has an empty one.
  var filename: [UInt8]?
  /// Whether it is a file without a file name.
  var isNamelessFile = false
  /// Whether it is a file.
  var isFile: Bool { filename != nil || isNamelessFile }
  /// Whether the server keeps only the start of the content, and says so.
  var isCut = false
  /// The members of a file besides its content, with the server's names: `type`, `encoding`, `error` and so
  /// on.
  var facts: [(key: String, value: ServedData.Node)] = []
  /// The place of the part in the message, head and content.
  var place: Range<Int>
  /// The place of its content.
  var contentPlace: Range<Int>
}

/// The result of a parser of multipart bodies.
struct ServedParts {
  /// Fields and files, in order.
  var parts: [ServedPart] = []
  /// What was dropped or changed, with the row responsible.
  var notes: ServedNotes = []
  /// The rows that decided something.
  var rules: Set<String> = []
  /// Why it is refused; `parts` has those read before.
  var refusal: Stop?
  /// Whether the server takes the body for a form instead of multipart.
  var isForm = false
}

/// One server's parser of multipart bodies.
protocol MultipartParser {
  /// Reads a body that begins at `offset` in the message; `contentType` is the request's, as sent.
  static func read(
    _ body: ArraySlice<UInt8>, at offset: Int, contentType: [UInt8]?, _ habits: Habits
  ) -> ServedParts

  /// Does the same for a body that no Content-Type calls a form; `nil` if the server does not look at it.
  static func readUnnamed(
    _ body: ArraySlice<UInt8>, at offset: Int, contentType: [UInt8]?, _ habits: Habits
  ) -> ServedParts?

  /// The data of the parts; `nil` if these are lists of fields and files by name.
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
  /// Two maps, each under a name.
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
