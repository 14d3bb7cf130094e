import OnwireDiagnostics
import OnwireHTTP
import OnwireImport
import OnwireReports
import OnwireSpecLanguage
import SystemPackage
import OnwireFormats

// The diagnostics of the command itself, by stable code.

// MARK: Inputs

extension Diagnostic {
  /// For an INPUT on the command line, without the help that is meant for the author of a spec.
  static func input(_ problem: FileProblem) -> Diagnostic {
    Diagnostic(.error, code: .file(problem.code), problem.sentence, at: nil)
  }

  static func content(_ failure: ContentFailure, at place: Place?) -> Diagnostic {
    Diagnostic(.error, code: .file(failure.code), failure.sentence, at: place, help: failure.help)
  }

  static func inputFailed(_ name: String, _ reason: any Error) -> Diagnostic {
    Diagnostic(.error, code: .command(.inputFailed), "\(name) cannot be read: \(reason)", at: nil)
  }

  static func fileMissing(_ path: String, help: [String]) -> Diagnostic {
    Diagnostic(.error, code: .file(.missing), "there is no file or folder `\(path)`", at: nil, help: help)
  }

  static func nameNotUTF8(_ name: String) -> Diagnostic {
    Diagnostic(
      .error, code: .file(.unreadable), "`\(name)` cannot be read: the name is not UTF-8", at: nil,
      help: ["rename it: U+FFFD stands for the bytes that are to blame"])
  }

  static func folderUnreadable(_ folder: FilePath, _ reason: Errno) -> Diagnostic {
    Diagnostic(
      .error, code: .command(.folderUnreadable), "the folder `\(folder)` cannot be read: \(reason)", at: nil)
  }

  static func rootMissing(_ path: String) -> Diagnostic {
    Diagnostic(.error, code: .command(.rootMissing), "there is no folder `\(path)` for --root", at: nil)
  }

  /// `request` is a file that exists and holds a request.
  static func noSpecs(below folder: String, request: String?) -> Diagnostic {
    Diagnostic(
      .error, code: .command(.noSpecs), "there are no specs below `\(folder)`", at: nil,
      help: ["specs end in .yaml or .yml; files that begin with `_` are bases for others and are skipped"]
        + (request.map { request in
          let folder = request.lastIndex(of: "/").map { ShellWords.quoted(String(request[...$0])) } ?? ""
          return [
            "requests in .http files are named one by one: \(inspecting(request))",
            "those of a folder are one session: `cat \(folder)*.http | onwire inspect -`",
          ]
        } ?? []))
  }

  /// For a capture where a spec is expected.
  static func captureNotSpec(_ file: SpecInput) -> Diagnostic {
    let command = inspecting(file.path == nil && file.content == nil ? "-" : file.name)
    return Diagnostic(
      .error, code: .command(.captureNotSpec), "`\(file.name)` is a capture, not a spec", at: nil,
      help: ["\(command) shows it, and `onwire import` writes specs of its requests"])
  }

  static func noDocuments(below folder: FilePath) -> Diagnostic {
    Diagnostic(
      .error, code: .command(.noDocuments), "there are no Markdown documents below `\(folder)`", at: nil,
      help: ["documents end in .md or .markdown; for specs, add --out DIR"])
  }
}

// MARK: Import

extension Diagnostic {
  static func importOfSeveral(_ count: Int, of name: String) -> Diagnostic {
    Diagnostic(
      .error, code: .command(.importNeedsFolder),
      "`\(name)` holds \(count) requests, and standard output takes one spec",
      at: nil, help: ["give --out DIR, which takes a file for each", "or pick one with `#`"])
  }

  static func notImported(_ name: String, _ failure: Importer.Failure) -> Diagnostic {
    switch failure {
    case .needsFile:
      Diagnostic(
        .error, code: .command(.importNeedsFolder), "the spec of `\(name)` needs files beside it", at: nil,
        help: ["give --out DIR, which takes them, too"])
    case .noRequest:
      Diagnostic(.error, code: .command(.notImported), "no spec compiles to the bytes of `\(name)`", at: nil)
    case .noHead: noHTTPRequest(in: name)
    }
  }

  static func noHTTPRequest(in name: String) -> Diagnostic {
    Diagnostic(
      .error, code: .command(.notImported), "no request of `\(name)` has a head of HTTP/1", at: nil)
  }

  static func fileInTheWay(_ path: FilePath) -> Diagnostic {
    Diagnostic(
      .error, code: .command(.fileInTheWay), "`\(path)` is there already, with other bytes", at: nil,
      help: ["give --force to overwrite it, or another --out"])
  }

  static func alreadyBegun(_ path: FilePath) -> Diagnostic {
    Diagnostic(
      .error, code: .command(.fileInTheWay), "`\(path)` is there already", at: nil,
      help: ["`onwire init` only starts new projects: name another folder, or move it away"])
  }

