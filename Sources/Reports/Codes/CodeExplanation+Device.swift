import Diagnostics

// The device, which gives the default headers.
extension CodeExplanation {
  static let device: [CodeExplanation] = [
    CodeExplanation(
      "incomplete-device", .warning,
      title: "the device says too little for a default header",
      meaning: """
        The library makes Accept-Language from the preferred languages, and User-Agent from app, model,
        system and scale; where it makes none, a transport such as `cfnetwork-ios16` makes them from the first
        language, the app's name and build, and the system. What `device` does not say is not guessed: the header is
        not written.
        """,
      example: .spec(
        """
        url: https://api.example.com/me
        device:
          app: {name: Demo, version: "1.2"}
          os: iOS 16.2
          model: iPhone
          scale: 3
        """),
      fix: .spec(
        """
        url: https://api.example.com/me
        device:
          languages: [zh-Hans-CN, en]
          app: {name: Demo, version: "1.2"}
          os: iOS 16.2
          model: iPhone
          scale: 3
        """),
      see: ["no-user-agent", "headers.defaults"]),
    CodeExplanation(
      "no-user-agent", .warning,
      title: "the library makes no User-Agent for this system",
      meaning: """
        AFNetworking has a form of the header for some systems only, and on others leaves it to NSURLSession,
        whose own one is not promised. `os` is a system and its version. A transport makes it for the releases whose
        CFNetwork is known.
        """,
      example: .spec(
        """
        url: https://api.example.com/me
        device:
          languages: [en]
          app: {name: Demo, version: "1.2"}
          os: "16.2"
          model: iPhone
          scale: 3
        """),
      fix: .spec(
        """
        url: https://api.example.com/me
        device:
          languages: [en]
          app: {name: Demo, version: "1.2"}
          os: iOS 16.2
          model: iPhone
          scale: 3
        """),
      see: ["incomplete-device", "headers.user-agent-systems"]),
    CodeExplanation(
      "non-ascii-user-agent", .error,
      title: "systems do not agree on this User-Agent in ASCII",
      meaning: """
        AFNetworking 1.3.3 and later transliterate it through ICU, whose tables differ between systems. Chinese,
        Japanese, Korean, Cyrillic and others come out the same everywhere and are no problem; here the bytes
        cannot be known. Take the header from a capture of the app.
        """,
      example: .spec(
        """
        url: https://api.example.com/me
        device:
          languages: [zh-Hans-CN]
          app: {name: ตัวอย่าง, version: "1.2"}
          os: iOS 16.2
          model: iPhone
          scale: 3
        """),
      fix: .spec(
        """
        url: https://api.example.com/me
        device:
          languages: [zh-Hans-CN]
          user-agent: tawxyang/1.2 (iPhone; iOS 16.2; Scale/3.00)
        """),
      see: ["non-ascii-header", "headers.user-agent-text"]),
  ]
}
