/// A part of a request by which differences are grouped, in the order of a request.
enum ComparisonArea: String, CaseIterable {
  case requestLine = "Request line"
  case query = "Query"
  case fields = "Header fields"
  case form = "Form"
  case json = "JSON"
  case propertyList = "Property list"
  case parts = "Parts"
  case body = "Body"
  case trailer = "Trailer"

  /// The area for the first step of a path; all other paths are in the body.
  private static let roots: [Substring: ComparisonArea] = [
    "endpoint": .requestLine, "method": .requestLine, "target": .requestLine, "version": .requestLine,
    "request-line": .requestLine, "status-line": .requestLine, "status": .requestLine, "reason": .requestLine,
    "head": .fields, "query": .query, "header": .fields, "form": .form, "json": .json,
    "plist": .propertyList, "parts": .parts, "multipart": .parts, "trailer": .trailer,
  ]

  /// The area's title in a comparison of requests or of responses.
  func title(ofResponses: Bool) -> String {
    ofResponses && self == .requestLine ? "Status line" : rawValue
  }

  /// The area that the field at `path` is in.
  init(of path: String) {
    let root = path.prefix { $0 != "." && $0 != "[" && $0 != "#" }
    self = Self.roots[root] ?? .body
  }
}