  /// `makesVariables` adds that secrets became variables where they could.
  static func secretsWritten(_ count: Int, byInit: Bool, makesVariables: Bool) -> Diagnostic {
    let help =
      if byInit {
        "start again in another folder with --secrets redact, which writes stars in their place"
      } else if makesVariables {
        "--secrets redact turns into stars what no variable can stand for, too"
      } else {
        "--secrets vars turns them into variables without a value, --secrets redact into stars"
      }
    return secretsWritten(count, help: help)
  }

  static func secretsAccepted(_ count: Int) -> Diagnostic {
    secretsWritten(
      count,
      help: "write `${name}` in their place, the whole value in quotes, and give the values with --var")
  }

  private static func secretsWritten(_ count: Int, help: String) -> Diagnostic {
    Diagnostic(
      .warning, code: .command(.secretsWritten),
      "\(count.counted("secret")) \(count == 1 ? "is" : "are") in what was written", at: nil,
      help: [help])
  }
}

// MARK: Picking a request

extension Diagnostic {
  static func noRequest(_ pick: String, in name: String, help: String) -> Diagnostic {
    Diagnostic(
      .error, code: .command(.noSuchRequest), "`\(name)` has no request `\(pick)`", at: nil, help: [help])
  }

  /// For a capture, whose requests `onwire inspect ARGUMENT` lists.
  static func noRequest(_ pick: String, in name: String, listedBy argument: String) -> Diagnostic {
    noRequest(
      pick, in: name,
      help: "\(inspecting(argument)) lists them: # takes a number, or the last part of a path")
  }

  /// The command that shows `name`, ready to paste into a shell.
  static func inspecting(_ name: String, _ option: String = "") -> String {
    "`onwire inspect \(ShellWords.quoted(WordMatch.isOption(name) ? "./" + name : name))\(option)`"
  }

  /// No request of the capture has a response.
  static func noResponse(in name: String) -> Diagnostic {
    Diagnostic(
      .error, code: .command(.noRequests), "`\(name)` holds no response", at: nil,
      help: ["\(inspecting(name, " --request")) shows the requests"])
  }

  /// `--as-client` found no response that an app could receive.
  static func noResponseToRead(in name: String) -> Diagnostic {
    Diagnostic(
      .error, code: .command(.noRequests), "`\(name)` holds no response to read", at: nil,
      help: [
        "--as-client takes captures that have responses, and raw ones, HTTP/1.1 200 OK and what follows"
      ])
  }

  /// The capture holds the response called `name` in a form that an app does not read.
  static func responseUnreadable(_ name: String, _ problem: RawResponses.Undecoded) -> Diagnostic {
    Diagnostic(
      .error, code: .command(.responseUnreadable), problem.sentence, at: nil, notes: ["in `\(name)`"])
  }

  static func specWithoutResponses(_ name: String) -> Diagnostic {
    Diagnostic(
      .error, code: .command(.noRequests), "`\(VisibleText.of(name))` is a spec, which has no responses",
      at: nil,
      help: ["--responses is for two captures"])
  }

  /// The input has `count` requests, but none of those asked for; `argument` names them all.
  static func noRequests(
    in name: String, of count: Int, skipped: [String], argument: String
  ) -> Diagnostic {
    guard count > 0 else {
      return Diagnostic(
        .error, code: .command(.noRequests), "`\(name)` holds no request", at: nil, notes: skipped)
    }
    let all = count == 1 ? "out the only request" : "none of the \(count.counted("request"))"
    return Diagnostic(
      .error, code: .command(.noRequests), "the filters leave \(all) of `\(name)`", at: nil, notes: skipped,
      help: ["\(inspecting(argument)) \(count == 1 ? "shows it" : "lists them all")"])
  }

  static func severalRequests(_ requests: [PlannedRequest], in subject: String) -> Diagnostic {
    let input = InputPath(subject)
    let picks = requests.prefix(12).map { "`\(input.argument(for: $0.name))`" }
    return Diagnostic(
      .error, code: .command(.severalRequests), "`\(subject)` holds \(requests.count) requests", at: nil,
      help: [
        "pick one with `#`: " + picks.joined(separator: ", ")
          + (requests.count > 12 ? " and \(requests.count - 12) more" : "")
      ])
  }

  /// A side's name, the number of its requests, and what picks the first ones.
  typealias Side = (name: String, requests: (count: Int, picks: [String]))

  /// It is not clear which requests of the two sides belong together.
  static func severalRequests(_ left: Side, _ right: Side) -> Diagnostic {
    let sides = [left, right].map {
      "`\($0.name)` holds \($0.requests.count.counted("request"))"
    }
    let picks = [left, right].filter { $0.requests.count > 1 }.map(\.requests).map { requests in
      let rest = requests.count - requests.picks.count
      return "pick one with `#`: " + requests.picks.map { "`\($0)`" }.joined(separator: ", ")
        + (rest > 0 ? ", and \(rest) more" : "")
    }
    return Diagnostic(
      .error, code: .command(.severalRequests), sides.joined(separator: ", and "), at: nil,
      help: picks + [
        "or add --match, which finds in `\(right.name)` the request that each one of `\(left.name)` is"
      ])
  }

