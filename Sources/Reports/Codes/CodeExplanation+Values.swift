import Diagnostics

// Names, numbers, sizes and encoded bytes that cannot be what they are written as.
extension CodeExplanation {
  static let values: [CodeExplanation] = [
    CodeExplanation(
      "invalid-method", .error,
      title: "this text cannot be a method",
      meaning: """
        A method is a token of RFC 9110, 5.6.2: letters, digits and marks such as `-`, without blanks. A
        blank in it would end it on the request line, and a server would read the rest as the target.
        """,
      example: .spec(
        """
        url: https://api.example.com/orders
        method: POST JSON
        """),
      fix: .spec(
        """
        url: https://api.example.com/orders
        method: POST
        as: json
        """)),
    CodeExplanation(
      "invalid-header-name", .error,
      title: "this text cannot be a header's name",
      meaning: """
        A name is a token of RFC 9110, 5.6.2. With a blank, a colon or a character that is not ASCII in it,
        servers refuse the request, or take a part of the name for the value.
        """,
      example: .spec(
        """
        url: https://api.example.com/me
        headers: {X Channel: ios}
        """),
      fix: .spec(
        """
        url: https://api.example.com/me
        headers: {X-Channel: ios}
        """),
      see: ["invalid-header-value"]),
    CodeExplanation(
      "invalid-header-value", .error,
      title: "a header's value holds CR, LF or NUL",
      meaning: """
        A line end ends the field: what follows it would be read as another field or as the body. A text
        behind `|` or `>` ends with a line end unless it is written `|-` or `>-`.
        """,
      example: .spec(
        """
        url: https://api.example.com/me
        headers:
          Authorization: |
            Bearer 9f3c2a
        """),
      fix: .spec(
        """
        url: https://api.example.com/me
        headers:
          Authorization: |-
            Bearer 9f3c2a
        """),
      see: ["invalid-header-name", "text-after-block-indicator"]),
    CodeExplanation(
      "invalid-boundary", .error,
      title: "a boundary holds CR, LF or NUL",
      meaning: """
        The boundary stands in the Content-Type field and on a line of its own before each part. A line end
        in it would break the head, and the parts could not be found.
        """,
      example: .spec(
        """
        url: https://api.example.com/cards
        method: POST
        boundary: "Boundary+1\\n"
        files: [{name: front, text: a}]
        """),
      fix: .spec(
        """
        url: https://api.example.com/cards
        method: POST
        boundary: Boundary+1
        files: [{name: front, text: a}]
        """),
      see: ["multipart.boundary"]),
    CodeExplanation(
      "colon-in-user", .warning,
      title: "the user of `basic` holds a colon",
      meaning: """
        `basic` sends `user:password` in base64. A server takes everything up to the first colon for the
        user (RFC 7617, 2), so the rest of this user becomes the beginning of the password.
        """,
      example: .spec(
        """
        url: https://api.example.com/me
        auth: {basic: ["corp:alice", secret]}
        """),
      fix: .spec(
        """
        url: https://api.example.com/me
        auth: {basic: [alice, secret]}
        """),
      see: ["auth-unused"]),
    CodeExplanation(
      "invalid-number", .error,
      title: "a number has too many digits",
      meaning: """
        A hexadecimal or octal number of more than 4096 digits is not turned into a decimal one. The
        library could not hold it either: NSDecimalNumber ends below 10^166.
        """,
      example: .spec(
        """
        url: https://api.example.com/keys
        query: {modulus: 0xFFFF…}
        """, "There are 5000 digits `F` behind `0x`.",
        bytes: Array("url: https://api.example.com/keys\nquery: {modulus: 0x".utf8)
          + Array(String(repeating: "F", count: 5000).utf8) + Array("}\n".utf8)),
      fix: .words("Write it in quotes, which sends its digits as text."),
      see: ["number-too-large", "number-respelled"]),
    CodeExplanation(
      "invalid-timestamp", .error,
      title: "this text is no timestamp, or no day that exists",
      meaning: """
        `!!timestamp` hands the library an NSDate, and `device.now` is one. It takes a day, or a day and a
        time with `Z` or an offset. 30 February is refused rather than moved to March.
        """,
      example: .spec(
        """
        url: https://api.example.com/orders
        query: {since: !!timestamp 2026-02-30}
        """),
      fix: .spec(
        """
        url: https://api.example.com/orders
        query: {since: !!timestamp 2026-03-02}
        """),
      see: ["query.date"]),
    CodeExplanation(
      "invalid-base64", .error,
      title: "this is not base64",
      meaning: """
        Decoders differ in what they make of a wrong character or missing padding, so the bytes to send
        would not be certain. The alphabet is the standard one, with `+` and `/`, and the last group is filled
        up with `=`. Blanks and line ends are passed over.
        """,
      example: .spec(
        """
        url: https://api.example.com/keys
        method: POST
        body: {base64: _-8, type: image/png}
        """),
      fix: .spec(
        """
        url: https://api.example.com/keys
        method: POST
        body: {base64: "/+8=", type: image/png}
        """),
      see: ["invalid-hex"]),
    CodeExplanation(
      "invalid-hex", .error,
      title: "this is not a text of hexadecimal bytes",
      meaning: """
        Each byte is two digits, with blanks between bytes wherever you like. A `0x` in front, or a half
        byte, leaves open which bytes are meant.
        """,
      example: .spec(
        """
        url: https://api.example.com/keys
        method: POST
        body: {hex: 0xFFD8, type: image/jpeg}
        """),
      fix: .spec(
        """
        url: https://api.example.com/keys
        method: POST
        body: {hex: FF D8, type: image/jpeg}
        """),
      see: ["invalid-base64"]),
    CodeExplanation(
      "invalid-size", .error,
      title: "this is no size",
      meaning: """
        `random` and `zeros` take a whole number of bytes, or of KB, MB, GB (powers of 1000) or KiB, MiB,
        GiB (powers of 1024). `M` could be either, so it is not taken.
        """,
      example: .spec(
        """
        url: https://api.example.com/upload
        method: POST
        body: {random: {bytes: 5M}, type: video/mp4}
        """),
      fix: .spec(
        """
        url: https://api.example.com/upload
        method: POST
        body: {random: {bytes: 5MB}, type: video/mp4}
        """),
      see: ["invalid-seed", "message-too-large"]),
    CodeExplanation(
      "invalid-seed", .error,
      title: "this is no seed",
      meaning: """
        The bytes of `random` follow from the seed alone, so that everyone gets the same ones. A seed is a
        whole number that fits 64 bits without a sign.
        """,
      example: .spec(
        """
        url: https://api.example.com/upload
        method: POST
        body: {random: {bytes: 64KiB, seed: -1}, type: video/mp4}
        """),
      fix: .spec(
        """
        url: https://api.example.com/upload
        method: POST
        body: {random: {bytes: 64KiB, seed: 1}, type: video/mp4}
        """),
      see: ["invalid-size"]),
    CodeExplanation(
      "invalid-scale", .error,
      title: "this is no scale of a screen",
      meaning: """
        `device.scale` is UIScreen's scale, a positive number such as 2 or 3. The library prints it in the
        User-Agent with two decimals: `Scale/3.00`.
        """,
      example: .spec(
        """
        url: https://api.example.com/me
        device:
          languages: [en]
          app: {name: Demo, version: "1.2"}
          model: iPhone
          os: iOS 16.2
          scale: 3x
        """),
      fix: .spec(
        """
        url: https://api.example.com/me
        device:
          languages: [en]
          app: {name: Demo, version: "1.2"}
          model: iPhone
          os: iOS 16.2
          scale: 3
        """),
      see: ["incomplete-device"]),
  ]
}
