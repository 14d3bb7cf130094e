/// Why an option or a URL is refused, or which part of a request is not exact: sentences without a full stop.
enum CurlReason {
  // An option or its argument.
  static let negotiated = "the field depends on what the server answers"
  static let credentials = "the credentials are in another file"
  static let signature = "the signature depends on the time"
  static let environment = "its value comes from the environment"
  static let fileRange = "a part of a file is not read"
  static let variableNUL = "the variable holds a NUL, and curl sends nothing"
  static let largeVariable = "what it expands to is too long"
  static let proxyScheme = "the scheme of its proxy is neither HTTP's nor one of SOCKS"
  static let resumed = "where to go on is no number of bytes, and curl asks the file that it writes to"
  static let resumedBody = "it is about a file to get, and what it does to a body is not read"
  static let etag = "curl reads it from a file that an answer was kept in"
  static let date = "curl makes If-Modified-Since of a date in any of many forms, or of a file's"
  static let transferCoding = "curl negotiates the coding of the transfer"
  static let lineEnds = "curl changes the line ends of the body"
  static let haproxy = "bytes go before the request"
  static let information = "curl prints information and sends nothing"
  static let endsNoPart = "it ends a part that no `=(` began"
  static let nestedPart = "parts inside a part are not read"
  static let severalFiles = "several files in one part are not read"
  static let notSevenBits = "curl breaks off at a byte that encoder=7bit does not allow"
  static let quotedPrintable = "of the encoders 7bit, 8bit, binary and base64 are read"
  static let uploadPattern = "several files to upload are not read"
  static let noChunks =
    "curl does not know the length of standard input, HTTP/1.0 has no chunks, and nothing is sent"
  static let uploadAnd = "curl sends a part of the file"
  static let takesNone = "it takes none"
  static let noContent = "it is no name, `=` and content"
  static let badType = "its type is no `a/b`"
  static let largePart = "the part is too large to encode"

  // A URL.
  static let empty = "it is empty"
  static let blank = "it holds a blank or a control character"
  static let scheme = "only http and https are read"
  static let unknownScheme = "it has a scheme that curl does not know"
  static let guessed = "its host makes curl guess another protocol; write http:// before it"
  static let portNumber = "its port is not a number"
  static let portRange = "its port is more than 65535"
  static let noHost = "it has no host"
  static let international = "its host is not ASCII; write the `xn--` form that curl sends"
  static let hostCharacter = "its host holds a character that no host has"
  static let addressLiteral = "its host is not an IPv6 address"
  static let addedBlank = "the query that is added holds a blank or a control character"
  static let closesNothing = "a brace or bracket closes nothing"
  static let emptyBraces = "nothing stands in the braces"
  static let nestedPattern = "a pattern stands inside another"
  static let openBrace = "a brace is never closed"
  static let badRange = "its range is not `[a-z]`, `[1-9]` or `[1-9:2]`"

  // What is not exact.
  static let saysNoVersion =
    "the command does not say --http1.1: over TLS curl speaks HTTP/2 where the server does"
  static let unknownLength = "the length of the body is not known"
  static let addedPlaces = "curl puts the fields that it adds in places of its own"
  static let chunks = "curl cuts a body into chunks as it comes: one stands for all"
  static let boundary = "curl draws the boundary at random: zeros stand for it"
  static let escapeCase = "curl's versions differ in the letter case of escapes in a URL that they add to"

  // What is not there.
  static let uncountable = "it is longer than can be counted"
  static let noInput = "standard input is not part of the command"
  static let fileName = "the name of a file is not UTF-8"

  static func large(_ file: String) -> String { "`\(file)` has more than \(CurlFiles.smallLimit) bytes" }
  static func unreadable(_ file: String) -> String { "`\(file)` cannot be read" }
  static func forbidden(_ file: String) -> String { "the file `\(file)` may not be read here" }
  static func query(_ reason: String) -> String { "of the query: \(reason)" }
  static func tunnel(_ host: String) -> String {
    "the proxy is asked for a tunnel first, `CONNECT \(host)`, and the request goes through it"
  }
  static func function(_ name: String) -> String { "curl has no function `\(name)`" }
  static func missingFields(_ list: String) -> String { "not in the command: \(list)" }
  static func fieldsOf(_ argument: String, _ reason: String) -> String {
    "the fields of `\(argument)`: \(reason)"
  }
  /// If there is no file of that name, it may be a cookie; redaction recognizes it by the option.
  static func jar(_ name: String, _ reason: String) -> String { "the cookies of --cookie \(name): \(reason)" }

  static func added(_ names: [String]) -> String {
    let list = names.joined(separator: ", ")
    return "curl 7.88 adds \(list); a tool that copies a request as a command leaves such fields out"
  }

  // Notes on what was read.
  static let variables = "variables are known to curl from 8.3 on"
  static let joinedValue = "an argument after `=` is known to curl from 8.16 on"
  static let cookieTimes =
    "cookies of a file are sent as long as they last: those that have a time are taken to last"
  static let quotedCarets =
    "carets inside of quotes are taken off, as Chrome meant them before version 115; cmd keeps them"
  static let oneMember =
    "curl takes braces in a URL for a list, and sends what is in them: put a value in their place, or add -g if they are meant"
  static let connectionLast = "curl writes Connection after all other fields from 8.16 on"
  static let lostNUL = "the script writes a NUL, which no argument can hold: what a shell makes of it is read"
  static let surrogates =
    "two \\u escapes are read as one character, as Chrome means them; bash would send half pairs"
}
