import Diagnostics

// What stands out in what values say.
extension CodeExplanation {
  static let valueFindings: [CodeExplanation] = [
    CodeExplanation(
      "unbalanced-brackets", .warning,
      title: "the brackets of a name do not match",
      meaning: """
        PHP, Rack and Express nest parameters by brackets, each with its own rules for what is wrong. A name
        such as `user[name` was put together by hand.
        """,
      example: .request(
        #"""
        POST /v1/orders HTTP/1.1
        Host: api.example.com
        Content-Type: application/x-www-form-urlencoded
        Content-Length: 13

        user[name=Ada\
        """#),
      fix: .request(
        #"""
        POST /v1/orders HTTP/1.1
        Host: api.example.com
        Content-Type: application/x-www-form-urlencoded
        Content-Length: 14

        user[name]=Ada\
        """#),
      see: ["regrouped-array"]),
    CodeExplanation(
      "unescaped-ampersand", .warning,
      title: "an `&` of a value was not escaped",
      meaning: """
        In a query or form `&` ends a pair; one that belongs to a value is written `%26`. It is found where
        the rest shows it: JSON that goes on in the next pair, blanks on both sides, initials, or `&amp;` of
        HTML. Others cannot be told from pairs that are meant.
        """,
      example: .request(
        #"""
        POST /v1/orders HTTP/1.1
        Host: api.example.com
        Content-Type: application/x-www-form-urlencoded
        Content-Length: 29

        data={"note":"salt & pepper"}\
        """#),
      fix: .request(
        #"""
        POST /v1/orders HTTP/1.1
        Host: api.example.com
        Content-Type: application/x-www-form-urlencoded
        Content-Length: 31

        data={"note":"salt %26 pepper"}\
        """#),
      see: ["plus-in-base64"]),
    CodeExplanation(
      "plus-in-base64", .warning,
      title: "base64 in a pair has a `+` that is not escaped",
      meaning: """
        In a query or form `+` stands for a blank. Base64 has it for one of its 64 characters, so about
        every second picture or signature breaks. Write `%2B`, or let the library escape the value;
        base64url has no such character. The mark stands at the first.
        """,
      example: .request(
        #"""
        POST /v1/orders HTTP/1.1
        Host: api.example.com
        Content-Type: application/x-www-form-urlencoded
        Content-Length: 29

        sign=8Jm+0kqZ2R7xY4uTnVbC1w==\
        """#),
      fix: .request(
        #"""
        POST /v1/orders HTTP/1.1
        Host: api.example.com
        Content-Type: application/x-www-form-urlencoded
        Content-Length: 31

        sign=8Jm%2B0kqZ2R7xY4uTnVbC1w==\
        """#),
      see: ["unescaped-ampersand", "mixed-blanks"]),
    CodeExplanation(
      "utf-8-twice", .warning,
      title: "a text was encoded in UTF-8 twice",
      meaning: """
        Its bytes were read as Latin-1 or Windows-1252 once, and the letters that this gave were encoded
        again: `café` becomes `cafÃ©`. The server shows what it gets. What made a text of the bytes has to
        read UTF-8.
        """,
      example: .request(
        #"""
        POST /v1/orders HTTP/1.1
        Host: api.example.com
        Content-Type: application/json
        Content-Length: 21

        {"city": "Z\xC3\x83\xC2\xBCrich"}\
        """#),
      fix: .request(
        #"""
        POST /v1/orders HTTP/1.1
        Host: api.example.com
        Content-Type: application/json
        Content-Length: 19

        {"city": "Z\xC3\xBCrich"}\
        """#),
      see: ["charset-misfit", "double-encoded"]),
    CodeExplanation(
      "described-value", .warning,
      title: "a value is what a language prints of an object",
      meaning: """
        `(null)`, `<null>`, `Optional("a")`, `[object Object]`, the lines of an NSArray or NSDictionary,
        `<740f4707 bebcf74f>`: these come of putting an object into a string. The value that was meant is
        missing, or in a form that no server reads. A sentence that mentions one of them is let alone.
        """,
      example: .request(
        #"""
        POST /v1/orders HTTP/1.1
        Host: api.example.com
        Content-Type: application/x-www-form-urlencoded
        Content-Length: 16

        name=(null)&id=7\
        """#),
      fix: .request(
        #"""
        POST /v1/orders HTTP/1.1
        Host: api.example.com
        Content-Type: application/x-www-form-urlencoded
        Content-Length: 13

        name=Ada&id=7\
        """#),
      see: ["type-misfit"]),
    CodeExplanation(
      "duplicate-json-key", .warning,
      title: "an object of JSON has a key twice",
      meaning: """
        RFC 8259 says what comes of it: nobody knows. Most take the last without a word, so that two servers
        on the way can see two values. Libraries write dictionaries, which have each key once: such a text
        was put together by hand.
        """,
      example: .request(
        #"""
        POST /v1/orders HTTP/1.1
        Host: api.example.com
        Content-Type: application/json
        Content-Length: 18

        {"id": 7, "id": 8}\
        """#),
      fix: .request(
        #"""
        POST /v1/orders HTTP/1.1
        Host: api.example.com
        Content-Type: application/json
        Content-Length: 9

        {"id": 7}\
        """#),
      see: ["repeated-field"]),
    CodeExplanation(
      "lone-surrogate", .warning,
      title: "half a character is escaped in JSON",
      meaning: #"""
        Characters beyond U+FFFF are two escapes in JSON, such as `\ud83d\ude00`. One of them alone is no
        text in any encoding. A string was cut in the middle of an emoji, most often by a limit that counts
        UTF-16 units.
        """#,
      example: .request(
        #"""
        POST /v1/orders HTTP/1.1
        Host: api.example.com
        Content-Type: application/json
        Content-Length: 21

        {"note": "ok \ud83d"}\
        """#),
      fix: .request(
        #"""
        POST /v1/orders HTTP/1.1
        Host: api.example.com
        Content-Type: application/json
        Content-Length: 14

        {"note": "ok"}\
        """#),
      see: ["utf-8-twice"]),
    CodeExplanation(
      "large-integer", .warning,
      title: "an integer of JSON is beyond what a double holds",
      meaning: """
        Doubles hold each integer up to 2^53, 9007199254740992. JavaScript keeps all numbers in them, and so
        do many parsers: an identifier of 64 bits comes back as another one. Send it as a string. An integer
        that a double holds by chance is let alone.
        """,
      example: .request(
        #"""
        POST /v1/orders HTTP/1.1
        Host: api.example.com
        Content-Type: application/json
        Content-Length: 24

        {"id": 9007199254740993}\
        """#),
      fix: .request(
        #"""
        POST /v1/orders HTTP/1.1
        Host: api.example.com
        Content-Type: application/json
        Content-Length: 26

        {"id": "9007199254740993"}\
        """#),
      see: ["described-value"]),
  ]
}
