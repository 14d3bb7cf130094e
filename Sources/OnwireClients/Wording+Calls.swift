import OnwireDiagnostics
import OnwireSpecLanguage

// Diagnostics for calls that a library does not have, or that do something else.

extension Diagnostic {
  static func noBase(
    client: String, whole: String, appended: (rule: URLBase, url: String)?, at place: Place
  ) -> Diagnostic {
    var (notes, help) = (["taken for it: \(whole)"], ["write `url: \(whole)` without `base`"])
    if let (rule, url) = appended {
      let who =
        rule == .appended
        ? "appendingPathComponent, which Moya and most routers call" : "Moya, which appends no empty path"
      notes.append("\(who), makes it \(url)")
      help.append("or, if it is appended, `client: {use: …, rules: {url.base: \(rule.rawValue)}}`")
    }
    return Diagnostic(
      .warning, code: .client(.noBase), "\(client) has no base: the app has to hand it the whole URL",
      at: place, notes: notes, help: help)
  }

  static func basePathDropped(
    sent: String, logged: String?, client: String, relative: String, at place: Place
  ) -> Diagnostic {
    var notes = ["sent to \(sent)"]
    if let logged { notes.append("\(client)'s log shows \(logged)") }
    return Diagnostic(
      .warning, code: .client(.basePathDropped), "the leading slash takes the path of `base` away", at: place,
      notes: notes,
      help: relative.isEmpty
        ? ["write `url` without it"] : ["write `\(relative)` to keep the base's path"])
  }

  static func resolvedInTwoWays(
    sent: (by: String, url: String), other: (by: String, url: String?), isAppended: Bool, at place: Place
  ) -> Diagnostic {
    Diagnostic(
      .warning, code: .client(.resolvedInTwoWays), "not all systems make the same URL of `base` and this",
      at: place,
      notes: [
        "\(sent.by) makes it \(sent.url), which is sent",
        other.url.map { "\(other.by) makes it \($0)" } ?? "\(other.by) makes a URL without a host of it",
      ],
      // Appending escapes the text, and the escapes in it again.
      help: [
        isAppended
          ? "choose by the rule `url.resolution`"
          : "write the path as it shall be sent, or choose by the rule `url.resolution`"
      ])
  }

  static func escapedTooLate(at place: Place, client: String, upload: Bool) -> Diagnostic {
    Diagnostic(
      .error, code: .client(.escapedTooLate), "\(client) escapes this only after it looked at the URL",
      at: place,
      notes: [
        (upload ? "its upload" : "it")
          + " makes a URL object of the text as it is given, gets none, and sends nothing",
        "an escape that the app writes itself is escaped again: its `%` becomes `%25`",
      ],
      help: ["leave `url.escape` at `none` and percent-encode `url`"])
  }

  static func joinedTextRefused(_ text: String, at place: Place, client: String) -> Diagnostic {
    Diagnostic(
      .error, code: .client(.joinedTextRefused),
      "\(client) looks at `base` and `url` as one text, which is no URL",
      at: place,
      notes: ["it is `\(text)`, and nothing is sent"],
      help: ["write one fragment, and a base that is a URL by itself"])
  }

  static func typeOverruled(at place: Place, client: String) -> Diagnostic {
    Diagnostic(
      .warning, code: .client(.typeOverruled), "\(client) sends every image as image/jpeg", at: place,
      label: "not sent", help: ["write `type: image/jpeg`, or leave it out"])
  }

  static func noParametersBesideFile(at place: Place, client: String) -> Diagnostic {
    Diagnostic(
      .error, code: .client(.noParametersBesideFile), "\(client) has no call for parameters beside an image",
      at: place, help: ["write them into `url`, as a query"])
  }

  static func methodOverruled(by method: String, at place: Place, client: String) -> Diagnostic {
    Diagnostic(
      .warning, code: .client(.methodOverruled), "\(client) sends every upload as \(method)", at: place,
      label: "sent as \(method)", help: ["write `method: \(method)`"])
  }

  /// `fitsParams` says whether its JSON could be sent as the body of parameters.
  static func noWholeBody(_ body: RequestSpec.Body, fitsParams: Bool, client: String) -> Diagnostic {
    let instead: String? =
      switch body.content.value {
      case .json: fitsParams ? "write `as: json` and the value under `params`" : nil
      default: "write it as a part under `files`"
      }
    let other = "name a client that sends one: `afnetworking`"
    return Diagnostic(
      .error, code: .client(.noWholeBody), "\(client) has no call for a body that is given whole",
      at: body.place,
      help: instead.map { [$0, "or " + other] } ?? [other])
  }

