/// A rule's name, what it decides, and the values that it takes.
package struct RuleDefinition: Sendable {
  /// The kind of value that a rule takes.
  package enum Domain: Sendable, Equatable {
    /// One of these.
    case choice([String])
    /// Any text without CR, LF and NUL, as described.
    case text(String)
    /// A text of ASCII characters, as described.
    case ascii(String)
    /// A list of texts, as described.
    case list(String)
  }

  /// The name in the contract, such as `query.array`.
  package let name: String
  /// What the rule decides, in a few words.
  package let summary: String
  /// The values that it takes.
  package var domain: Domain { makeDomain() }
  /// Makes the domain on demand: compiling does not need it, and listing each choice's cases would take a
  /// fifth of a small compilation.
  private let makeDomain: @Sendable () -> Domain
  /// The values that can be chosen only for a release that has them: an app cannot get them by changing the
  /// library.
  private var offered: [String] = []
  /// The value, if there is one, with which a hash table decides the order, so that no order is promised.
  package private(set) var unordered: String?
  /// Copies the rule's value from other rules; returns whether it changed.
  let take: @Sendable (inout Rules, Rules) -> Bool
  /// Sets the rule; `false` if the value is not in the domain.
  let set: @Sendable (inout Rules, RuleValue) -> Bool

  /// The values that a spec may give the rule in the releases of `row`; `nil` for all that it takes.
  package func options(of row: ClientTable.Row) -> [String]? {
    if let options = row.options { return options }
    guard !offered.isEmpty, case .choice(let values) = domain else { return nil }
    return values.filter { !offered.contains($0) || row.value == .text($0) }
  }
}

/// A rule's value as tables and specs write it.
public enum RuleValue: Sendable, Hashable {
  /// A name of a choice, or free text.
  case text(String)
  /// Several texts, in order.
  case list([String])
}

