/// The options between two `--next`, which make one request for each URL.
struct CurlOperation: Sendable {
  /// The version of HTTP that an option asks for.
  enum Version: Sendable {
    case http10, http11, http2, http2Only, http3
  }

  /// An argument, and its offset.
  struct Argument: Sendable {
    var bytes: [UInt8]
    var offset: Int?
    /// The option as it was written.
    var option = ""
    /// Why the bytes may differ from those that were sent.
    var doubt: CurlDoubt?

    var text: String { String(decoding: bytes, as: UTF8.self) }
  }

  /// The option that decides the method; two different ones are an error.
  enum Method: String, Sendable {
    case post = "--data"
    case form = "--form"
    case upload = "--upload-file"
    case head = "--head"
  }

  var urls: [Argument] = []
  var uploads: [Argument] = []
  var query: [CurlData] = []
  var data: [CurlData] = []
  var parts: [CurlPart] = []
  var escapesForm = false
  var headers: [[UInt8]] = []
  var method: Method?
  var isGet = false
  var request: [UInt8]?
  var requestTarget: [UInt8]?
  var version: Version?
  var user: [UInt8]?
  var bearer: [UInt8]?
  /// Whether Basic is given as a way to log in.
  var isBasic = false
  var agent: [UInt8]?
  var referer: [UInt8]?
  var cookies: [[UInt8]] = []
  var jar = CurlCookieJar()
  /// The contents of cookie files, in order.
  var cookieFiles: [[UInt8]] = []
  /// Whether session cookies are left out.
  var dropsSessionCookies = false
  var range: [UInt8]?
  var isCompressed = false
  var isJSON = false
  var globs = true
  var keepsDots = false
  var scheme = "http"
  /// The URL of a proxy.
  var proxy: Argument?
  var proxyUser: [UInt8]?
  var proxyHeaders: [[UInt8]] = []
  /// The ways in which a proxy may ask for credentials; if there are any, credentials are not sent unasked.
  var proxyChallenges: Set<String> = []
  /// Whether a proxy is asked for a tunnel even for http.
  var tunnels = false
  /// The hosts for which no proxy is used; `nil` if no option names any.
  var proxyExceptions: String?
  /// The offset at which to resume a partial download.
  var resume: Argument?
  /// Sentences on which header fields are not known, and why.
  var unknownFields: [String] = []

  /// Whether it has no URL yet.
  var isEmpty: Bool { urls.isEmpty }

  /// Finds what data mean for the method, which is known only when all options are.
  mutating func finish() throws(CaptureFailure) {
    for file in cookieFiles { jar.read(file, keepsSession: !dropsSessionCookies) }
    if let resume {
      guard data.isEmpty || isGet, parts.isEmpty, uploads.isEmpty else {
        throw CurlProblem.unsupported(resume.option, CurlReason.resumedBody).failure(at: resume.offset)
      }
      range = resume.bytes + [UInt8(ascii: "-")]
    }
    guard let first = data.first else { return }
    if !isGet {
      try choose(.post, at: first.offset)
    } else if method == .form || method == .upload {
      throw CurlProblem.twoMethods("--get", method?.rawValue ?? "").failure(at: first.offset)
    }
  }

  /// Sets the option that decides the method.
  mutating func choose(_ choice: Method, at offset: Int?) throws(CaptureFailure) {
    if let method, method != choice {
      throw CurlProblem.twoMethods(method.rawValue, choice.rawValue).failure(at: offset)
    }
    method = choice
  }
}