  static func uploadNeverSent(at place: Place, client: String) -> Diagnostic {
    Diagnostic(
      .error, code: .client(.uploadNeverSent), "\(client) never sends this file", at: place,
      notes: ["uploadFileWithUrl: makes an upload task and neither resumes nor keeps it"],
      help: [
        "write the file under `files`: uploadWithImage: sends it as a part",
        "or name a client that sends it: `afnetworking`",
      ])
  }

  static func notOneFile(_ count: Int, at place: Place, client: String) -> Diagnostic {
    Diagnostic(
      .error, code: .client(.notOneFile),
      count == 0
        ? "\(client) has no call for a multipart body without a file"
        : "\(client) sends one file a request, and these are \(count)", at: place,
      help: [count == 0 ? "write one entry under `files`, or `as: form`" : "write a request for each file"])
  }

  static func noPartHeaders(isNameless: Bool, at place: Place, client: String) -> Diagnostic {
    Diagnostic(
      .error, code: .client(.noPartHeaders),
      "\(client) has no call for a part \(isNameless ? "without a `name`" : "with headers of its own")",
      at: place,
      help: ["write `name`, `filename` and `type`, and no `headers`"])
  }

  /// A name without a type or a type without a name, which has no effect alone; `path` is the last component
  /// of the file's path.
  static func halfNamed(
    _ key: String, other: String, path: String?, at place: Place, client: String
  ) -> Diagnostic {
    Diagnostic(
      .warning, code: .client(.halfNamed), "\(client) does not send `\(key)` without `\(other)`", at: place,
      label: path.map { "sent as `\($0)` with the type of its extension" } ?? "sent as a plain field",
      help: ["add `\(other)`", "or take `\(key)` out"])
  }

  static func clockMissing(at place: Place, client: String) -> Diagnostic {
    Diagnostic(
      .error, code: .client(.clockMissing),
      "\(client) names this file after the device's clock, which is not given",
      at: place,
      help: ["add `filename`", "or say what the clock shows: `device: {now: 2026-01-02T03:04:05Z}`"])
  }

  static func typeRefused(at place: Place, client: String) -> Diagnostic {
    Diagnostic(
      .error, code: .client(.typeRefused), "\(client) needs the type of a file", at: place,
      notes: [
        "AFNetworking asserts that mimeType is not nil: in a debug build the app stops, and nothing is sent",
        "a release build, without assertions, sends the part without a Content-Type",
      ],
      help: [
        "write the type, such as `image/jpeg`", "or leave `type` out: it is derived from the file name",
        "or say that it is a release build: `client: {use: …, rules: {multipart.missing-type: omitted}}`",
      ])
  }
}

// MARK: General headers and parameters

extension Diagnostic {
  /// `rule` is the rule that says what the library does with them.
  static func noGeneral(_ what: String, _ rule: String, client: Client, at place: Place) -> Diagnostic {
    let others = clients(besides: client.table) { table, release in
      table.row(rule, in: release).map { $0.value != .text("none") } ?? false
    }
    var help = ["put them in a base, and write `extends`"]
    if !others.isEmpty { help.append("clients that have them: \(list(others))") }
    return Diagnostic(
      .error, code: .client(.noGeneral), "\(client.titleAndRelease) keeps no \(what) for all requests",
      at: place,
      help: help)
  }

  static func spelledInTwoWays(_ name: Text, general: Text, client: String) -> Diagnostic {
    Diagnostic(
      .error, code: .client(.spelledInTwoWays),
      "`\(name.value)` and `\(general.value)` are one header, and which is sent is not known", at: name.place,
      labels: [Label(general.place, "set for all requests")],
      notes: [
        "\(client) merges them as two keys of a dictionary and sets one after the other: the last of a hash table's order stands"
      ],
      help: ["write `\(general.value)` in both places"])
  }

  static func besideDefault(_ name: Text, standard: String, client: String) -> Diagnostic {
    Diagnostic(
      .error, code: .client(.spelledInTwoWays),
      "`\(name.value)` is given beside the library's own `\(standard)`, and which is sent is not known",
      at: name.place,
      notes: [
        "\(client) keeps both as keys of a dictionary and sets one after the other, in a hash table's order"
      ],
      help: ["write `\(standard)`"])
  }

  static func boundaryLost(_ boundary: String, at place: Place, client: String) -> Diagnostic {
    Diagnostic(
      .warning, code: .client(.boundaryLost),
      "this Content-Type takes the boundary away: no server can split the body",
      at: place,
      notes: ["\(client) sends it in place of `multipart/form-data; boundary=\(boundary)`"],
      help: ["take the header out"])
  }

  static func boundaryAppendedTo(_ sent: String, at place: Place, client: String) -> Diagnostic {
    Diagnostic(
      .warning, code: .client(.boundaryLost),
      "this Content-Type is appended to the boundary: many servers cannot split the body",
      at: place, label: "sent as `\(sent)`",
      notes: ["\(client) appends it to what is there, behind a comma"],
      help: ["take the header out"])
  }
}
