import OnwireClients

extension RuleMeaning {
  /// Property lists, parts and headers of old releases.
  static let ofReleases: [RuleMeaning] = [
    RuleMeaning(
      "plist.no-parameters", "method: POST\nas: plist", .afterHost,
      [
        ValueMeaning(
          "nothing", "neither a body nor a Content-Type", #"Content-Length: 0\r\n\r\n"#),
        ValueMeaning(
          "serialized", "a Content-Type; what the system makes of nil is not known",
          #"Content-Type: application/x-plist\r\nContent-Length: 0\r\n\r\n"#),
      ]),
    RuleMeaning(
      "plist.invalid", "method: POST\nas: plist\nparams: {a: null}", .afterHost,
      [
        ValueMeaning("error", "the library makes no request", refused: .notPlist),
        ValueMeaning(
          "no-body", "the request goes without its body",
          #"Content-Type: application/x-plist\r\nContent-Length: 0\r\n\r\n"#),
      ]),
    RuleMeaning(
      "multipart.parameters", "method: POST\nboundary: b\nfiles: []\nparams: {a: {b: c}}", .body,
      [
        ValueMeaning(
          "flattened", "one part for each pair",
          #"--b\r\nContent-Disposition: form-data; name="a[b]"\r\n\r\nc\r\n--b--\r\n"#),
        ValueMeaning(
          "top-level", "one part for each key, in no promised order; of containers see multipart.nested",
          #"--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n{\n    b = c;\n}\r\n--b--\r\n"#),
        ValueMeaning(
          "refused", "there is no argument for them: it is an error", refused: .noParametersBesideFile),
      ]),
    RuleMeaning(
      "multipart.file-type", "method: POST\nboundary: b\nfiles: [{name: a, filename: a.xyzzy, text: x}]",
      .partHead,
      [
        ValueMeaning(
          "by-extension", "that of the extension, else application/octet-stream",
          #"Content-Disposition: form-data; name="a"; filename="a.xyzzy"\r\nContent-Type: application/octet-stream"#
        ),
        ValueMeaning(
          "by-extension-or-none", "that of the extension, else none",
          #"Content-Disposition: form-data; name="a"; filename="a.xyzzy""#),
        ValueMeaning(
          "octet-stream", "always application/octet-stream: an app that lacks MobileCoreServices",
          #"Content-Disposition: form-data; name="a"; filename="a.xyzzy"\r\nContent-Type: application/octet-stream"#
        ),
        ValueMeaning(
          "always-jpeg", "image/jpeg, and a type that an image of the spec gives is not sent: a warning",
          #"Content-Disposition: form-data; name="a"; filename="a.xyzzy"\r\nContent-Type: image/jpeg"#),
      ]),
    RuleMeaning(
      "multipart.missing-type",
      "method: POST\nboundary: b\nfiles: [{name: a, filename: f.jpg, type: null, text: x}]",
      with: "multipart.unnamed-file: date", .partHead,
      [
        ValueMeaning("error", "a debug build: an assertion stops the app", refused: .typeRefused),
        ValueMeaning(
          "omitted", "a release build, which has no assertions: the part has no Content-Type",
          #"Content-Disposition: form-data; name="a"; filename="f.jpg""#),
      ]),
    RuleMeaning(
      "multipart.stream", "method: POST\nboundary: b\nfiles: [{name: a, text: x}]", .requestLine,
      [
        ValueMeaning("sound", "it gives the same bytes whatever the reads", "POST / HTTP/1.1"),
        ValueMeaning(
          "raises-on-split", "an exception where a read ends within a delimiter or head", "POST / HTTP/1.1"),
        ValueMeaning(
          "cuts-on-split", "the end is lost where a read ends within the closing delimiter", "POST / HTTP/1.1"
        ),
        ValueMeaning("raises", "an exception, always", refused: .brokenStream),
      ]),
    RuleMeaning(
      "headers.accept-language", device, .field("Accept-Language"),
      [
        ValueMeaning(
          "q-values", "up to six languages, each with its q", "Accept-Language: zh-Hans;q=1, en;q=0.9"),
        ValueMeaning(
          "q-decimals", "the same with the q of the first as 1.0", "Accept-Language: zh-Hans;q=1.0, en;q=0.9"),
        ValueMeaning(
          "plain-list", "all languages, and en-us;q=0.8", "Accept-Language: zh-Hans, en, en-us;q=0.8"),
      ]),
    RuleMeaning(
      "headers.user-agent-version", device, .field("User-Agent"),
      [
        ValueMeaning(
          "version-or-build", "its version, else its build",
          "User-Agent: lu/1.2 (iPhone; iOS 6.1; Scale/2.00)"),
        ValueMeaning(
          "build", "its build; on Mac OS X its version, else its build",
          "User-Agent: lu/34 (iPhone; iOS 6.1; Scale/2.00)"),
      ]),
    RuleMeaning(
      "headers.user-agent-text", device, .field("User-Agent"),
      [
        ValueMeaning(
          "ascii", "it is transliterated to ASCII", "User-Agent: lu/1.2 (iPhone; iOS 6.1; Scale/2.00)"),
        ValueMeaning(
          "latin", "it is transliterated to Latin letters, which are most often not ASCII",
          "User-Agent: lǜ/1.2 (iPhone; iOS 6.1; Scale/2.00)"),
        ValueMeaning(
          "verbatim", "nothing: it goes out as it is", "User-Agent: 绿/1.2 (iPhone; iOS 6.1; Scale/2.00)"),
      ]),
    RuleMeaning(
      "headers.content-type", "method: POST\nheaders: {Content-Type: text/plain}\nparams: {a: 1}",
      .field("Content-Type"),
      [
        ValueMeaning("kept", "it does, beside a body that may be something else", "Content-Type: text/plain"),
        ValueMeaning(
          "overwritten", "no: serialisation writes its own",
          "Content-Type: application/x-www-form-urlencoded"),
      ]),
  ]

  private static let device =
    "device: {languages: [zh-Hans, en], app: {name: 绿, version: \"1.2\", build: \"34\"}, model: iPhone, os: iOS 6.1, scale: 2}"
}