extension RuleDefinition {
  /// All rules, in the order of the contract.
  package static let all: [RuleDefinition] = [
    list(
      "parameters.in-url", { $1(&$0.parametersInURL) }, "methods whose parameters go in the URL",
      of: "methods"),
    choice("parameters.destination", { $1(&$0.parametersDestination) }, "where parameters go"),
    choice(
      "parameters.method-case", { $1(&$0.parametersMethodCase) }, "how the method is compared with those"),
    list(
      "parameters.url-methods", { $1(&$0.parametersURLMethods) },
      "methods that `parameters.destination: url` holds for; all where empty", of: "methods"),
    list(
      "parameters.serializations", { $1(&$0.parametersSerializations) }, "what `as` may be",
      of: "form, json, plist and multipart"),
    choice("parameters.get-body", { $1(&$0.parametersGetBody) }, "what becomes of a GET with a body"),
    choice("parameters.keys", { $1(&$0.parametersKeys) }, "which keys of a dictionary are one"),
    choice("general.parameters", { $1(&$0.generalParameters) }, "how parameters of all requests are merged"),
    choice(
      "general.headers", { $1(&$0.generalHeaders) }, "how headers of all requests are merged",
      offered: [GeneralHeaders.session.rawValue]),
    stringEncoding("string-encoding", "the string encoding of the library's serializer"),
    choice("url.join", { $1(&$0.urlJoin) }, "how a query is joined to the URL"),
    choice("url.base", { $1(&$0.urlBase) }, "how a URL is joined to its base"),
    choice("url.resolution", { $1(&$0.urlResolution) }, "what resolves a URL against its base"),
    choice("url.escape", { $1(&$0.urlEscape) }, "what the library escapes in a URL that it is given"),
    choice("url.check", { $1(&$0.urlCheck) }, "of which text the library makes a URL object before it sends"),
    choice("url.separator", { $1(&$0.urlSeparator) }, "after what a query is joined with & in place of ?"),
    choice("url.invalid", { $1(&$0.urlInvalid) }, "what becomes of bytes that a URL may not hold"),
    choice("method.case", { $1(&$0.methodCase) }, "which methods become upper case"),
    list(
      "method.allowed", { $1(&$0.methodAllowed) }, "the methods that the library has; any where empty",
      of: "methods"),
    choice("query.order", { $1(&$0.queryOrder) }, "the order of pairs", unordered: .hash),
    choice("query.array", { $1(&$0.queryArray) }, "the names of an array's members"),
    choice("query.set", { $1(&$0.querySet) }, "what a set becomes", unordered: .repeatedInHashOrder),
    choice("query.dictionary", { $1(&$0.queryDictionary) }, "the names of a nested dictionary's members"),
    choice("query.null", { $1(&$0.queryNull) }, "the pair of a null"),
    choice("query.dictionary-null", { $1(&$0.queryDictionaryNull) }, "the pair of a null in a dictionary"),
    choice("query.array-null", { $1(&$0.queryArrayNull) }, "the pair of a null in an array"),
    choice(
      "query.array-gaps", { $1(&$0.queryArrayGaps) },
      "the indices after a member of an array that gives no pair"),
    choice("query.bool", { $1(&$0.queryBool) }, "how booleans print"),
    choice("query.decimal", { $1(&$0.queryDecimal) }, "how integers of more than 64 bits print"),
    choice("query.double", { $1(&$0.queryDouble) }, "how doubles print"),
    choice("query.date", { $1(&$0.queryDate) }, "how dates print"),
    choice("query.data", { $1(&$0.queryData) }, "how bytes print"),
    choice("query.key-case", { $1(&$0.queryKeyCase) }, "what becomes of the finished names"),
    choice("query.escaping", { $1(&$0.queryEscaping) }, "whether names and values are escaped"),
    text(
      "query.keep-keys", { $1(&$0.queryKeepKeys) }, "what stays unescaped in names", of: "ASCII characters",
      isASCII: true),
    text(
      "query.keep-values", { $1(&$0.queryKeepValues) }, "what stays unescaped in values",
      of: "ASCII characters", isASCII: true),
    choice("query.charset", { $1(&$0.queryCharset) }, "what text the bytes behind %XX are"),
    choice("query.block", { $1(&$0.queryBlock) }, "where params-text takes the place of pairs"),
    choice("query.nil-block", { $1(&$0.queryNilBlock) }, "what params-text: null leaves"),
    choice("query.empty", { $1(&$0.queryEmpty) }, "what no pairs at all leave in the URL"),
    choice("query.space", { $1(&$0.querySpace) }, "how a space is written"),
    choice("query.top-key", { $1(&$0.queryTopKey) }, "what a top-level key that is no text becomes"),
    choice("query.top-level", { $1(&$0.queryTopLevel) }, "the name of a top level that is no dictionary"),
    text("form.content-type", { $1(&$0.formContentType) }, "the Content-Type of forms", of: "a media type"),
    choice("form.content-type-charset", { $1(&$0.formContentTypeCharset) }, "the charset that follows it"),
    choice("form.no-parameters", { $1(&$0.formNoParameters) }, "the body of a form without parameters"),
    choice("form.escaping", { $1(&$0.formEscaping) }, "how pairs are escaped in a form"),
    choice("json.destination", { $1(&$0.jsonDestination) }, "where JSON goes"),
    text("json.content-type", { $1(&$0.jsonContentType) }, "the Content-Type of JSON", of: "a media type"),
    choice("json.content-type-charset", { $1(&$0.jsonContentTypeCharset) }, "the charset that follows it"),
    choice("json.charset", { $1(&$0.jsonCharset) }, "what text the body is"),
    choice("json.sorted-keys", { $1(&$0.jsonSortedKeys) }, "whether keys are sorted"),
    choice("json.order", { $1(&$0.jsonOrder) }, "the order of keys that are not sorted", unordered: .hash),
    choice("json.escape-slashes", { $1(&$0.jsonEscapeSlashes) }, "whether a slash is written as \\/"),
    choice("json.pretty", { $1(&$0.jsonPretty) }, "whether JSON is indented"),
    choice("json.double", { $1(&$0.jsonDouble) }, "how doubles print"),
    choice("json.sort", { $1(&$0.jsonSort) }, "how sorted keys compare"),
    choice("json.top-level", { $1(&$0.jsonTopLevel) }, "what the whole value may be"),
    choice("json.null", { $1(&$0.jsonNull) }, "the null of a dictionary"),
    choice("json.date", { $1(&$0.jsonDate) }, "how dates are written"),
    choice("json.data", { $1(&$0.jsonData) }, "how bytes are written"),
    choice("json.set", { $1(&$0.jsonSet) }, "what a set becomes"),
    choice("plist.destination", { $1(&$0.plistDestination) }, "where property lists go"),
    text(
      "plist.content-type", { $1(&$0.plistContentType) }, "the Content-Type of property lists",
      of: "a media type"),
    choice("plist.content-type-charset", { $1(&$0.plistContentTypeCharset) }, "the charset that follows it"),
    choice("plist.charset", { $1(&$0.plistCharset) }, "what text the body is"),
    choice("plist.format", { $1(&$0.plistFormat) }, "the format of property lists"),
    choice("plist.no-parameters", { $1(&$0.plistNoParameters) }, "what nil parameters become"),
    choice("plist.invalid", { $1(&$0.plistInvalid) }, "what becomes of values that no property list holds"),
    list(
      "multipart.refused-methods", { $1(&$0.multipartRefusedMethods) }, "methods that cannot carry multipart",
      of: "methods"),
    text(
      "multipart.boundary", { $1(&$0.multipartBoundary) }, "the form of a derived boundary",
      of: "a text in which %08X and %08x stand for 32 derived bits each"),
    choice(
      "multipart.boundary-given", { $1(&$0.multipartBoundaryGiven) },
      "what becomes of a boundary that a spec gives"),
    choice(
      "multipart.type-separator", { $1(&$0.multipartTypeSeparator) },
      "what stands before the boundary in the Content-Type"),
    choice("multipart.names", { $1(&$0.multipartNames) }, "how names and file names are escaped"),
    choice(
      "multipart.field-names", { $1(&$0.multipartFieldNames) }, "how the fields of a part's head are spelled"),
    choice("multipart.separator", { $1(&$0.multipartSeparator) }, "blanks in a part's head"),
    choice(
      "multipart.field-separator", { $1(&$0.multipartFieldSeparator) },
      "the blank after the colon in parts of plain parameters"),
    choice(
      "multipart.headers", { $1(&$0.multipartHeaders) }, "the order of a part's fields", unordered: .hash),
    choice("multipart.start", { $1(&$0.multipartStart) }, "what stands before the first delimiter"),
    choice("multipart.end", { $1(&$0.multipartEnd) }, "what follows the closing delimiter"),
    choice("multipart.empty", { $1(&$0.multipartEmpty) }, "what no parts at all become"),
    choice("multipart.fields", { $1(&$0.multipartFields) }, "where the parts of plain parameters stand"),
    choice("multipart.parameters", { $1(&$0.multipartParameters) }, "how parameters become parts"),
    choice(
      "multipart.nested", { $1(&$0.multipartNested) },
      "what a nested container becomes where they are not flattened"),
    choice("multipart.values", { $1(&$0.multipartValues) }, "how the values of parameters print"),
    choice(
      "multipart.line-ends", { $1(&$0.multipartLineEnds) }, "the line ends in names and values of parameters"),
    choice("multipart.method", { $1(&$0.multipartMethod) }, "the method of a multipart request"),
    choice("multipart.files", { $1(&$0.multipartFiles) }, "how many files one request may have"),
    choice(
      "multipart.naming", { $1(&$0.multipartNaming) }, "whether a file may give only one of name and type"),
    choice(
      "multipart.repeated-headers", { $1(&$0.multipartRepeatedHeaders) },
      "what becomes of a part's header that is given twice"),
    choice(
      "multipart.part-headers", { $1(&$0.multipartPartHeaders) }, "whether a part may have headers of its own"
    ),
    choice("multipart.charset", { $1(&$0.multipartCharset) }, "what text the values of parameters are"),
    choice(
      "multipart.head-charset", { $1(&$0.multipartHeadCharset) }, "what text delimiters and parts' heads are"),
    choice(
      "multipart.unnamed-file", { $1(&$0.multipartUnnamedFile) }, "name and type of a file that gives none"),
    choice(
      "multipart.file-url", { $1(&$0.multipartFileURL) }, "what takes file name and extension from a path"),
    choice("multipart.file-type", { $1(&$0.multipartFileType) }, "the type that a file name gives"),
    choice("multipart.missing-type", { $1(&$0.multipartMissingType) }, "what `type: null` does to an image"),
    choice("multipart.stream", { $1(&$0.multipartStream) }, "what reading the body does"),
    choice("body.whole", { $1(&$0.bodyWhole) }, "what becomes of a body that is given whole"),
    choice("body.type", { $1(&$0.bodyType) }, "the Content-Type of a whole body that gives none"),
    choice("headers.defaults", { $1(&$0.headersDefaults) }, "the default headers of a described device"),
    choice("headers.accept-language", { $1(&$0.acceptLanguage) }, "the form of Accept-Language"),
    choice("headers.accept-encoding", { $1(&$0.acceptEncoding) }, "the library's own Accept-Encoding"),
    choice("headers.user-agent", { $1(&$0.userAgent) }, "the form of the User-Agent"),
    list(
      "headers.user-agent-systems", { $1(&$0.userAgentSystems) }, "systems for which a User-Agent is made",
      of: "system names"),
    choice("headers.user-agent-version", { $1(&$0.userAgentVersion) }, "the app's version in the User-Agent"),
    choice(
      "headers.user-agent-text", { $1(&$0.userAgentText) }, "what becomes of a User-Agent that is not ASCII"),
    choice(
      "headers.json", { $1(&$0.headersOfJSON) },
      "where the library says Accept and Content-Type of JSON by itself"),
    choice(
      "headers.content-type", { $1(&$0.headersContentType) }, "whether a spec's Content-Type keeps its value"),
    // Of all releases of all clients, only AFNetworking 4.0.0 appends.
    choice(
      "headers.when", { $1(&$0.headersWhen) }, "when a spec's headers are set",
      offered: [HeadersWhen.appended.rawValue]),
    choice("headers.repeated", { $1(&$0.headersRepeated) }, "what becomes of a header that is given twice"),
    choice("headers.order", { $1(&$0.headersOrder) }, "whether headers keep their order"),
  ]

