extension RuleMeaning {
  /// JSON and property lists.
  static let ofDocuments: [RuleMeaning] = [
    RuleMeaning(
      "json.content-type", "method: POST\nas: json\nparams: {a: 1}", .field("Content-Type"),
      [
        ValueMeaning(
          "application/json", "this media type, without a charset", "Content-Type: application/json"),
        ValueMeaning(
          "application/json; charset=utf-8", "this media type, as it stands",
          "Content-Type: application/json; charset=utf-8"),
      ]),
    RuleMeaning(
      "json.sorted-keys", "method: POST\nas: json\nparams: {b: 1, a: 2}", .body,
      [
        ValueMeaning("true", "NSJSONWritingSortedKeys: sorted as `json.sort` says", #"{"a":2,"b":1}"#),
        ValueMeaning(
          "false", "a hash table decides; the spec's order stands in for it", #"{"b":1,"a":2}"#),
      ]),
    RuleMeaning(
      "json.escape-slashes", "method: POST\nas: json\nparams: {a: x/y}", .body,
      [
        ValueMeaning("true", "every slash gets a backslash", #"{"a":"x\/y"}"#),
        ValueMeaning("false", "NSJSONWritingWithoutEscapingSlashes: slashes stay", #"{"a":"x/y"}"#),
      ]),
    RuleMeaning(
      "json.pretty", "method: POST\nas: json\nparams: {a: 1}", .body,
      [
        ValueMeaning(
          "true", "NSJSONWritingPrettyPrinted: a line for each value, two blanks a level",
          #"{\n  "a" : 1\n}"#),
        ValueMeaning("false", "no blanks and no line ends", #"{"a":1}"#),
      ]),
    RuleMeaning(
      "json.double", "method: POST\nas: json\nparams: {a: 0.1, b: 0.30000000000000004}", .body,
      [
        ValueMeaning("%.16g", "16 significant digits, as before iOS 11", #"{"a":0.1,"b":0.3}"#),
        ValueMeaning(
          "%.17g", "17 significant digits, as since iOS 11",
          #"{"a":0.10000000000000001,"b":0.30000000000000004}"#),
        ValueMeaning(
          "shortest", "the fewest digits that read back as the same number",
          #"{"a":0.1,"b":0.30000000000000004}"#),
      ]),
    RuleMeaning(
      "json.sort", "method: POST\nas: json\nparams: {a9: 1, a10: 2, B: 3}",
      with: "json.sorted-keys: true", .body,
      [
        ValueMeaning("code-units", "by UTF-16 code units: capitals first", #"{"B":3,"a10":2,"a9":1}"#),
        ValueMeaning(
          "code-points", "the same, but by Unicode scalars, which differs for keys with some past U+FFFF",
          #"{"B":3,"a10":2,"a9":1}"#),
        ValueMeaning(
          "numeric",
          "without case, and numbers by their value; where a key is not ASCII, no order is promised",
          #"{"a9":1,"a10":2,"B":3}"#),
      ]),
    RuleMeaning(
      "plist.content-type", "method: POST\nas: plist\nparams: {a: 1}", .field("Content-Type"),
      [
        ValueMeaning(
          "application/x-plist", "this media type, without a charset", "Content-Type: application/x-plist"),
        ValueMeaning(
          "application/x-plist; charset=utf-8", "this media type, as it stands",
          "Content-Type: application/x-plist; charset=utf-8"),
      ]),
    RuleMeaning(
      "plist.format", "method: POST\nas: plist\nparams: {a: 1}", .body,
      [
        ValueMeaning(
          "xml", "NSPropertyListXMLFormat_v1_0", #"<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE plist…"#),
        ValueMeaning("binary", "NSPropertyListBinaryFormat_v1_0", #"bplist00\xD1\x01\x02…"#),
      ]),
  ]
}

extension RuleMeaning {
  /// Form bodies.
  static let ofForms: [RuleMeaning] = [
    RuleMeaning(
      "form.content-type", "method: POST\nparams: {a: 1}", .field("Content-Type"),
      [
        ValueMeaning(
          "application/x-www-form-urlencoded", "this media type, without a charset",
          "Content-Type: application/x-www-form-urlencoded"),
        ValueMeaning(
          "application/x-www-form-urlencoded; charset=utf-8", "this media type, as it stands",
          "Content-Type: application/x-www-form-urlencoded; charset=utf-8"),
      ]),
    RuleMeaning(
      "form.no-parameters", "method: POST", .afterHost,
      [
        ValueMeaning(
          "empty-body", "an empty body, with the form's Content-Type",
          #"Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 0\r\n\r\n"#),
        ValueMeaning("no-body", "no body, and no Content-Type", #"Content-Length: 0\r\n\r\n"#),
      ]),
  ]
}
