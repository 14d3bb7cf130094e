import OnwireTextFormats

/// The lines that a Hurl file has and an editor's file does not (hurl.dev, Hurl File, Grammar).
enum HurlLine {
  /// Whether a line names the expected response: `HTTP 200`, or `HTTP *` for any status.
  static func isResponse(_ line: ArraySlice<UInt8>) -> Bool {
    guard line.starts(with: "HTTP".utf8) else { return false }
    let words = line.split(whereSeparator: \.isSpaceOrTab)
    guard words.count == 2 || words.count > 2 && words[2].first == UInt8(ascii: "#"),
      versions.contains(String(decoding: words[0], as: UTF8.self))
    else { return false }
    return words[1].elementsEqual("*".utf8) || words[1].count == 3 && words[1].allSatisfy(\.isDecimalDigit)
  }

  /// Whether a line begins a section, of a request or of a response.
  static func isSection(_ line: ArraySlice<UInt8>, ofResponse: Bool = false) -> Bool {
    guard line.first == UInt8(ascii: "["), line.last == UInt8(ascii: "]") else { return false }
    let name = String(decoding: line.dropFirst().dropLast(), as: UTF8.self)
    return (ofResponse ? responseSections : requestSections).contains(name)
  }

  /// Whether a line may come next after a line that begins a section or, with `response`, names the expected
  /// response. After both may come pairs with a colon and their sections; after a section, an expected
  /// response; after an expected response, a body or the next request.
  static func follows(_ line: ArraySlice<UInt8>, response: Bool) -> Bool {
    if isSection(line, ofResponse: response) || isPair(line) { return true }
    return response ? EditorFile.isBareRequestLine(line) || EditorBody.begins(line) : isResponse(line)
  }

  /// `name: value`, as in header fields and most sections.
  private static func isPair(_ line: ArraySlice<UInt8>) -> Bool {
    guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { return false }
    let name = line[..<colon]
    return !name.isEmpty
      && name.allSatisfy { !$0.isWhiteSpace && !$0.isOne(of: "=\"'/,;") }
  }

  private static let versions: Set = ["HTTP", "HTTP/1.0", "HTTP/1.1", "HTTP/2", "HTTP/3"]
  private static let requestSections: Set = [
    "BasicAuth", "Cookies", "Form", "FormParams", "Multipart", "MultipartFormData", "Options", "Query",
    "QueryStringParams",
  ]
  private static let responseSections: Set = ["Asserts", "Captures"]
}