  /// Rules by name.
  package static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })

  /// Passes a rule's storage to code that reads or changes it. At run time, a key path takes ten times as
  /// long, and a command that compiles a small spec spent most of its time on key paths.
  fileprivate typealias Rule<Value> = @Sendable (inout Rules, (inout Value) -> Void) -> Void

  private static func choice<Choice: RawRepresentable<String> & CaseIterable & Equatable & Sendable>(
    _ name: String, _ rule: @escaping Rule<Choice>, _ summary: String, offered: [String] = [],
    unordered: Choice? = nil
  ) -> RuleDefinition {
    RuleDefinition(
      name: name, summary: summary, makeDomain: { .choice(Choice.allCases.map(\.rawValue)) },
      offered: offered, unordered: unordered?.rawValue, take: { $0.take(rule, from: $1) }
    ) {
      guard case .text(let text) = $1, let choice = Choice(rawValue: text) else { return false }
      rule(&$0) { $0 = choice }
      return true
    }
  }

  private static func stringEncoding(_ name: String, _ summary: String) -> RuleDefinition {
    RuleDefinition(
      name: name, summary: summary, makeDomain: { .ascii(StringEncoding.names) },
      take: { $0.take({ $1(&$0.stringEncoding) }, from: $1) }
    ) {
      guard case .text(let text) = $1, let encoding = StringEncoding(rawValue: text) else { return false }
      $0.stringEncoding = encoding
      return true
    }
  }

  private static func text(
    _ name: String, _ rule: @escaping Rule<String>, _ summary: String, of what: String, isASCII: Bool = false
  ) -> RuleDefinition {
    RuleDefinition(
      name: name, summary: summary, makeDomain: { isASCII ? .ascii(what) : .text(what) },
      take: { $0.take(rule, from: $1) }
    ) {
      guard case .text(let text) = $1,
        text.utf8.allSatisfy({ isASCII ? $0 < 0x80 : $0 != 0 && $0 != 10 && $0 != 13 })
      else { return false }
      rule(&$0) { $0 = text }
      return true
    }
  }

  private static func list(
    _ name: String, _ rule: @escaping Rule<[String]>, _ summary: String,
    of what: String
  ) -> RuleDefinition {
    RuleDefinition(
      name: name, summary: summary, makeDomain: { .list(what) }, take: { $0.take(rule, from: $1) }
    ) {
      guard case .list(let list) = $1 else { return false }
      rule(&$0) { $0 = list }
      return true
    }
  }
}

extension Rules {
  /// Copies a rule's value from `other`; returns whether it changed.
  fileprivate mutating func take<Value: Equatable>(
    _ rule: @escaping RuleDefinition.Rule<Value>, from other: Rules
  ) -> Bool {
    var other = other
    var isOther = false
    rule(&self) { own in
      rule(&other) { theirs in
        isOther = own != theirs
        if isOther { own = theirs }
      }
    }
    return isOther
  }
}
