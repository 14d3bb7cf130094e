/// A rule's name, what it decides and which values it takes.
package struct RuleDefinition: Sendable {
  /// What kind of value a rule takes.
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

  /// The contract's name, such as `query.array`.
  package let name: String
  /// What it decides, in a few words.
  package let summary: String
  /// What it takes.
  package let domain: Domain
  /// Makes the rule what other rules have there; whether it was something else.
  let take: @Sendable (inout Rules, Rules) -> Bool
  /// Sets the rule; `false` where the value is not in the domain.
  let set: @Sendable (inout Rules, RuleValue) -> Bool
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
    list("parameters.in-url", \.parametersInURL, "methods whose parameters go in the URL", of: "methods"),
    choice("parameters.destination", \.parametersDestination, "where parameters go"),
    choice("parameters.method-case", \.parametersMethodCase, "how the method is compared with those"),
    list(
      "parameters.serializations", \.parametersSerializations, "what `as` may be",
      of: "form, json, plist and multipart"),
    choice("parameters.get-body", \.parametersGetBody, "what becomes of a GET with a body"),
    choice("parameters.keys", \.parametersKeys, "which keys of a dictionary are one"),
    choice("general.parameters", \.generalParameters, "how parameters of all requests are merged"),
    choice("general.headers", \.generalHeaders, "how headers of all requests are merged"),
    stringEncoding("string-encoding", "the string encoding of the library's serializer"),
    choice("url.join", \.urlJoin, "how a query is joined to the URL"),
    choice("url.base", \.urlBase, "how a URL is joined to its base"),
    choice("url.resolution", \.urlResolution, "what resolves a URL against its base"),
    choice("url.escape", \.urlEscape, "what the library escapes in a URL that it is given"),
    choice("url.check", \.urlCheck, "of which text the library makes a URL object before it sends"),
    choice("url.separator", \.urlSeparator, "after what a query is joined with & in place of ?"),
    choice("url.invalid", \.urlInvalid, "what becomes of bytes that a URL may not hold"),
    choice("method.case", \.methodCase, "which methods become upper case"),
    list(
      "method.allowed", \.methodAllowed, "the methods that the library has; any where empty", of: "methods"),
    choice("query.order", \.queryOrder, "the order of pairs"),
    choice("query.array", \.queryArray, "the names of an array's members"),
    choice("query.set", \.querySet, "what a set becomes"),
    choice("query.dictionary", \.queryDictionary, "the names of a nested dictionary's members"),
    choice("query.null", \.queryNull, "the pair of a null"),
    choice("query.array-null", \.queryArrayNull, "the pair of a null in an array"),
    choice(
      "query.array-gaps", \.queryArrayGaps, "the indices behind a member of an array that gives no pair"),
    choice("query.bool", \.queryBool, "how booleans print"),
    choice("query.double", \.queryDouble, "how doubles print"),
    choice("query.date", \.queryDate, "how dates print"),
    choice("query.data", \.queryData, "how bytes print"),
    choice("query.key-case", \.queryKeyCase, "what becomes of the finished names"),
    choice("query.escaping", \.queryEscaping, "whether names and values are escaped"),
    ascii("query.keep-keys", \.queryKeepKeys, "what stays unescaped in names", of: "ASCII characters"),
    ascii("query.keep-values", \.queryKeepValues, "what stays unescaped in values", of: "ASCII characters"),
    choice("query.charset", \.queryCharset, "what text the bytes behind %XX are"),
    choice("query.block", \.queryBlock, "where params-text takes the place of pairs"),
    choice("query.nil-block", \.queryNilBlock, "what params-text: null leaves"),
    choice("query.empty", \.queryEmpty, "what no pairs at all leave in the URL"),
    choice("query.space", \.querySpace, "how a space is written"),
    choice("query.top-level", \.queryTopLevel, "the name of a top level that is no dictionary"),
    text("form.content-type", \.formContentType, "the Content-Type of forms", of: "a media type"),
    choice("form.content-type-charset", \.formContentTypeCharset, "the charset that follows it"),
    choice("form.no-parameters", \.formNoParameters, "the body of a form without parameters"),
    choice("form.escaping", \.formEscaping, "how pairs are escaped in a form"),
    choice("json.destination", \.jsonDestination, "where JSON goes"),
    text("json.content-type", \.jsonContentType, "the Content-Type of JSON", of: "a media type"),
    choice("json.content-type-charset", \.jsonContentTypeCharset, "the charset that follows it"),
    choice("json.charset", \.jsonCharset, "what text the body is"),
    choice("json.sorted-keys", \.jsonSortedKeys, "whether keys are sorted"),
    choice("json.order", \.jsonOrder, "the order of keys that are not sorted"),
    choice("json.escape-slashes", \.jsonEscapeSlashes, "whether a slash is written as \\/"),
    choice("json.pretty", \.jsonPretty, "whether JSON is indented"),
    choice("json.double", \.jsonDouble, "how doubles print"),
    choice("json.sort", \.jsonSort, "how sorted keys compare"),
    choice("json.top-level", \.jsonTopLevel, "what the whole value may be"),
    choice("json.null", \.jsonNull, "the null of a dictionary"),
    choice("json.date", \.jsonDate, "how dates are written"),
    choice("json.data", \.jsonData, "how bytes are written"),
    choice("json.set", \.jsonSet, "what a set becomes"),
    choice("plist.destination", \.plistDestination, "where property lists go"),
    text("plist.content-type", \.plistContentType, "the Content-Type of property lists", of: "a media type"),
    choice("plist.content-type-charset", \.plistContentTypeCharset, "the charset that follows it"),
    choice("plist.charset", \.plistCharset, "what text the body is"),
    choice("plist.format", \.plistFormat, "the format of property lists"),
    choice("plist.no-parameters", \.plistNoParameters, "what nil parameters become"),
    choice("plist.invalid", \.plistInvalid, "what becomes of values that no property list holds"),
    list(
      "multipart.refused-methods", \.multipartRefusedMethods, "methods that cannot carry multipart",
      of: "methods"),
    text(
      "multipart.boundary", \.multipartBoundary, "the form of a derived boundary",
      of: "a text in which %08X and %08x stand for 32 derived bits each"),
    choice(
      "multipart.boundary-given", \.multipartBoundaryGiven, "what becomes of a boundary that a spec gives"),
    choice(
      "multipart.type-separator", \.multipartTypeSeparator,
      "what stands before the boundary in the Content-Type"),
    choice("multipart.names", \.multipartNames, "how names and file names are escaped"),
    choice("multipart.field-names", \.multipartFieldNames, "how the fields of a part's head are spelled"),
    choice("multipart.separator", \.multipartSeparator, "blanks in a part's head"),
    choice(
      "multipart.field-separator", \.multipartFieldSeparator,
      "the blank after the colon in parts of plain parameters"),
    choice("multipart.headers", \.multipartHeaders, "the order of a part's fields"),
    choice("multipart.end", \.multipartEnd, "what follows the closing delimiter"),
    choice("multipart.empty", \.multipartEmpty, "what no parts at all become"),
    choice("multipart.fields", \.multipartFields, "where the parts of plain parameters stand"),
    choice("multipart.parameters", \.multipartParameters, "how parameters become parts"),
    choice(
      "multipart.nested", \.multipartNested, "what a nested container becomes where they are not flattened"),
    choice("multipart.values", \.multipartValues, "how the values of parameters print"),
    choice("multipart.line-ends", \.multipartLineEnds, "the line ends in names and values of parameters"),
    choice("multipart.method", \.multipartMethod, "the method of a multipart request"),
    choice("multipart.files", \.multipartFiles, "how many files one request may have"),
    choice("multipart.naming", \.multipartNaming, "whether a file may give only one of name and type"),
    choice(
      "multipart.repeated-headers", \.multipartRepeatedHeaders,
      "what becomes of a part's header that is given twice"),
    choice("multipart.part-headers", \.multipartPartHeaders, "whether a part may have headers of its own"),
    choice("multipart.charset", \.multipartCharset, "what text the values of parameters are"),
    choice("multipart.head-charset", \.multipartHeadCharset, "what text delimiters and parts' heads are"),
    choice("multipart.unnamed-file", \.multipartUnnamedFile, "name and type of a file that gives none"),
    choice("multipart.file-type", \.multipartFileType, "the type that a file name gives"),
    choice("multipart.missing-type", \.multipartMissingType, "what `type: null` does to an image"),
    choice("multipart.stream", \.multipartStream, "what reading the body does"),
    choice("body.whole", \.bodyWhole, "what becomes of a body that is given whole"),
    choice("body.type", \.bodyType, "the Content-Type of a whole body that gives none"),
    choice("headers.defaults", \.headersDefaults, "the default headers of a described device"),
    choice("headers.accept-language", \.acceptLanguage, "the form of Accept-Language"),
    choice("headers.accept-encoding", \.acceptEncoding, "the library's own Accept-Encoding"),
    choice("headers.user-agent", \.userAgent, "the form of the User-Agent"),
    list(
      "headers.user-agent-systems", \.userAgentSystems, "systems for which a User-Agent is made",
      of: "system names"),
    choice("headers.user-agent-version", \.userAgentVersion, "the app's version in the User-Agent"),
    choice("headers.user-agent-text", \.userAgentText, "what becomes of a User-Agent that is not ASCII"),
    choice(
      "headers.json", \.headersOfJSON, "where the library says Accept and Content-Type of JSON by itself"),
    choice("headers.content-type", \.headersContentType, "whether a spec's Content-Type keeps its value"),
    choice("headers.when", \.headersWhen, "when a spec's headers are set"),
    choice("headers.repeated", \.headersRepeated, "what becomes of a header that is given twice"),
    choice("headers.order", \.headersOrder, "whether headers keep their order"),
  ]

  /// Rules by name.
  package static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })

  private static func choice<Choice: RawRepresentable<String> & CaseIterable & Equatable & Sendable>(
    _ name: String, _ path: any WritableKeyPath<Rules, Choice> & Sendable, _ summary: String
  ) -> RuleDefinition {
    RuleDefinition(
      name: name, summary: summary, domain: .choice(Choice.allCases.map(\.rawValue)),
      take: { $0.take(path, from: $1) }
    ) {
      guard case .text(let text) = $1, let choice = Choice(rawValue: text) else { return false }
      $0[keyPath: path] = choice
      return true
    }
  }

  private static func stringEncoding(_ name: String, _ summary: String) -> RuleDefinition {
    RuleDefinition(
      name: name, summary: summary, domain: .ascii(StringEncoding.names),
      take: { $0.take(\.stringEncoding, from: $1) }
    ) {
      guard case .text(let text) = $1, let encoding = StringEncoding(rawValue: text) else { return false }
      $0.stringEncoding = encoding
      return true
    }
  }

  private static func text(
    _ name: String, _ path: any WritableKeyPath<Rules, String> & Sendable, _ summary: String, of what: String
  ) -> RuleDefinition {
    RuleDefinition(
      name: name, summary: summary, domain: .text(what), take: { $0.take(path, from: $1) }
    ) {
      guard case .text(let text) = $1, !text.utf8.contains(where: { $0 == 0 || $0 == 10 || $0 == 13 }) else {
        return false
      }
      $0[keyPath: path] = text
      return true
    }
  }

  private static func ascii(
    _ name: String, _ path: any WritableKeyPath<Rules, String> & Sendable, _ summary: String, of what: String
  ) -> RuleDefinition {
    RuleDefinition(
      name: name, summary: summary, domain: .ascii(what), take: { $0.take(path, from: $1) }
    ) {
      guard case .text(let text) = $1, text.utf8.allSatisfy({ $0 < 0x80 }) else { return false }
      $0[keyPath: path] = text
      return true
    }
  }

  private static func list(
    _ name: String, _ path: any WritableKeyPath<Rules, [String]> & Sendable, _ summary: String,
    of what: String
  ) -> RuleDefinition {
    RuleDefinition(
      name: name, summary: summary, domain: .list(what), take: { $0.take(path, from: $1) }
    ) {
      guard case .list(let list) = $1 else { return false }
      $0[keyPath: path] = list
      return true
    }
  }
}

extension Rules {
  /// Makes the rule at `path` what `other` has there; whether it was something else.
  fileprivate mutating func take<Value: Equatable>(
    _ path: WritableKeyPath<Rules, Value>, from other: Rules
  ) -> Bool {
    guard self[keyPath: path] != other[keyPath: path] else { return false }
    self[keyPath: path] = other[keyPath: path]
    return true
  }
}
