/// A habit's name, what it decides, and the values that it takes.
package struct HabitDefinition: Sendable {
  /// The name, such as `names.nesting`.
  package let name: String
  /// A short description of what it decides.
  package let summary: String
  /// Its possible values and their meanings; empty for a number.
  package var choices: [(value: String, meaning: String)] { makeChoices() }
  /// Makes the choices on demand, since reading a request does not need them.
  private let makeChoices: @Sendable () -> [(value: String, meaning: String)]
  /// Whether its rows describe it in a sentence.
  package let isTold: Bool
  /// Whether it is a number.
  package let isNumber: Bool
  /// Sets it; returns `false` for a value that it does not take.
  let set: @Sendable (inout Habits, String) -> Bool
  /// Its value.
  package let get: @Sendable (Habits) -> String

  private init(
    name: String, summary: String,
    choices: @autoclosure @escaping @Sendable () -> [(value: String, meaning: String)] = [],
    isTold: Bool = false, isNumber: Bool = false, set: @escaping @Sendable (inout Habits, String) -> Bool,
    get: @escaping @Sendable (Habits) -> String
  ) {
    self.name = name
    self.summary = summary
    makeChoices = choices
    self.isTold = isTold
    self.isNumber = isNumber
    self.set = set
    self.get = get
  }

  package static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })

  /// Gives code that reads or changes a habit access to its storage: with a key path, the runtime would take
  /// ten times as long.
  private typealias Habit<Value> = @Sendable (inout Habits, (inout Value) -> Void) -> Void

  private static func choice<Value: RawRepresentable<String> & CaseIterable & Sendable>(
    _ name: String, _ habit: @escaping Habit<Value>, _ summary: String,
    _ meanings: @autoclosure @escaping @Sendable () -> [String: String]
  ) -> HabitDefinition {
    HabitDefinition(
      name: name, summary: summary, choices: choices(Value.self, meanings()),
      set: { habits, text in
        guard let value = Value(rawValue: text) else { return false }
        habit(&habits) { $0 = value }
        return true
      }, get: { text(of: habit, in: $0, \.rawValue) })
  }

  private static func choices<Value: RawRepresentable<String> & CaseIterable>(
    _ type: Value.Type, _ meanings: [String: String]
  ) -> [(value: String, meaning: String)] {
    Value.allCases.compactMap { value in meanings[value.rawValue].map { (value.rawValue, $0) } }
  }

  private static func number(
    _ name: String, _ habit: @escaping Habit<Int>, _ summary: String
  ) -> HabitDefinition {
    HabitDefinition(
      name: name, summary: summary, isNumber: true,
      set: { habits, text in
        guard let value = Int(text), value >= 0 else { return false }
        habit(&habits) { $0 = value }
        return true
      }, get: { text(of: habit, in: $0) { $0 == .max ? "none" : String($0) } })
  }

  private static func text<Value>(
    of habit: @escaping Habit<Value>, in habits: Habits, _ text: (Value) -> String
  ) -> String {
    var habits = habits
    var result = ""
    habit(&habits) { result = text($0) }
    return result
  }

  /// A habit described in a sentence, because a parser has it built in.
  private static func told(_ name: String, _ summary: String) -> HabitDefinition {
    HabitDefinition(
      name: name, summary: summary, isTold: true, set: { _, _ in true }, get: { _ in "as usual" }
    )
  }

  /// All habits of pairs and names, in the order in which they are shown.
  package static let all: [HabitDefinition] = [
    HabitDefinition(
      name: "target.refused", summary: "bytes that a request target may not have: the request is refused",
      set: { habits, text in
        habits.refusedInTarget = text == "none" ? [] : Array(text.utf8)
        habits.refusesNonASCIITarget = text != "none"
        return true
      }, get: { $0.refusedInTarget.isEmpty ? "none" : String(decoding: $0.refusedInTarget, as: UTF8.self) }),
    choice(
      "pairs.separator", { $1(&$0.separator) }, "what separates the pairs of a query",
      ["&": "only `&`", "& and ;": "`&`, and `;` as well"]),
    choice(
      "pairs.form-separator", { $1(&$0.formSeparator) }, "what separates the pairs of a form",
      ["&": "only `&`", "& and ;": "`&`, and `;` as well"]),
    choice(
      "pairs.blanks", { $1(&$0.blanksBehindSeparator) }, "spaces after a separator",
      ["kept": "they are part of the name", "dropped": "they are skipped"]),
    choice(
      "pairs.semicolon", { $1(&$0.semicolon) }, "a `;` in a pair",
      ["plain": "it is a character like others", "drops-pair": "the pair is dropped, and there is an error"]),
    choice(
      "pairs.question-mark", { $1(&$0.questionMark) }, "a `?` at the start",
      ["kept": "it is part of the first name", "dropped": "it is skipped"]),
    choice(
      "pairs.cut", { $1(&$0.cut) }, "where a pair is cut",
      [
        "first-equals": "at its first `=`",
        "bracket-equals": "at the first `=` after a `]`, else at the first",
        "escaped-bracket-equals": "at the first `=` after a `]` or `%5D`, else at the first",
      ]),
    choice(
      "pairs.without-value", { $1(&$0.valueless) }, "a name without `=`",
      ["empty": "its value is an empty text", "null": "its value is nil"]),
    choice(
      "pairs.empty-name", { $1(&$0.emptyName) }, "a pair without a name",
      [
        "kept": "it has an empty name", "dropped": "it is dropped",
        "counted": "it is dropped, but counts as a pair",
      ]),
    choice(
      "text.broken-escape", { $1(&$0.brokenEscape) }, "a `%` without two hexadecimal digits",
      [
        "literal": "it stays", "refuses": "the request is refused", "drops-pair": "the pair is dropped",
        "drops-pair-with-error": "the pair is dropped, and there is an error",
        "stays-escaped": "the whole name or value stays escaped",
      ]),
    choice(
      "text.invalid", { $1(&$0.invalid) }, "decoded bytes that are no UTF-8",
      [
        "kept": "they stay as they are", "replaced": "they become U+FFFD",
        "replaced-by-java": "they become U+FFFD, the three bytes of a surrogate one",
        "escaped": "they stay escaped, as `%FF`",
        "stays-escaped": "the whole name or value stays escaped",
        "refused-in-names": "in a name the request is refused, in a value they stay",
        "refused-in-elements": "in a name after `[]` the request is refused, elsewhere they stay",
        "refused-in-values": "in a value the request is refused, in a name they stay",
        "refused": "the request is refused",
      ]),
    choice(
      "text.raw", { $1(&$0.raw) }, "bytes of a query that are no ASCII and not escaped",
      rawMeanings),
    choice(
      "text.form-raw", { $1(&$0.formRaw) }, "bytes of a form that are no ASCII and not escaped", rawMeanings),
    choice("text.charset", { $1(&$0.charset) }, "what text decoded bytes of a query are", charsetMeanings),
    choice(
      "text.form-charset", { $1(&$0.formCharset) }, "what text decoded bytes of a form are", charsetMeanings),
    choice(
      "text.nul", { $1(&$0.nul) }, "a NUL",
      [
        "plain": "it is a character like others",
        "ends": "it ends a name, and one that is not escaped the query",
      ]),
    choice(
      "text.form-nul", { $1(&$0.formNul) }, "a NUL at the end of a form",
      ["kept": "it is part of the last value", "dropped": "it is removed"]),
    choice(
      "names.nesting", { $1(&$0.nesting) }, "what names mean",
      [
        "lists": "a name is a key as it is, brackets and all, of a list of values",
        "values": "a name is a key as it is, brackets and all, of a value, or of a list of several",
        "php": "`a[b]` is a key in an array, `a[]` a new element each time; the last value of a name wins",
        "rack-2":
          "`a[b]` is a key in a hash, `a[]` an element; `a[][b]` is a new element where the last one has `b`",
        "rack-3": "as Rack 2, but a name that does not nest right is a key as it is",
        "qs":
          "`a[b]` is a key in an object, `a[]` and `a[0]` elements of an array; values of one name are an array",
        "qs-balanced": "as qs 6.11, but brackets inside of brackets are part of a key",
        "append-field":
          "`a[b]` is a key in an object, `a[0]` an element of an array, `a[]` at the end appends; values of one name are an array",
      ]),
    told("names.repeated", "a name that comes again"),
    told("names.conflict", "a name that has values of several kinds"),
    told("names.elements", "dictionaries after `[]`"),
    told("names.mangled", "blanks and dots in a name"),
    told("names.tail", "what stands after a bracket"),
    told("names.typed", "names that a class of the program's says how to read"),
    choice(
      "names.prototype", { $1(&$0.prototypeNames) },
      "names such as `constructor`, which objects of JavaScript have",
      ["kept": "they are keys like others, except for `__proto__`", "dropped": "their pairs are dropped"]),
    choice(
      "names.routed", { $1(&$0.routedNames) }, "the names `action` and `controller`",
      [
        "kept": "they are keys like others",
        "dropped": "their pairs are dropped: routing sets these two itself",
      ]),
    choice(
      "names.null-elements", { $1(&$0.listNull) }, "nil in an array",
      ["kept": "it stays", "dropped": "it is removed"]),
    number("limits.query-bytes", { $1(&$0.queryByteLimit) }, "bytes of a query"),
    number("limits.form-bytes", { $1(&$0.formByteLimit) }, "bytes of a form"),
    choice(
      "limits.form-bytes-over", { $1(&$0.formTooLong) }, "a longer form",
      ["refuses": "the request is refused", "drops-all": "there are no parameters at all"]),
    number("limits.form-pair", { $1(&$0.formPairByteLimit) }, "bytes of a pair of a form"),
    number("limits.head-bytes", { $1(&$0.headLimit) }, "bytes of request line and header fields"),
    number("limits.query-pairs", { $1(&$0.queryPairLimit) }, "pairs of a query"),
    number("limits.form-pairs", { $1(&$0.formPairLimit) }, "pairs of a form"),
    choice("limits.query-pairs-over", { $1(&$0.atPairLimit) }, "more pairs in a query", overMeanings),
    choice("limits.form-pairs-over", { $1(&$0.formAtPairLimit) }, "more pairs in a form", overMeanings),
    choice(
      "limits.query-pairs-count", { $1(&$0.queryCounting) }, "what is counted in a query", countMeanings),
    choice("limits.form-pairs-count", { $1(&$0.formCounting) }, "what is counted in a form", countMeanings),
    number("limits.depth", { $1(&$0.depth) }, "brackets in a name of a query"),
    number("limits.form-depth", { $1(&$0.formDepth) }, "brackets in a name of a form"),
    choice(
      "limits.form-depth-over", { $1(&$0.formTooDeep) }, "more brackets in a name of a form",
      ["ignored": "the rest is a key as it is", "refused": "the request is refused"]),
    number("limits.list", { $1(&$0.listLimit) }, "elements, or the highest index, of an array in a query"),
    number(
      "limits.form-list", { $1(&$0.formListLimit) }, "elements, or the highest index, of an array in a form"),
    choice(
      "limits.form-list-grows", { $1(&$0.listGrows) }, "a form of more pairs than that",
      ["no": "the limit stays", "yes": "the limit is the number of its pairs"]),
    number("limits.key-space", { $1(&$0.keySpace) }, "characters of all keys of one hash"),
    choice(
      "body.chunked", { $1(&$0.chunkedBody) }, "a body in chunks",
      ["kept": "it is read", "dropped": "it is not read: there are no parameters"]),
    choice(
      "body.query", { $1(&$0.queryBesideBody) }, "a query beside a body",
      [
        "apart": "its parameters are apart from those of the body",
        "added": "its values are in one list with those of the body that have the same name",
        "over": "its parameters take the place of those of the body that have the same name",
      ]),
    number("limits.json-bytes", { $1(&$0.jsonByteLimit) }, "bytes of a JSON body"),
    number("limits.json-depth", { $1(&$0.jsonDepth) }, "lists and objects in each other in a JSON body"),
    choice(
      "json.type", { $1(&$0.jsonType) }, "which Content-Type makes a body JSON",
      [
        "any": "any: the program reads what is there",
        "json-strict": "application/json, in a value written by the grammar; of others nothing is read",
        "json-of-rails":
          "application/json, text/x-json and application/jsonrequest; of others nothing is read",
        "json-of-rails-7":
          "application/json, application/problem+json, text/x-json and application/jsonrequest; of others "
          + "nothing is read",
        "json-or-suffix": "application/json and application/…+json; others are refused",
      ]),
    choice(
      "json.charset", { $1(&$0.jsonCharset) }, "a charset in the Content-Type of a JSON body",
      ["ignored": "it is ignored", "utf-8-or-refused": "another one than utf-8 is refused"]),
    choice(
      "json.fragment", { $1(&$0.jsonFragment) }, "a JSON body that is neither a list nor an object",
      ["ignored": "it is read", "refused": "the request is refused"]),
    choice("form.methods", { $1(&$0.formMethods) }, "the methods whose forms are read", methodMeanings),
    choice(
      "form.type", { $1(&$0.formType) }, "which Content-Type makes a body a form",
      [
        "urlencoded": "application/x-www-form-urlencoded up to a `;`",
        "urlencoded-before-comma": "application/x-www-form-urlencoded up to a `;` or a `,`",
        "urlencoded-no-blank": "application/x-www-form-urlencoded, without a blank before it",
        "urlencoded-strict": "application/x-www-form-urlencoded, in a value written by the grammar",
        "urlencoded-of-go": "application/x-www-form-urlencoded, as mime.ParseMediaType reads it",
        "urlencoded-or-none":
          "application/x-www-form-urlencoded, or none at all with POST; multipart without a boundary, too",
        "any": "any: it is given a text",
        "urlencoded-or-refused": "application/x-www-form-urlencoded; others are refused",
      ]),
    choice(
      "form.declared-charset", { $1(&$0.declaredCharset) }, "a charset in the Content-Type of a form",
      [
        "ignored": "it is ignored", "utf-8-or-refused": "another one than utf-8 is refused",
        "utf-8-or-iso-8859-1": "iso-8859-1 is used, another one than utf-8 is refused",
        "utf-8-or-unknown": "another one than utf-8 is refused, unless nobody knows it",
        "used": "it is used",
      ]),
    choice(
      "form.bad-type", { $1(&$0.badType) }, "a Content-Type that is no media type",
      ["ignored": "it is no form", "refused": "the request is refused"]),
    choice(
      "form.byte-order-mark", { $1(&$0.byteOrderMark) }, "U+FEFF at the start of a form",
      ["kept": "it is part of the first name", "dropped": "it is removed"]),
    HabitDefinition(
      name: "multipart.parser", summary: "whose way of reading multipart bodies",
      choices: Habits.MultipartReading.allCases.map {
        ($0.rawValue, $0 == .none ? "nobody's" : "as the parser of \($0.rawValue) does")
      },
      set: { habits, text in
        guard let value = Habits.MultipartReading(rawValue: text) else { return false }
        habits.multipart = value
        return true
      }, get: { $0.multipart.rawValue }),
    choice(
      "multipart.methods", { $1(&$0.multipartMethods) }, "the methods whose multipart bodies are read",
      methodMeanings),
    told("multipart.type", "which Content-Type makes a body a multipart one"),
    told("multipart.boundary", "how the boundary is read from the Content-Type"),
    told("multipart.delimiter", "which lines divide the body"),
    told("multipart.line-ends", "what ends a line"),
    told("multipart.end", "the end of the body"),
    told("multipart.part-head", "the head of a part"),
    told("multipart.disposition", "the Content-Disposition of a part"),
    told("multipart.name", "the name of a part"),
    told("multipart.file-name", "the file name of a part"),
    told("multipart.empty-file-name", "a file name with nothing in it"),
    told("multipart.content-type", "the Content-Type of a part"),
    told("multipart.transfer-encoding", "the Content-Transfer-Encoding of a part"),
    told("multipart.charset", "the charset of a part"),
    HabitDefinition(
      name: "multipart.no-name", summary: "how a part without a name is shown",
      set: { habits, text in
        habits.noName = Array(text.utf8)
        return true
      }, get: { String(decoding: $0.noName, as: UTF8.self) }),
    number("limits.multipart-bytes", { $1(&$0.multipartByteLimit) }, "bytes of a multipart body"),
    number("limits.parts", { $1(&$0.partLimit) }, "parts of a multipart body"),
    number("limits.fields", { $1(&$0.fieldLimit) }, "fields of a multipart body"),
    number("limits.files", { $1(&$0.fileLimit) }, "files of a multipart body"),
    number("limits.part-head", { $1(&$0.partHeadLimit) }, "bytes of the head of a part"),
    number("limits.part-field", { $1(&$0.fieldByteLimit) }, "bytes of fields in a multipart body"),
    number("limits.file", { $1(&$0.fileByteLimit) }, "bytes of a file"),
  ]

  private static let rawMeanings = [
    "bytes": "they are what they are", "iso-8859-1": "each is a character of ISO-8859-1",
    "iso-8859-1-or-low-bytes":
      "each is a character of ISO-8859-1; of a value that is not escaped right the low byte of each is kept",
    "replaced-or-low-bytes":
      "they are UTF-8, what is none becomes U+FFFD; of a value that is not escaped right the low byte of each is kept",
    "utf-8-or-iso-8859-1": "they are UTF-8, or ISO-8859-1 where the whole is no UTF-8",
    "replaced": "they are UTF-8, what is none becomes U+FFFD",
    "utf-8": "where the whole is no UTF-8 the request fails",
    "seven-bits": "each loses its highest bit",
    "utf-8-or-nothing": "where the whole is no UTF-8 there are no parameters at all",
  ]

  private static let methodMeanings = [
    "any": "any", "POST": "POST alone; else there are no parameters",
    "POST, PUT, PATCH": "POST, PUT and PATCH; else there are no parameters",
    "POST, PUT, PATCH, DELETE": "POST, PUT, PATCH and DELETE; else there are no parameters",
  ]

  private static let charsetMeanings = ["utf-8": "UTF-8", "iso-8859-1": "ISO-8859-1"]

  private static let overMeanings = [
    "refuses": "the request is refused", "drops-rest": "the rest is dropped",
  ]

  private static let countMeanings = [
    "pairs": "pairs", "segments": "what stands between separators, empty or not", "separators": "separators",
  ]
}
