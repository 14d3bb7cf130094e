/// Faults of what texts say, each at its bytes.
extension FindingRuleTests {
  private static func json(_ text: String) -> String { Raw.post("application/json", text) }

  /// Base64 that has `+` twice.
  private static let base64 = "8Jm⟦+⟧0kqZ2R7x/Y4uTnVb+Cg1wAh3KQ=="

  static let valueCases = [
    // Latin-1, Windows-1252, escapes, a character of four bytes, names.
    Case("utf-8-twice", "json.a", json("{\"a\": ⟦\"caf\u{C3}\u{83}\u{C2}\u{A9}\"⟧}")),
    Case("utf-8-twice", "json.a", json("{\"a\": ⟦\"\\u00e5\\u00bc\\u00a0\"⟧}")),
    Case("utf-8-twice", "json.a", json("{\"a\": ⟦\"I\u{C3}\u{A2}\u{E2}\u{82}\u{AC}\u{E2}\u{84}\u{A2}m\"⟧}")),
    Case("utf-8-twice", "form.a", Raw.form("a=⟦%C3%A4%C2%BD%C2%A0⟧")),
    Case("utf-8-twice", "query.a", Raw.get("/?a=⟦%C3%B0%C5%B8%CB%9C%E2%82%AC⟧")),
    Case(
      "utf-8-twice", "parts[0].Content-Disposition.filename",
      Raw.part("\(named); filename=\"⟦\u{C3}\u{83}\u{C2}\u{A9}.txt⟧\"")),
    Case("utf-8-twice", "parts[0].content", Raw.part(named, content: "⟦\u{C3}\u{83}\u{C2}\u{A9}⟧")),
    Case("described-value", "form.a", Raw.form("a=⟦(null)⟧&b=%28null%29")),
    Case("described-value", "target.path", Raw.get("⟦/users/%28null%29/x⟧")),
    Case("described-value", "target.path", Raw.get("⟦/users/Optional(5)⟧")),
    Case("described-value", "header.Authorization", Raw.get("/", "Authorization: Bearer ⟦(null)⟧\r\n")),
    Case("described-value", "header.Cookie", Raw.get("/", "Cookie: a=b; sid=⟦<null>⟧\r\n")),
    Case(
      "described-value", "header.User-Agent", Raw.get("/", "User-Agent: ⟦(null)⟧/1.0 (iPhone; iOS 9.0)\r\n")),
    Case("described-value", "json.a", json("{\"a\": ⟦\"Optional(\\\"x y\\\")\"⟧}")),
    Case("described-value", "json.a", json("{\"a\": ⟦\"Optional(Optional(1))\"⟧}")),
    Case("described-value", "form.a", Raw.form("a=⟦%5Bobject+Object%5D⟧")),
    Case("described-value", "form.a", Raw.form("a=⟦<null>⟧")),
    Case(
      "described-value", "parts[0].content",
      Raw.part(named, content: "⟦(\n    1,\n    \"b c\",\n        (\n        2\n    )\n)⟧")),
    Case("described-value", "parts[0].content", Raw.part(named, content: "⟦(\n)⟧")),
    Case("described-value", "form.a", Raw.form("a=⟦%7B%0A%20%20%20%20b%20%3D%201%3B%0A%7D⟧")),
    Case(
      "described-value", "json.a", json("{\"a\": ⟦\"{\\n    \\\"b c\\\" =     (\\n        1\\n    );\\n}\"⟧}")
    ),
    Case("described-value", "json.a", json("{\"a\": ⟦\"[\\\"b\\\": 1]\"⟧}")),
    Case("described-value", "form.a", Raw.form("a=⟦<740f4707+bebcf74f>⟧")),
    Case("described-value", "form.a", Raw.form("a=⟦{length+=+32,+bytes+=+0x740f4707+...+1234}⟧")),
    Case("described-value", "form.a", Raw.form("a=⟦<UIImage:+0x600003a1c000>⟧")),
    Case("duplicate-json-key", "json.a#2", json("{\"a\": 1, \"b\": {\"a\": 2}, ⟦\"a\"⟧: 3}")),
    Case("duplicate-json-key", "json[0].a#2", json("[{\"a\": 1, ⟦\"\\u0061\"⟧: 2}]")),
    Case(
      "duplicate-json-key", "json.a#2", json("{\"x\": {\"\\u0061\": 1}, \"a\": 2, ⟦\"\\u0061\"⟧: 3}")),
    Case(
      "duplicate-json-key", "json.k30#2",
      json("{" + (0..<60).map { "\"k\($0)\": 0, " }.joined() + "⟦\"k30\"⟧: 1, \"k40\": 1}")),
    Case("lone-surrogate", "json.a", json("{\"a\": ⟦\"x\\ud83d\"⟧}")),
    Case("lone-surrogate", "json.a", json("{\"a\": ⟦\"\\ud83d\\n\\ude00\"⟧}")),
    Case("lone-surrogate", "json.a", json("{\"a\": ⟦\"\\uD83D\\uD83D\\uDE00\"⟧}")),
    Case("large-integer", "json.a", json("{\"a\": ⟦9007199254740993⟧}")),
    Case("large-integer", "json[0]", json("[⟦-1234567890123456789⟧, 1234567890123456789]")),
    Case("large-integer", "json[0]", json("[⟦123456789012345678901234567890⟧]")),
  ]

  static let markCases = [
    Case("unbalanced-brackets", "form.a[b", Raw.form("⟦a[b⟧=1&c]=2")),
    Case("unbalanced-brackets", "query.a]b[c", Raw.get("/?⟦a]b%5Bc⟧=1")),
    Case(
      "unbalanced-brackets", "parts[0].Content-Disposition.name",
      Raw.part("Content-Disposition: form-data; name=\"⟦a[b][⟧\"")),
    // JSON in other texts: in a pair as it is and in escapes, in a part with and without its type.
    Case("duplicate-json-key", "form.d", Raw.form("d={\"a\":1,⟦\"a\"⟧:2}&e=1")),
    Case("duplicate-json-key", "query.d", Raw.get("/?d=%7B%22a%22%3A1%2C⟦%22a%22⟧%3A2%7D")),
    Case("duplicate-json-key", "parts[0].content", Raw.part(named, content: "[{\"a\":1,⟦\"a\"⟧:2}]")),
    Case(
      "large-integer", "parts[0].content",
      Raw.part("\(named)\r\nContent-Type: application/json", content: "{\"id\": ⟦9007199254740993⟧}")),
    Case(
      "lone-surrogate", "parts[0].content",
      Raw.part(
        "\(named); filename=\"a.json\"\r\nContent-Type: application/json", content: "{\"e\": ⟦\"\\ud83d\"⟧}")),
    Case("plus-in-base64", "form.a", Raw.form("a=\(base64)&b=1")),
    Case("plus-in-base64", "query.a", Raw.get("/?a=\(base64.replacing("==", with: "%3D%3D"))")),
    Case("plus-in-base64", "form.a", Raw.form("a=data:image/png;base64,\(base64)")),
    Case("unescaped-ampersand", "form[\"D\\\"}\"]", Raw.form("a={\"b\":\"R⟦&⟧D\"}")),
    Case("unescaped-ampersand", "form[\" Jerry\"]", Raw.form("a=Tom+⟦&⟧+Jerry&b=1")),
    Case("unescaped-ampersand", "form.T", Raw.form("a=AT⟦&⟧T&b=1")),
    Case("unescaped-ampersand", "query[\"amp;b\"]", Raw.get("/?a=1⟦&⟧amp;b=2&amp;c=3")),
  ]
}
