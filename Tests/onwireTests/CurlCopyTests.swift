import Foundation
import TestSupport
import Testing

/// Commands that a person copies from where they are shown, and runs in another folder: what arrives is what the
/// words beside them promise.
@Suite(
  .enabled(if: CurlSink.isPossible && Specs.exist, "needs curl, python3, openssl, dash, bash and specs"))
struct CurlCopyTests {
  /// A command that was copied, for the request that it stands for.
  private struct Copy {
    var request: CurlSink.Request
    var origin: String
    var text: String
    var bytes: Data { Data(text.utf8) }

    /// Whether it is the command that sends every byte, except for those that its file mentions.
    var isExact: Bool { isLong && !comments(".curl.sh").contains("\n# ") }
    /// Whether it must fail in another folder, since it reads a file.
    var readsFile: Bool {
      let comments = isLong ? "" : comments(".short.curl.sh")
      return text.contains("$0") || comments.contains("for the part '")
        || comments.contains(" bytes of the part '")
    }

    private var isLong: Bool { text.contains("curl -q -g --http1") }

    private func comments(_ ending: String) -> String {
      (try? String(contentsOf: request.file(ending), encoding: .utf8)) ?? ""
    }
  }

  @Test(.enabled(if: Tool.browser.isThere, "needs chromium"))
  func whatIsCopiedFromAPageInTheBrowserArrives() async throws { try await checkPages(.browser) }

  /// It expands tabs, and keeps controls for itself.
  @Test(.enabled(if: Tool.markdown.isThere, "needs python3-markdown"))
  func whatIsCopiedFromMarkdownAsPythonMarkdownRendersItArrives() async throws {
    try await checkPages(.markdown)
  }

  @Test(.enabled(if: Tool.markdownIt.isThere, "needs python3-markdown-it"))
  func whatIsCopiedFromMarkdownAsCommonMarkHasItArrives() async throws { try await checkPages(.markdownIt) }

  /// The programs that show pages to a reader, as Tests/Support/copies.py calls them.
  enum Tool: String {
    case browser, markdown
    case markdownIt = "markdown_it"

    var isThere: Bool {
      let check =
        self == .browser ? "import sys, browser; sys.exit(not browser.executable())" : "import \(rawValue)"
      guard let python = Tools.find("python3") else { return false }
      let folder = Repository.root.appendingPathComponent("Tests/Support")
      let run = "import sys; sys.path.insert(0, sys.argv[1]); \(check)"
      return (try? Tools.run(python, ["-c", run, folder.path]))?.status == 0
    }
  }

  private func checkPages(_ tool: Tool) async throws {
    let scratch = try TemporaryFolder()
    try compile(tool == .browser ? "html" : "markdown", to: scratch)
    let run = try Tools.run(
      "python3",
      [
        Repository.root.appendingPathComponent("Tests/Support/copies.py").path, scratch.url.path,
        tool.rawValue,
      ])
    #expect(run.status == 0, "\(run.error)")
    let copies = try CurlSink.Request.all(below: scratch.url).compactMap { request -> Copy? in
      guard let data = try? Data(contentsOf: request.file(".copied.sh")) else { return nil }
      return Copy(request: request, origin: tool.rawValue, text: String(decoding: data, as: UTF8.self))
    }
    #expect(copies.count > 200)
    try await check(copies)
  }

