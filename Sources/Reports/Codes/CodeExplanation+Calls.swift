import Diagnostics

// What a library has no call for, or a call that does something else.
extension CodeExplanation {
  static let calls: [CodeExplanation] = [
    CodeExplanation(
      "method-overruled", .warning,
      title: "the library sends uploads with another method",
      meaning: """
        The uploads of HYBNetworking and XMNetworking are POST requests, whatever the app says. Without
        `method` nothing is said of it.
        """,
      example: .spec(
        """
        client: xmnetworking
        method: PUT
        url: https://api.example.com/v1/cards
        files: [{name: note, text: hello}]
        """),
      fix: .spec(
        """
        client: xmnetworking
        method: POST
        url: https://api.example.com/v1/cards
        files: [{name: note, text: hello}]
        """),
      see: ["multipart.method"]),
    CodeExplanation(
      "no-base", .warning,
      title: "the client has no base for URLs",
      meaning: """
        The library takes whole URLs only: it is the app that joins a `base` to a path. The request is
        compiled for the URL that `URL(string:relativeTo:)` makes of the two where the base's path ends in a
        slash; the warning shows it.
        """,
      example: .spec(
        """
        client: alamofire@5
        base: https://api.example.com/v1/
        url: me
        """),
      fix: .spec(
        """
        client: alamofire@5
        url: https://api.example.com/v1/me
        """),
      see: ["url.base"]),
    CodeExplanation(
      "base-path-dropped", .warning,
      title: "a leading slash takes the base's path away",
      meaning: """
        `/users` means the root of the server (RFC 3986, 5.2), so the path of the base is not sent. A log
        of HYBNetworking shows the two texts joined, which is not the URL that is asked for.
        """,
      example: .spec(
        """
        client: hybnetworking
        base: https://api.example.com/v1
        url: /users
        """),
      fix: .spec(
        """
        client: hybnetworking
        base: https://api.example.com/v1
        url: users
        """),
      see: ["url.base"]),
    CodeExplanation(
      "resolved-in-two-ways", .warning,
      title: "systems make different URLs of base and reference",
      meaning: """
        NSURL is CFURL, which is older than RFC 3986: it leaves the dots of a path that begins with a slash, or
        that lead above the root, and takes `//` and a leading `:` in its own way. The URL of swift-foundation
        resolves by RFC 3986, and its sources have the same for NSURL on Apple's newer systems; from which
        release on is not known, nor what CFNetwork does with dots that are left. Which of the two a client
        asks is its rule `url.resolution`.
        """,
      example: .spec(
        """
        client: afnetworking@4
        base: https://api.example.com/v1
        url: ../../users
        """),
      fix: .spec(
        """
        client: afnetworking@4
        base: https://api.example.com/v1
        url: /users
        """),
      see: ["url.resolution"]),
    CodeExplanation(
      "escaped-too-late", .error,
      title: "the library looks at the URL before it is escaped",
      meaning: """
        With shouldAutoEncodeUrl, HYBNetworking's uploadWithImage: makes a URL object first and escapes
        then: a text that needs escapes has no such object, and the call returns without sending. From 2.0.1
        to 3.2.3 its other requests do the same, so that Chinese is never sent. What the app escapes itself
        is escaped again.
        """,
      example: .spec(
        """
        client: {use: hybnetworking, rules: {url.escape: percent}}
        url: https://api.example.com/城市
        files: [{name: card, filename: card.jpg, text: a}]
        """),
      fix: .spec(
        """
        client: hybnetworking
        url: https://api.example.com/%E5%9F%8E%E5%B8%82
        files: [{name: card, filename: card.jpg, text: a}]
        """),
      see: ["invalid-url-character", "url.escape"]),
    CodeExplanation(
      "joined-text-refused", .error,
      title: "base and url as one text are no URL",
      meaning: """
        Before it sends, HYBNetworking puts `base` and `url` behind each other and makes a URL object of that
        text, which it does not send. Where there is none, as with two fragments, nothing is sent, though
        what AFNetworking would make of the two is a URL. An upload does so with a whole URL, too.
        """,
      example: .spec(
        """
        client: hybnetworking
        base: https://api.example.com/v1#a
        url: users#b
        """),
      fix: .spec(
        """
        client: hybnetworking
        base: https://api.example.com/v1
        url: users#b
        """),
      see: ["url.check"]),
    CodeExplanation(
      "type-overruled", .warning,
      title: "the library gives every image one type",
      meaning: """
        Up to 2.0.0, HYBNetworking's uploadWithImage: has no argument for the type of the image: the part
        says image/jpeg.
        """,
      example: .spec(
        """
        client: hybnetworking@1
        url: https://api.example.com/v1/cards
        files: [{name: card, filename: card.png, type: image/png, text: a}]
        """),
      fix: .spec(
        """
        client: hybnetworking@1
        url: https://api.example.com/v1/cards
        files: [{name: card, filename: card.png, text: a}]
        """),
      see: ["multipart.file-type"]),
    CodeExplanation(
      "no-parameters-beside-file", .error,
      title: "the library's upload takes no parameters",
      meaning: """
        Up to 1.1.2, HYBNetworking's uploadWithImage: takes an image, its name and nothing else: parameters
        become no parts.
        """,
      example: .spec(
        """
        client: hybnetworking@1.1
        url: https://api.example.com/v1/cards
        params: {side: front}
        files: [{name: card, filename: card.jpg, text: a}]
        """),
      fix: .spec(
        """
        client: hybnetworking@1.1
        url: https://api.example.com/v1/cards?side=front
        files: [{name: card, filename: card.jpg, text: a}]
        """),
      see: ["multipart.parameters"]),
    CodeExplanation(
      "no-whole-body", .error,
      title: "the library has no call for a body that is given whole",
      meaning: """
        HYBNetworking and XMNetworking make every body from parameters and files. An app that sends bytes
        of its own goes around them.
        """,
      example: .spec(
        """
        client: xmnetworking
        method: POST
        url: https://api.example.com/v1/orders
        body: {json: {sku: A-1}}
        """),
      fix: .spec(
        """
        client: xmnetworking
        method: POST
        url: https://api.example.com/v1/orders
        as: json
        params: {sku: A-1}
        """),
      see: ["upload-never-sent", "body.whole"]),
    CodeExplanation(
      "upload-never-sent", .error,
      title: "the library's call for this file sends nothing",
      meaning: """
        HYBNetworking's uploadFileWithUrl: makes an upload task, which begins suspended, and never resumes
        it. The app waits for an answer to a request that was not made.
        """,
      example: .spec(
        """
        client: hybnetworking
        method: POST
        url: https://api.example.com/v1/cards
        body: {path: front.jpg}
        """),
      fix: .spec(
        """
        client: hybnetworking
        method: POST
        url: https://api.example.com/v1/cards
        files: [{name: card, filename: front.jpg, path: front.jpg}]
        """),
      see: ["no-whole-body", "body.whole"]),
    CodeExplanation(
      "not-one-file", .error,
      title: "the library's upload takes exactly one file",
      meaning: """
        HYBNetworking's uploadWithImage: has one image as its argument. Several need several requests; a
        multipart body of parameters alone cannot be asked for.
        """,
      example: .spec(
        """
        client: hybnetworking
        url: https://api.example.com/v1/cards
        files:
          - {name: front, filename: front.jpg, text: a}
          - {name: back, filename: back.jpg, text: b}
        """),
      fix: .spec(
        """
        client: hybnetworking
        url: https://api.example.com/v1/cards
        files:
          - {name: front, filename: front.jpg, text: a}
        """),
      see: ["multipart.files"]),
    CodeExplanation(
      "no-part-headers", .error,
      title: "the library has no call for a part's own headers",
      meaning: """
        The wrappers' uploads take a name, a file name and a type. AFNetworking's appendPartWithHeaders: is
        not reached through them.
        """,
      example: .spec(
        """
        client: xmnetworking
        url: https://api.example.com/v1/cards
        files: [{name: note, headers: {Content-ID: <1>}, text: hello}]
        """),
      fix: .spec(
        """
        client: xmnetworking
        url: https://api.example.com/v1/cards
        files: [{name: note, text: hello}]
        """),
      see: ["multipart.part-headers"]),
    CodeExplanation(
      "half-named", .warning,
      title: "one of file name and type is lost",
      meaning: """
        XMNetworking makes a file part only where fileName and mimeType are both set. With one of them, data
        goes as a plain field, which servers do not take for a file, and a file is named after its path.
        Nothing fails, so the loss shows on the server alone.
        """,
      example: .spec(
        """
        client: xmnetworking
        url: https://api.example.com/v1/cards
        files: [{name: card, filename: front.jpg, text: a}]
        """),
      fix: .spec(
        """
        client: xmnetworking
        url: https://api.example.com/v1/cards
        files: [{name: card, filename: front.jpg, type: image/jpeg, text: a}]
        """),
      see: ["file-without-filename", "multipart.naming"]),
    CodeExplanation(
      "clock-missing", .error,
      title: "the library names the file after a clock that is not given",
      meaning: """
        HYBNetworking formats the device's clock as `20260102030405.jpg` where an image has no file name.
        Onwire reads no clock, so the spec gives it. Its digits are taken in UTC: write the local time of
        another zone with a `Z`.
        """,
      example: .spec(
        """
        client: hybnetworking
        url: https://api.example.com/v1/cards
        files: [{name: card, text: a}]
        """),
      fix: .spec(
        """
        client: hybnetworking
        url: https://api.example.com/v1/cards
        files: [{name: card, filename: card.jpg, text: a}]
        """),
      see: ["multipart.unnamed-file"]),
    CodeExplanation(
      "type-refused", .error,
      title: "the library cannot send a file without a type",
      meaning: """
        HYBNetworking hands mimeType to `appendPartWithFileData:name:fileName:mimeType:`, which asserts that
        it is not nil: a debug build stops there, and nothing is sent. Builds with NS_BLOCK_ASSERTIONS, as
        Xcode's Release, send the part without a Content-Type: the rule `multipart.missing-type` chooses.
        """,
      example: .spec(
        """
        client: hybnetworking
        url: https://api.example.com/v1/cards
        files: [{name: card, filename: card.jpg, type: null, text: a}]
        """),
      fix: .spec(
        """
        client: hybnetworking
        url: https://api.example.com/v1/cards
        files: [{name: card, filename: card.jpg, type: image/jpeg, text: a}]
        """),
      see: ["clock-missing", "multipart.missing-type"]),
    CodeExplanation(
      "no-general", .error,
      title: "the client keeps no such thing for all requests",
      meaning: """
        `general` is what the library merges into every request by a rule of its own. Where it has no such
        setting, a base that requests extend says the same of the spec alone.
        """,
      example: .spec(
        """
        client: afnetworking
        url: https://api.example.com/v1/me
        general: {params: {app: demo}}
        """),
      fix: .spec(
        """
        client: xmnetworking
        url: https://api.example.com/v1/me
        general: {params: {app: demo}}
        """),
      see: ["general.parameters", "general.headers"]),
    CodeExplanation(
      "spelled-in-two-ways", .error,
      title: "two letter cases of one header, of which one is sent",
      meaning: """
        XMNetworking merges general headers and those of the request as keys of a dictionary, where `X-Id`
        and `x-id` are two, and then sets one after the other. The one that is set last wins, and the order
        is a hash table's. HYBNetworking keeps general headers so beside the defaults of AFNetworking:
        `user-agent` and `User-Agent` are two there.
        """,
      example: .spec(
        """
        client: xmnetworking
        url: https://api.example.com/v1/me
        general: {headers: {X-Id: general}}
        headers: {x-id: own}
        """),
      fix: .spec(
        """
        client: xmnetworking
        url: https://api.example.com/v1/me
        general: {headers: {X-Id: general}}
        headers: {X-Id: own}
        """),
      see: ["repeated-header", "general.headers"]),
    CodeExplanation(
      "boundary-lost", .warning,
      title: "a Content-Type takes the boundary away",
      meaning: """
        XMNetworking sets headers on the finished request, so a Content-Type of the app's own replaces the
        one that names the boundary (issue 25 of XMNetworking); the `headers:` of AFNetworking 4's calls
        does the same. Without it no server finds the parts.
        """,
      example: .spec(
        """
        client: xmnetworking
        url: https://api.example.com/v1/cards
        headers: {Content-Type: application/octet-stream}
        files: [{name: note, text: hello}]
        """),
      fix: .spec(
        """
        client: xmnetworking
        url: https://api.example.com/v1/cards
        files: [{name: note, text: hello}]
        """),
      see: ["header-overwritten", "headers.when"]),
  ]
}