  static func noByte(_ offset: Int, of length: Int) -> Diagnostic {
    Diagnostic(
      .error, code: .command(.noSuchByte), "the request has no byte \(offset): it is \(length) bytes long",
      at: nil)
  }
}

// MARK: Listening

extension Diagnostic {
  static func cannotListen(on address: String, _ reason: Errno) -> Diagnostic {
    let help =
      switch reason {
      case .addressInUse:
        "another program has this port: give another one with --port, or 0 for any that is free"
      case .permissionDenied: "ports below 1024 are for root: give a higher one with --port"
      case .invalidArgument: "--host takes a numeric address, such as 127.0.0.1, 0.0.0.0 or ::1"
      default: "127.0.0.1 and port 0 are always free"
      }
    return Diagnostic(
      .error, code: .command(.cannotListen), "cannot listen on \(address): \(reason)", at: nil, help: [help])
  }

  /// Other machines can reach the server.
  static func openToOthers(_ address: String) -> Diagnostic {
    Diagnostic(
      .warning, code: .command(.openToOthers),
      "whoever can reach this machine can reach \(address), and what it is sent is written down as it is",
      at: nil,
      help: ["leave --host out if the app runs on this machine or in its simulator"])
  }

  /// `--reply` names nothing that can be a response.
  static func noReply(_ sentence: String, help: [String]) -> Diagnostic {
    Diagnostic(.error, code: .command(.noReply), sentence, at: nil, help: help)
  }
}

// MARK: Outputs

extension Diagnostic {
  static func output(_ failure: OutputFailure) -> Diagnostic {
    Diagnostic(.error, code: .command(.outputFailed), failure.sentence, at: nil, help: failure.help)
  }

  static func sameOutput(_ request: PlannedRequest, _ other: PlannedRequest) -> Diagnostic {
    let stems = [request, other].map { $0.stem.lexicallyNormalized().string }
    let unlike = stems[0] == stems[1] ? "" : " and `\(other.stem)`, which differ only in letter case"
    return Diagnostic(
      .error, code: .command(.sameOutput), "two requests would be written to `\(request.stem)`\(unlike)",
      at: request.spec.nameOrStart, label: "this one",
      labels: [Diagnostic.Label(other.spec.nameOrStart, "and this one")],
      help: [apart(request, other)])
  }

  /// How to give two requests different output files.
  private static func apart(_ request: PlannedRequest, _ other: PlannedRequest) -> String {
    let files = [request, other].map { FilePath($0.file.name).lexicallyNormalized() }
    if files[0] == files[1] {
      return request.spec.index == other.spec.index
        ? "`\(request.file.name)` is given twice: leave one out" : "give one of them another `name`"
    }
    if let named = [request, other].first(where: { $0.isOneOfSeveral }) {
      return "give `\(named.name)` another `name`, or rename one of the files"
    }
    return files[0].removingLastComponent() == files[1].removingLastComponent()
      ? "rename one of the files" : "rename one of the files, or give the folder above both"
  }

  static func indexTaken(by request: PlannedRequest) -> Diagnostic {
    Diagnostic(
      .error, code: .command(.sameOutput),
      "the page of `\(request.name)` would be written over the index of the site",
      at: request.spec.nameOrStart, label: "this request",
      help: ["rename the file, after which the page is called"])
  }

  static func outputImpossible(_ name: String, as kind: OutputKind, _ reason: String, at place: Place?)
    -> Diagnostic
  {
    Diagnostic(
      .error, code: .command(.outputImpossible), "`\(name)` cannot be written as \(kind.rawValue)", at: place,
      help: [reason])
  }

  static func notExact(_ differences: [String], _ kind: OutputKind, of name: String) -> Diagnostic {
    Diagnostic(
      .note, code: .command(.notExact), "the \(kind.rawValue) output of `\(name)` is not exact", at: nil,
      notes: differences)
  }

  /// Pages that belong to no request; the first ones are named. They stay, since someone else may have
  /// written them.
  static func pagesLeftOver(_ files: [FilePath], below folder: FilePath) -> Diagnostic {
    let named = 20
    let more = files.count > named ? ["… and \(files.count - named) more"] : []
    return Diagnostic(
      .note, code: .command(.pageLeftOver),
      files.count == 1
        ? "a page below `\(folder)` belongs to no request"
        : "\(files.count) pages below `\(folder)` belong to no request", at: nil,
      notes: files.prefix(named).map(\.string) + more, help: ["remove what is left from earlier"])
  }

  static func notShown(_ count: Int, _ code: DiagnosticCode, in file: String) -> Diagnostic {
    Diagnostic(.note, code: .command(.notShown), "and \(count) more `\(code)` in `\(file)`", at: nil)
  }
}

// MARK: Blocks of documents

extension Diagnostic {
  static func block(_ problem: ShownProblem, at place: Place) -> Diagnostic {
    var diagnostic = Diagnostic(
      .error, code: .command(.blockFailed), problem.message, at: place, notes: problem.notes,
      help: problem.help)
    if let code = problem.code { diagnostic.code = .file(code) }
    return diagnostic
  }
}
