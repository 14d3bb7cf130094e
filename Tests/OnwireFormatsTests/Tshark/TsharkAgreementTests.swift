import Foundation
import OnwireHTTP
import OnwireTextFormats
import TestSupport
import Testing

/// tshark's dissectors of HTTP, multipart, forms and JSON see in the golden requests what our parser sees.
@Suite(.enabled(if: Tools.have("tshark"), "needs tshark")) struct TsharkAgreementTests {
  /// What tshark sees differently, why, and in how many of the golden requests.
  private enum Rule: String, CaseIterable {
    case method = "a method in lower case is no request to it"
    case pairAfterEmpty = "an empty pair of a query moves those after it one byte to the front"
    case nameWithoutValue = "a name without `=` goes on to the next `=`, or at the end has an empty value"
    case propertyList = "property lists are text to it"
    case jsonType = "types that end in +json are text to it, unless it has them in a list"
    case jsonBytes = "JSON that is not in UTF-8 is JSON to it"
    case partField = "of the fields of a part it shows those that it knows"
    case jsonPart = "it looks for JSON inside the parts that declare it"
    case wrongLength = "a body ends where its Content-Length says, be it the end or not"

    /// In how many requests it is seen.
    var count: Int {
      switch self {
      case .jsonBytes, .partField, .wrongLength: 1
      case .method, .jsonType: 2
      case .pairAfterEmpty, .jsonPart: 3
      case .nameWithoutValue: 4
      case .propertyList: 6
      }
    }
  }

  @Test func tsharkSeesTheSameFieldsInEveryGoldenRequest() throws {
    let golden = try Self.golden()
    #expect(golden.count > 150)
    let dissection = try TsharkDissection(golden.map(\.bytes))
    var seen: [Rule: Int] = [:]
    var compared: [String: Int] = [:]
    for (request, fields) in zip(golden, dissection.requests) {
      let message = try RequestParser().message(ByteInput(request.bytes))
      guard let fields else {
        #expect(request.bytes.first.map { (0x61...0x7A).contains($0) } == true, "\(request.name)")
        seen[.method, default: 0] += 1
        continue
      }
      let (ours, theirs) = (TsharkViews(of: message), TsharkViews(of: fields))
      var rules: Set<Rule> = []
      for view in Set(ours.ranges.keys).union(theirs.ranges.keys).sorted() {
        compared[view, default: 0] += ours[view].count
        guard ours[view] != theirs[view] else { continue }
        let rule = Self.rule(view, ours[view], theirs[view], message, request.bytes)
        #expect(rule != nil, "\(request.name), \(view): \(ours[view]) of ours, \(theirs[view]) of tshark")
        if let rule { rules.insert(rule) }
      }
      #expect(fields.contentLength == message.contentLength, "\(request.name)")
      for rule in rules { seen[rule, default: 0] += 1 }
    }
    for rule in Rule.allCases { #expect(seen[rule] == rule.count, "\(rule.rawValue)") }
    // Empty views would agree, too.
    for (view, count) in [
      "method": 151, "target": 151, "version": 151, "field": 380, "query-pair": 100, "body": 80,
      "form-key": 80,
      "form-value": 80, "part": 70, "part-field": 90, "part-content": 70, "document-key": 30,
      "document-value": 30,
    ] {
      #expect(compared[view, default: 0] >= count, "\(view)")
    }
  }

  /// The rule of tshark's that explains a difference; `nil` if none does.
  private static func rule(
    _ view: String, _ ours: [Range<Int>], _ theirs: [Range<Int>], _ message: Message, _ bytes: [UInt8]
  ) -> Rule? {
    let moved = Set(theirs.map { $0.lowerBound + 1..<$0.upperBound + 1 })
    switch view {
    case "body":
      let length = message.contentLength ?? bytes.count
      return message.headLength + length < bytes.count
        && theirs.first == message.headLength..<message.headLength + length ? .wrongLength : nil
    case "query-pair" where bytes.contains("?&") || bytes.contains("&&"):
      return Set(ours).isSubset(of: moved.union(theirs)) ? .pairAfterEmpty : nil
    case "form-key":
      let names = Set(ours.map(\.lowerBound))
      return theirs.count < ours.count && theirs.allSatisfy { names.contains($0.lowerBound) }
        ? .nameWithoutValue : nil
    case "form-value":
      let isEmptyAtEnd = theirs.last.map { $0.isEmpty && $0.lowerBound >= bytes.count } ?? false
      return isEmptyAtEnd && theirs.dropLast() == ours[...] ? .nameWithoutValue : nil
    case "part-field":
      let names = Set(ours.map(\.lowerBound))
      return theirs.count < ours.count && theirs.allSatisfy { names.contains($0.lowerBound) }
        ? .partField : nil
    case "part-content":
      // After the last field that is shown.
      return ours.map(\.upperBound) == theirs.map(\.upperBound) ? .partField : nil
    case "document-key", "document-value":
      if theirs.isEmpty {
        return bytes.contains("+json\r\n")
          ? .jsonType : bytes.contains("x-plist") || bytes.contains("<plist") ? .propertyList : nil
      }
      if message.elements.contains(where: { $0.kind == .part }) { return ours.isEmpty ? .jsonPart : nil }
      return String(validating: bytes[message.headLength...], as: UTF8.self) == nil ? .jsonBytes : nil
    default: return nil
    }
  }

  private static func golden() throws -> [(name: String, bytes: [UInt8])] {
    let folder = Repository.root.appending(path: "golden")
    return try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted()
      .filter { $0.hasSuffix(".http") }
      .map { ($0, Array(try Data(contentsOf: folder.appending(path: $0)))) }
  }
}

extension [UInt8] {
  fileprivate func contains(_ text: String) -> Bool {
    String(decoding: self, as: UTF8.self).contains(text)
  }
}
