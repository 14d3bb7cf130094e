import OnwireClients
import OnwireTextFormats

extension ReadResponse {
  /// The members of the result in JSON, in the shape of Tests/Vectors/responses.json, and the row that decided.
  ///
  /// Escapes are those of `JSONWriter.appendShown`: nothing in it commands a terminal.
  package func json(row: ResponseTable.Row?) -> [UInt8] {
    var out = Array("{\"callback\":\"\(callback.rawValue)\"".utf8)
    if let value { Self.member("value", value.write, to: &out) } else { out += ",\"value\":null".utf8 }
    if let error { Self.member("error", error.write, to: &out) } else { out += ",\"error\":null".utf8 }
    if let objectBesideError {
      Self.member("objectBesideError", objectBesideError.write, to: &out)
    } else {
      out += ",\"objectBesideError\":null".utf8
    }
    if let row {
      let document = Document.dictionary([
        ("rule", .string(row.rule)), ("value", .string(row.value)),
        ("evidence", .string(row.evidence.rawValue)), ("source", .string(row.source)),
      ])
      out += ",\"row\":\(JSONWriter.shownText(of: document))".utf8
    } else {
      out += ",\"row\":null".utf8
    }
    if let reason {
      out += ",\"reason\":".utf8
      JSONWriter.appendShown(reason, to: &out)
    }
    let doubts = Document.array(doubts.map { .string($0) })
    out += ",\"notPromised\":\(JSONWriter.shownText(of: doubts))}".utf8
    return out
  }

  private static func member(_ name: String, _ write: (inout [UInt8]) -> Void, to out: inout [UInt8]) {
    out += ",\"\(name)\":".utf8
    write(&out)
  }
}

extension ReadValue {
  /// Appends `{"type": …, "json" or "text" or "base64": …}`.
  func write(to out: inout [UInt8]) {
    out += "{\"type\":".utf8
    JSONWriter.appendShown(type, to: &out)
    switch content {
    case .none: break
    case .json(let value):
      out += ",\"json\":".utf8
      value.write(to: &out)
    case .text(let bytes):
      out += ",\"text\":".utf8
      JSONWriter.appendShown(String(decoding: bytes, as: UTF8.self), to: &out)
    case .bytes(let bytes): out += ",\"base64\":\"\(Base64.encode(bytes))\"".utf8
    }
    out.append(UInt8(ascii: "}"))
  }
}

extension ReadError {
  /// Appends the error and those beneath it.
  func write(to out: inout [UInt8]) {
    var members: [(key: String, value: Document)] = [
      ("domain", .string(domain)), ("code", .signed(Int64(code))),
    ]
    if let name { members.append(("case", .string(name))) }
    members.append(("message", message.map { .string($0) } ?? .null))
    if !apple.isEmpty {
      members.append(("message_apple", .dictionary(apple.map { (key: $0.system, value: .string($0.text)) })))
    } else if hasApple, let message {
      members.append(("message_apple", .string(message)))
    }
    if let keys { members.append(("userInfo_keys", .array(keys.map { .string($0) }))) }
    members += details
    out += JSONWriter.shownText(of: .dictionary(members)).utf8.dropLast()
    if let beneath = underlying.first {
      out += ",\"underlying\":".utf8
      beneath.write(to: &out)
    }
    out.append(UInt8(ascii: "}"))
  }
}

extension JSONValue {
  /// Appends the value without blanks.
  package func write(to out: inout [UInt8]) {
    switch self {
    case .null: out += "null".utf8
    case .boolean(let value): out += (value ? "true" : "false").utf8
    case .number(let spelled): out += spelled.utf8
    case .string(let text): JSONWriter.appendShown(text, to: &out)
    case .array(let values):
      out.append(UInt8(ascii: "["))
      for (index, value) in values.enumerated() {
        if index > 0 { out.append(UInt8(ascii: ",")) }
        value.write(to: &out)
      }
      out.append(UInt8(ascii: "]"))
    case .object(let members):
      out.append(UInt8(ascii: "{"))
      for (index, member) in members.enumerated() {
        if index > 0 { out.append(UInt8(ascii: ",")) }
        JSONWriter.appendShown(member.key, to: &out)
        out.append(UInt8(ascii: ":"))
        member.value.write(to: &out)
      }
      out.append(UInt8(ascii: "}"))
    }
  }
}
