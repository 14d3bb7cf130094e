import Foundation
import OnwireResponses
import OnwireTextFormats
import TestSupport
import Testing

/// Responses, and what real libraries made of them for an app: Tests/Vectors/responses.json.
@Suite struct ResponseVectorTests {
  struct Vector: Sendable, CustomStringConvertible {
    var id: String
    var reader: String
    var settings: [String]
    var response: ReceivedResponse
    var expected: JSONValue

    var description: String { id }
  }

  /// Vectors with the value of Foundation on Linux, where reports have another value for Apple's.
  static let ofLinux: [String: String] = [
    "af-1.3.4-jsonop-200-json-dup": #"{"a":1}"#, "al-5.12.0-json-200-json-dup": #"{"a":1}"#,
  ]

  static let vectors: [Vector] = {
    let file = Repository.root.appending(path: "Tests/Vectors/responses.json")
    guard let data = try? Data(contentsOf: file) else { return [] }
    var reader = JSONReader(ByteInput(Array(data)))
    return ((try? reader.value())?.values ?? []).compactMap { vector in
      guard let id = vector["id"]?.text, let reader = vector["reader"]?.text,
        let status = vector["status"]?.integer, let expected = vector["expected"]
      else { return nil }
      let body =
        (vector["base64"]?.text).flatMap { Data(base64Encoded: $0) }.map { Array($0) }
        ?? Array((vector["body"]?.text ?? "").utf8)
      return Vector(
        id: id, reader: reader, settings: vector["settings"]?.values?.compactMap(\.text) ?? [],
        response: ReceivedResponse(
          status: status, contentType: vector["type"]?.text, body: body,
          method: vector["method"]?.text ?? "GET",
          accept: vector["accept"]?.text), expected: expected)
    }
  }()

  @Test func everyVectorIsThere() { #expect(Self.vectors.count == 346) }

  @Test(arguments: vectors) func anAppGetsWhatTheRealLibraryGave(_ vector: Vector) throws {
    let settings = try vector.settings.map { try ReadingSetting.read($0).get() }
    let reader = try ClientReader.named(vector.reader, settings: settings).get()
    #expect(reader.settings.count == settings.count, "a setting that the reader does not have")
    let read = reader.read(vector.response)
    var json = JSONReader(ByteInput(read.json(row: nil)))
    let ours = try json.value()
    let expected = vector.expected
    #expect(ours["callback"]?.text == expected["callback"]?.text)
    if let value = Self.ofLinux[vector.id] {
      #expect(ours["value"]?["json"].map(Self.spelled) == value)
    } else {
      #expect(Self.value(ours["value"]) == Self.value(expected["value"]))
    }
    #expect(Self.value(ours["objectBesideError"]) == Self.value(expected["object_beside_error"]))
    if let reason = expected["exception"]?["reason"]?.text { #expect(read.reason?.hasSuffix(reason) == true) }
    try Self.compare(ours["error"], expected["error"])
  }

  private static func compare(_ ours: JSONValue?, _ expected: JSONValue?) throws {
    guard let expected, case .object(let members) = expected else {
      if let ours, case .null = ours { return }
      #expect(ours == nil)
      return
    }
    guard let ours else {
      #expect(Bool(false), "there is no error")
      return
    }
    for (key, value) in members {
      switch key {
      case "message_from", "message_apple", "message_note": break
      case "message":
        if expected["message_from"] != nil {
          // The sentence is that of Foundation on Linux; Apple's is there if a report has it.
          #expect(ours["message_apple"].map(spelled) == expected["message_apple"].map(spelled))
        } else {
          #expect(ours["message"]?.text == value.text)
        }
      case "underlying": try compare(ours["underlying"], value)
      default: #expect(ours[key].map(spelled) == spelled(value), "\(key)")
      }
    }
    if expected["underlying"] == nil { #expect(ours["underlying"] == nil) }
  }

  private static func value(_ value: JSONValue?) -> String? {
    if case .null? = value { return nil }
    return value.map(spelled)
  }

  /// JSON with its keys sorted and its numbers by value.
  private static func spelled(_ value: JSONValue) -> String {
    switch value {
    case .null: "null"
    case .boolean(let value): "\(value)"
    case .number(let text):
      Double(text).flatMap { $0 == $0.rounded() && abs($0) < 1e15 ? "\(Int($0))" : nil } ?? text
    case .string(let text): JSONWriter.shownText(of: .string(text))
    case .array(let values): "[" + values.map(spelled).joined(separator: ",") + "]"
    case .object(let members):
      "{" + members.map { "\"\($0.key)\":\(spelled($0.value))" }.sorted().joined(separator: ",") + "}"
    }
  }
}
