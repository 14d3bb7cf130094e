/// Why curl cannot be made to send a request.
enum CurlObstacle: Error, Equatable {
  case response
  case noHead
  case noEmptyLine
  case requestLine
  case nulInHead
  case emptyTarget
  case headTooLong(Int, Int)
  case argumentTooLong(String, Int, Int)
  case noBodyFile
  case bodyTooLong
  case bodyFilename
  case noHost
  case hostCharacter
  case longChunks

  /// The reason and the way out, for people, without a full stop.
  var sentence: String {
    switch self {
    case .response:
      "curl sends requests, and this is a response; emit raw instead"
    case .noHead:
      "there is no head, so nobody knows where to send the body; emit body instead"
    case .noEmptyLine:
      "the head does not end with CR LF CR LF, which curl always writes; emit raw instead"
    case .requestLine:
      "the request line is not a method, a target and a version, which curl always writes; emit raw instead"
    case .nulInHead:
      "the head holds a NUL, which no argument can carry; emit raw instead"
    case .emptyTarget:
      "the request target is empty, which curl's config files cannot say; emit curl instead"
    case .headTooLong(let length, let limit):
      "the head has \(length) bytes, more than the \(limit) that curl can be given; emit raw instead"
    case .argumentTooLong(let option, let length, let limit):
      "the argument of \(option) has \(length) bytes, more than the \(limit) that fit; emit raw instead"
    case .noBodyFile:
      "the body cannot be quoted and needs a file beside the command; `onwire compile --out DIR` writes both; for a capture, run `onwire import` first"
    case .bodyTooLong:
      "the body is longer than \(CurlBody.inlineLimit >> 10) KiB and needs a file beside the command; `onwire compile --out DIR` writes both; for a capture, run `onwire import` first"
    case .longChunks:
      "a long body in chunks is no argument of curl, and its bytes are no file to send: `--emit curl` sends these chunks"
    case .bodyFilename:
      "the name of the body's file holds a NUL; choose another name"
    case .noHost:
      "it does not say which host it goes to, and curl would take one from its path; emit raw instead"
    case .hostCharacter:
      "the host holds a character that no host has, and curl refuses it; emit raw instead"
    }
  }
}

/// The comments in a config file.
enum CurlConfigWording {
  static func folder(_ file: [UInt8]) -> String {
    let name = ShellComment.name(String(decoding: file, as: UTF8.self))
    return "run curl in the folder of this file: it reads `\(name)` there, and fails without"
  }

  static let notToBeCopied =
    "keep this file as it is: it holds characters that a copy from a terminal or a page has not"
}

/// A difference between the bytes that curl sends and the message.
enum CurlNote: Equatable {
  case version
  case firstLineDropped
  case connectionMoves
  case curlChunks

  /// The sentence for people, without a full stop.
  var sentence: String {
    switch self {
    case .version:
      "curl writes HTTP/1.1 on the request line, since it knows no other spelling"
    case .firstLineDropped:
      "a line is missing: curl leaves out what is not a name and a value, and no field stands before it"
    case .connectionMoves:
      "Connection may be moved: curl writes its own, last, from 8.16 on, and no field stands before this one"
    case .curlChunks:
      "curl reads Transfer-Encoding itself: with `chunked` it frames the body anew, and no field stands before it"
    }
  }
}
