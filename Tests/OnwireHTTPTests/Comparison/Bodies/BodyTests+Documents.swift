extension BodyCase {
  static let documents: [BodyCase] = [
    BodyCase("the same", json(#"{"a":1,"b":[true,null]}"#), json(#"{"a":1,"b":[true,null]}"#)),
    BodyCase("a number", json(#"{"a":1}"#), json(#"{"a":2}"#), "changed value json.a"),
    BodyCase("1.0 and 1", json("[1.0]"), json("[1]"), "respelled number-spelling json[0]"),
    BodyCase("1e2 and 100", json("[1e2]"), json("[100]"), "respelled number-spelling json[0]"),
    BodyCase("0.10 and 1E-1", json("[0.10]"), json("[1E-1]"), "respelled number-spelling json[0]"),
    BodyCase("-0 and 0", json("[-0]"), json("[0]"), "respelled number-spelling json[0]"),
    BodyCase(
      "numbers that are one as doubles", json("[9007199254740993]"), json("[9007199254740992]"),
      "changed value json[0]"),
    BodyCase(
      "exponents beyond all sense", json("[1e99999999999999999999]"), json("[1e99999999999999999998]"),
      "changed value json[0]"),
    BodyCase("an escaped slash", json(#"["a\/b"]"#), json(#"["a/b"]"#), "respelled string-escape json[0]"),
    BodyCase(
      "a pair of surrogates", json(#"["\ud83d\uDE00"]"#), json(#"["😀"]"#), "respelled string-escape json[0]"),
    BodyCase(
      "half a pair is no other half", json(#"["\ud83d"]"#), json(#"["\ud83e"]"#), "changed value json[0]"),
    BodyCase(
      "half a pair is no U+FFFD", json(#"["\ud83d"]"#), json("[\"\u{FFFD}\"]"), "changed value json[0]"),
    BodyCase("null and an empty text", json(#"{"a":null}"#), json(#"{"a":""}"#), "changed type json.a"),
    BodyCase("null and nothing", json(#"{"a":null}"#), json("{}"), "removed presence json.a"),
    BodyCase("1 and \"1\"", json("[1]"), json(#"["1"]"#), "changed type json[0]"),
    BodyCase("1 and true", json("[1]"), json("[true]"), "changed type json[0]"),
    BodyCase("[] and {}", json(#"{"a":[]}"#), json(#"{"a":{}}"#), "changed type json.a"),
    BodyCase(
      "a subtree is one", json(#"{"a":{"b":[1,2,{"c":3}]},"d":1}"#), json(#"{"d":1}"#),
      "removed presence json.a"),
    BodyCase("a key more", json(#"{"d":1}"#), json(#"{"d":1,"a":{"b":1}}"#), "added presence json.a"),
    BodyCase(
      "a key of another name", json(#"{"a":[7],"b":1}"#), json(#"{"c":[7],"b":1}"#), "changed name json.a"),
    BodyCase(
      "another key with another value", json(#"{"a":7,"b":1}"#), json(#"{"c":8,"b":1}"#),
      "added presence json.c", "removed presence json.a"),
    BodyCase(
      "a key of the same look", json("{\"caf\u{E9}\":1}"), json("{\"cafe\u{301}\":1}"),
      "changed name json.caf\u{E9}"),
    BodyCase(
      "a key with an escape", json(#"{"a":1}"#), json(#"{"\u0061":1}"#), "respelled string-escape json.a"),
    BodyCase(
      "a key with an escape and another value", json(#"{"a":1}"#), json(#"{"\u0061":2}"#),
      "changed value json.a"),
    BodyCase("keys in another order", json(#"{"a":1,"b":2}"#), json(#"{"b":2,"a":1}"#), "moved order json.a"),
    BodyCase(
      "one key twice", json(#"{"a":1,"a":2}"#), json(#"{"a":1,"a":3}"#), "changed value json.a#2"),
    BodyCase("an element more", json("[1,2,3]"), json("[1,9,2,3]"), "added presence json[1]"),
    BodyCase(
      "other elements between equal ones", json("[1,1,2,3,1,1]"), json("[1,1,3,2,4,1,1]"),
      "added presence json[2]", "changed value json[3]"),
    BodyCase(
      "one more of equal elements", json("[1,1,[1.0],1]"), json("[1,1,1,[1],1]"), "added presence json[2]",
      "respelled number-spelling json[2][0]"),
    BodyCase("an element less", json("[1,2,3]"), json("[1,3]"), "removed presence json[1]"),
    BodyCase(
      "an element of equal ones", json("[true,false]"), json("[false,false]"), "changed value json[0]"),
    BodyCase(
      "an object in an array", json(#"[{"id":1,"n":"x"},{"id":2}]"#),
      json(#"[{"id":1,"n":"y"},{"id":2},{"id":3}]"#),
      "changed value json[0].n", "added presence json[2]"),
    BodyCase("elements in another order", json(#"["a","b"]"#), json(#"["b","a"]"#), "moved order json[0]"),
    BodyCase(
      "blanks, once a container", json(#"{"a":1,"b":2}"#), json("{ \"a\" : 1,\n\"b\":2 }"),
      "respelled blanks json"),
    BodyCase(
      "blanks of what is gone do not count", json(#"{"a":1, "b":2}"#), json(#"{"b":2}"#),
      "removed presence json.a"),
    BodyCase("blanks after the text", json("[1]"), json("[1]\n"), "respelled blanks json"),
    BodyCase("blanks in nothing", json("[[ ]]"), json("[[]]"), "respelled blanks json[0]"),
    BodyCase(
      "XML, the same", plist("<dict><key>a</key><string>x</string></dict>"),
      plist("<dict><key>a</key><string>x</string></dict>")),
    BodyCase(
      "XML, a text", plist("<dict><key>a</key><string>x</string></dict>"),
      plist("<dict><key>a</key><string>y</string></dict>"), "changed value plist.a"),
    BodyCase(
      "XML, an empty text", plist("<dict><key>a</key><string>x</string></dict>"),
      plist("<dict><key>a</key><string></string></dict>"), "changed value plist.a"),
    BodyCase(
      "XML, a type", plist("<array><integer>1</integer></array>"), plist("<array><string>1</string></array>"),
      "changed type plist[0]"),
    BodyCase(
      "XML, a number", plist("<array><real>1.0</real></array>"), plist("<array><real>1</real></array>"),
      "respelled number-spelling plist[0]"),
    BodyCase(
      "XML, an entity", plist("<array><string>a&quot;</string></array>"),
      plist("<array><string>a\"</string></array>"), "respelled string-escape plist[0]"),
    BodyCase(
      "XML, an empty text gone", plist("<dict><key>a</key><string/><key>b</key><true/></dict>"),
      plist("<dict><key>b</key><true/></dict>"), "removed presence plist.a"),
    BodyCase(
      "XML, true", plist("<array><true/></array>"), plist("<array><false/></array>"), "changed value plist[0]"
    ),
    BodyCase(
      "XML, a text and the marks around all", plist("<array><string>x</string></array>"),
      plist("<array>\n<string>y</string></array>"), "respelled blanks plist", "changed value plist[0]"),
    BodyCase(
      "XML, a key gone, and blanks around another",
      plist("<dict>\n<key>a</key><true/>\n<key>b</key><true/>\n</dict>"),
      plist("<dict>\n<key>b</key>\n<true/>\n</dict>"), "respelled blanks plist", "removed presence plist.a"),
    BodyCase(
      "XML, a key gone, and the blanks with it",
      plist("<dict>\n<key>a</key><true/>\n<key>b</key><true/>\n</dict>"),
      plist("<dict>\n<key>b</key><true/>\n</dict>"), "removed presence plist.a"),
    BodyCase(
      "XML, blanks", plist("<array><true/></array>"), plist("<array>\n<true/></array>"),
      "respelled blanks plist"),
    BodyCase(
      "XML, a tag of another form", plist("<array><array/></array>"), plist("<array><array></array></array>"),
      "respelled markup plist"),
  ]
}