  @Test func whatIsCopiedFromATerminalAndRunElsewhereArrives() async throws {
    let scratch = try TemporaryFolder()
    try compile("json", to: scratch)
    let requests = try CurlSink.Request.all(below: scratch.url)
    var script = "cd \(CurlSink.quoted(Specs.folder.deletingLastPathComponent().path))\n"
    for request in requests {
      let stem = String(request.file("").path.dropFirst(scratch.url.path.count + 1))
      let file = "\(Specs.folder.lastPathComponent)/\(stem).yaml"
      let folder = (stem as NSString).deletingLastPathComponent
      let isOwn = FileManager.default.fileExists(
        atPath: Specs.folder.appendingPathComponent("\(stem).yaml").path)
      let spec = isOwn ? file : "\(Specs.folder.lastPathComponent)/\(folder).yaml#\(request.name)"
      script += "\(CurlSink.quoted(Command.executable.path)) compile --emit curl \(CurlSink.quoted(spec))\n"
      script += "echo; echo ------\n"
    }
    try scratch.file("script", script)
    _ = try Tools.run(
      "python3",
      [
        Repository.root.appendingPathComponent("Tests/Support/terminal.py").path, "out", "err", "/bin/sh",
        "script",
      ], in: scratch.url, environment: ["TERM": "xterm-256color", "NO_COLOR": ""])
    let shown = String(
      decoding: try Data(contentsOf: scratch.url.appendingPathComponent("out")), as: UTF8.self)
    let texts = shown.components(separatedBy: "\n------\n").dropLast()
    #expect(texts.count == requests.count)
    try await check(
      zip(requests, texts).filter { !$1.allSatisfy(\.isNewline) }.map {
        Copy(request: $0, origin: "terminal", text: Self.copied($1))
      })
  }

  /// The text that is copied from a terminal: it has cells, and trailing blanks are lost.
  private static func copied(_ shown: String) -> String {
    shown.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      var cells = ""
      for scalar in line {
        if scalar == "\t" {
          cells += String(repeating: " ", count: 8 - cells.unicodeScalars.count % 8)
        } else if scalar.value >= 0x20, scalar.value != 0x7F, scalar.properties.generalCategory != .format {
          cells.unicodeScalars.append(scalar)
        }
      }
      while cells.last == " " { cells.removeLast() }
      return cells
    }.joined(separator: "\n")
  }

  private func compile(_ kinds: String, to scratch: TemporaryFolder) throws {
    let run = try Command.onwire(
      [
        "compile", Specs.folder.path, "--emit", "raw,curl,curl-short,curl-config,\(kinds)", "--out",
        scratch.url.path,
      ])
    #expect(run.status == 0, "\(run.error)")
  }

  /// What arrives for each text: most readers copy the very same text for a request, so it is run once.
  private actor Arrivals {
    static let shared = Arrivals()
    /// By the bytes: two spellings of a character are two texts.
    private var known: [Data: CurlSink.Arrival] = [:]

    func of(_ copies: [Copy]) throws -> [CurlSink.Arrival] {
      let scratch = try TemporaryFolder()
      let elsewhere = try scratch.folder("else where")
      let new = copies.filter { known[$0.bytes] == nil }
      let runs = try new.enumerated().map { index, copy in
        let file = try scratch.file("copied/\(index).sh", copy.text)
        // Typed into a shell, a command has no folder of its own.
        return CurlSink.Run(
          line: "bash -c \"$(cat \(CurlSink.quoted(file.path)))\"", folder: elsewhere,
          isTLS: copy.request.isTLS)
      }
      for (copy, arrival) in zip(new, try CurlSink().send(runs, environment: [:])) {
        known[copy.bytes] = arrival
      }
      return copies.compactMap { known[$0.bytes] }
    }
  }

  private func check(_ copies: [Copy]) async throws {
    let arrivals = try await Arrivals.shared.of(copies)
    #expect(arrivals.count == copies.count)
    var exactCount = 0
    for (copy, arrival) in zip(copies, arrivals) {
      // An interactive shell runs what begins with #, or looks for it in its history.
      #expect(!copy.text.hasPrefix("#") && !copy.text.contains("\n# "))
      let what = "\(copy.origin) \(copy.request.name)\n\(copy.text)\n\(arrival.messages)"
      if copy.readsFile {
        #expect(arrival.bytes.isEmpty && !arrival.isSuccess, "\(what)")
      } else if copy.isExact {
        let isSame = try arrival.bytes == copy.request.raw()
        #expect(isSame && arrival.isSuccess, "\(what)")
        exactCount += 1
      } else {
        #expect(arrival.isSuccess, "\(what)")
      }
    }
    #expect(exactCount > copies.count / 2)
  }
}
