import OnwireHTTP
import TestSupport
import Testing
import OnwireTextFormats

/// A list of items in one of the grammars of a request, and how one of its items is edited.
struct EditedList: Sendable, CustomTestStringConvertible {
  /// An item: what it is called, and what it says; words of letters and digits.
  struct Item: Hashable {
    var name: String
    var value: String
  }

  /// What may be done to a list.
  enum Edit: CaseIterable {
    case removal, insertion, value, name, exchange, move
  }

  var testDescription: String
  /// The kinds of edits that are one difference in this grammar.
  var edits: [Edit]
  /// Whether items of other names are found by what they say: then all names are the same.
  var isNamed = true
  var request: @Sendable ([Item]) -> [UInt8]

  static let all: [EditedList] = [
    EditedList(testDescription: "query", edits: Edit.allCases) { items in
      let query = items.map { "\($0.name)=\($0.value)" }.joined(separator: "&")
      return Array("GET /\(query.isEmpty ? "" : "?" + query) HTTP/1.1\r\nHost: h\r\n\r\n".utf8)
    },
    EditedList(testDescription: "form", edits: Edit.allCases) { items in
      let form = items.map { "\($0.name)=\($0.value)" }.joined(separator: "&")
      return BodyCase.request(
        "application/x-www-form-urlencoded", Array(form.utf8), "Content-Length: \(form.utf8.count)\r\n")
    },
    EditedList(testDescription: "header fields", edits: [.removal, .insertion, .value, .exchange, .move]) {
      let fields = $0.map { "X-\($0.name): \($0.value)\r\n" }.joined()
      return Array("GET / HTTP/1.1\r\nHost: h\r\n\(fields)\r\n".utf8)
    },
    EditedList(testDescription: "JSON object", edits: Edit.allCases) { items in
      BodyCase.json("{" + items.map { "\"\($0.name)\":\"\($0.value)\"" }.joined(separator: ",") + "}")
    },
    EditedList(
      testDescription: "JSON array", edits: [.removal, .insertion, .value, .exchange, .move], isNamed: false
    ) { items in
      BodyCase.json("{\"l\":[" + items.map { "\"\($0.value)\"" }.joined(separator: ",") + "]}")
    },
    EditedList(testDescription: "JSON array of objects", edits: Edit.allCases) { items in
      let objects = items.map { "{\"id\":\"\($0.name)\",\"v\":{\"w\":\"\($0.value)\"},\"k\":true}" }
      return BodyCase.json("[" + objects.joined(separator: ",") + "]")
    },
    EditedList(testDescription: "property list", edits: Edit.allCases) { items in
      BodyCase.plist(
        "<dict>" + items.map { "<key>\($0.name)</key><string>\($0.value)</string>" }.joined() + "</dict>")
    },
    EditedList(
      testDescription: "array of a property list", edits: [.removal, .insertion, .value, .exchange, .move],
      isNamed: false
    ) { items in
      BodyCase.plist("<array>" + items.map { "<string>\($0.value)</string>" }.joined() + "</array>")
    },
    EditedList(testDescription: "parts", edits: Edit.allCases) { items in
      BodyCase.multipart(
        items.map { "--b\nContent-Disposition: form-data; name=\"\($0.name)\"\n\n\($0.value)\n" }.joined()
          + "--b--\n")
    },
    EditedList(testDescription: "fields of a part", edits: [.removal, .insertion, .value, .exchange, .move]) {
      items in
      BodyCase.multipart(
        "--b\nContent-Disposition: form-data; name=\"a\"\n"
          + items.map { "X-\($0.name): \($0.value)\n" }.joined() + "\nx\n--b--\n")
    },
  ]

  /// Items of few names and values, so that many are the same, or of many.
  func items(_ generator: inout SeededGenerator, count: Int, isVaried: Bool) -> [Item] {
    (0..<count).map { _ in item(&generator, isVaried: isVaried) }
  }

  func item(_ generator: inout SeededGenerator, isVaried: Bool) -> Item {
    Item(
      name: isNamed ? word("n", &generator, isVaried: isVaried) : "n",
      value: word("v", &generator, isVaried: isVaried))
  }

  private func word(_ letter: String, _ generator: inout SeededGenerator, isVaried: Bool) -> String {
    letter + "\(Int.random(in: 0..<(isVaried ? 100_000 : 3), using: &generator))"
  }

  /// A copy with one edit.
  func edited(
    _ items: [Item], _ edit: Edit, _ generator: inout SeededGenerator, isVaried: Bool
  ) -> [Item] {
    var items = items
    let new = item(&generator, isVaried: isVaried)
    let index = Int.random(in: 0..<items.count, using: &generator)
    switch edit {
    case .removal: items.remove(at: index)
    case .insertion: items.insert(new, at: index)
    case .value: items[index].value = new.value
    case .name: items[index].name = new.name
    case .exchange: if index + 1 < items.count { items.swapAt(index, index + 1) }
    case .move:
      let item = items.remove(at: index)
      items.insert(item, at: Int.random(in: 0...items.count, using: &generator))
    }
    return items
  }
}
