import Diagnostics

// Rules of types, and of texts: pairs, documents and names.
extension FindingRule {
  // MARK: Types

  static let types: [FindingRule] = [
    misspeltType, unregisteredType, charsetMisfit, typeMisfit, contentMisfit,
  ]
  static let misspeltType = FindingRule(
    "misspelt-type", .error, "no server that goes by the type finds anything in the body: forms are empty",
    specs: true)
  static let unregisteredType = FindingRule(
    "unregistered-type", .note,
    "a server that compares the type with a list of those it takes refuses the file")
  static let charsetMisfit = FindingRule(
    "charset-misfit", .warning, "the server reads other characters, or refuses the body", specs: true)
  static let typeMisfit = FindingRule(
    "type-misfit", .warning, "a server that goes by Content-Type finds nothing in the body", specs: true)
  static let contentMisfit = FindingRule(
    "content-misfit", .warning,
    "a server that decodes by the type fails, and one that keeps it serves the file under a false one")

  // MARK: Texts

  static let text: [FindingRule] = [
    regroupedArray, unbalancedBrackets, mixedBlanks, doubleEncoded, invalidPercentEscape, unescapedAmpersand,
    plusInBase64, utf8Twice, describedValue, duplicateJSONKey, loneSurrogate, largeInteger, unrecognized,
  ]
  static let regroupedArray = FindingRule(
    "regrouped-array", .warning,
    "PHP makes a dictionary of every pair, qs merges them all, Rack guesses where one ends", specs: true)
  static let unbalancedBrackets = FindingRule(
    "unbalanced-brackets", .warning,
    "PHP reads `a[b` as `a_b`, Rack as `b` in `a`, Express as it stands, and PHP drops files of such names")
  static let mixedBlanks = FindingRule(
    "mixed-blanks", .note,
    "a signature over the text, or a server that reads `+` as plus, sees two spellings",
    specs: true)
  static let doubleEncoded = FindingRule(
    "double-encoded", .warning, "the server reads the escape itself, not the character", specs: true)
  static let invalidPercentEscape = FindingRule(
    "invalid-percent-escape", .error,
    "Rack and Rails answer 400, Tomcat and Go drop the parameter, others keep the percent sign",
    specs: true)
  static let unescapedAmpersand = FindingRule(
    "unescaped-ampersand", .warning, "a server ends the value at the `&`, and reads the rest as another pair")
  static let plusInBase64 = FindingRule(
    "plus-in-base64", .warning, "a server reads `+` as a blank: what it decodes is broken, or refused")
  static let utf8Twice = FindingRule(
    "utf-8-twice", .warning, "a server reads two or three letters in the place of each")
  static let describedValue = FindingRule(
    "described-value", .warning, "a server reads the text as it stands, and not the value that was meant")
  static let duplicateJSONKey = FindingRule(
    "duplicate-json-key", .warning,
    "Node, PHP and Python take the last and say nothing, others the first, or refuse the body")
  static let loneSurrogate = FindingRule(
    "lone-surrogate", .warning,
    "PHP reads no JSON at all, Python fails when it writes the text, and Node and Go put U+FFFD in its place")
  static let largeInteger = FindingRule(
    "large-integer", .warning, "JavaScript, and whatever keeps numbers as doubles, reads another number")
  static let unrecognized = FindingRule(
    "unrecognized-bytes", .warning, "no grammar of HTTP has bytes like these here")
}
