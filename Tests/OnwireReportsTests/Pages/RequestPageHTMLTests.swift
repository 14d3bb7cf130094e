import OnwireClients
import OnwireDiagnostics
import Foundation
import OnwireHTTP
import Testing
import OnwireFormats

@testable import OnwireReports

/// The page of one request as HTML; Tests/onwireTests/BrowserTests.swift checks it in a browser.
@Suite struct RequestPageHTMLTests {
  /// A form, multipart, JSON, a query; each with something for its findings or its other clients.
  private static let specs = [
    "method: POST\nurl: https://h.example/a\nparams: {name: Ada, tags: [a, b]}\n",
    "method: POST\nurl: https://h.example/a\nparams: {a: 1}\nfiles: [{name: f, filename: \"a\\\"b\", hex: 00ff}]\n",
    "method: POST\nurl: https://h.example/a\nclient: alamofire@5\nas: json\nparams: {a: [1, null], \"\": {}}\n",
    "url: https://h.example/a?x=1#top\nparams: {q: 手机, a: [{b: 1}, {c: 2}]}\nheaders: {X-Name: grüße}\n",
    "method: POST\nurl: https://h.example/a\nclient: plain\nbody: {random: {bytes: 4KiB, seed: 1}}\n",
    "method: POST\nurl: https://h.example/a\nclient: hybnetworking\nparams: {text: \"a\\r\\nb\\u0000\\u202e\"}\n",
  ]

  @Test func nothingOfASpecBecomesMarkup() throws {
    let bad = "</script><img src=x onerror=bad()><b x=\\\"'&lt;--"
    let spec = """
      summary: "\(bad) **[x](javascript:bad())** [y](https://h.example/\\"><img>)"
      method: POST
      url: "https://h.example/<img src=x>?<b>=\(bad.replacing("\\\"", with: ""))"
      headers: {X-Bad: "\(bad)"}
      params: {"\(bad)": "\(bad)"}
      files: [{name: "\(bad)", filename: "\(bad)", type: "\(bad)", text: "\(bad)"}]

      """
    for spec in [
      spec, spec.replacing("files:", with: "# \(bad)\n#").replacing("method", with: "as: json\nmethod"),
    ] {
      let html = try page(of: spec, stem: "a<img src=x>").html()
      #expect(html.matches(of: /<script/).count == 1)
      #expect(html.matches(of: /<\/script/).count == 1)
      #expect(!html.contains("<img"))
      #expect(!html.contains("<b x"))
      #expect(!html.contains("href=\"javascript"))
      #expect(html.contains("&lt;/script&gt;&lt;img src=x onerror=bad()&gt;"))
    }
  }

  @Test(arguments: specs)
  func whatMarkdownSaysATerminalAndAPlainPageSayToo(spec: String) throws {
    let request = try page(of: spec)
    let page = try Page(request, for: .markdown)
    let text = try page.text(width: 120, color: false)
    let html = try request.html()
    let headings = try page.markdown().found(/(?:^|\n)## ([^\n]*)\n/)
    #expect(headings.count > 4)
    for heading in headings {
      #expect(text.contains("\n\n\(heading)\n"), "\(heading)\n\(text)")
      // HTML has the clients beside each other, not in a part of their own.
      guard heading != PageWording.clients else { continue }
      #expect(html.found(/<h2(?: id="[\w-]+")?>([^<]*)/).contains { $0.hasPrefix(heading) }, "\(heading)")
    }
    // The first field, byte by byte, in the dump and in the grid.
    #expect(text.contains(/\n00000000  .*method/) && html.contains("<div class=\"bytes\" id=\"bytes-0\">"))
  }

  @Test(arguments: specs)
  func everyByteIsInTheGridOnceOrCounted(spec: String) throws {
    let page = try page(of: spec)
    let html = try page.html()
    for (index, sending) in page.sendings.enumerated() {
      guard let message = sending.wire?.message,
        let start = html.range(of: "id=\"bytes-\(index)\""),
        let end = html.range(of: "<div class=\"fields\"", range: start.upperBound..<html.endIndex)
      else { continue }
      var position = 0
      let bytes = try message.bytes()
      for line in html[start.upperBound..<end.lowerBound].split(separator: "\n") {
        if let count = line.firstMatch(of: /<p class=o>… ([\d,]+) byte/)?.1 {
          position += try #require(Int(count.replacing(",", with: "")))
        } else if let row = line.firstMatch(of: /<p><b>(\w+)<\/b><span>(.*?)<\/span><span>(.*?)<\/span>/) {
          #expect(Int(row.1, radix: 16) == position)
          let words = "\(row.2) \(row.3)".withoutTags.split(separator: " ")
          let shown = words.compactMap { UInt8($0, radix: 16) }
          #expect(words.count == shown.count)
          #expect(Array(bytes[position..<min(position + shown.count, bytes.count)]) == shown)
          position += shown.count
        }
      }
      #expect(position == message.length)
    }
  }

  @Test(arguments: specs)
  func theTextIsTheRequestAsATerminalShowsIt(spec: String) throws {
    let page = try page(of: spec)
    let message = try #require(page.sendings[0].wire?.message)
    let html = try page.html()
    let raw = try #require(html.firstMatch(of: /(?s)id="raw-0"[^>]*>(.*?)<\/pre>/)?.1)
    let text = ReadableMessage.text(message)
    #expect(String(raw).withoutTags == text || String(raw).withoutTags + "\n" == text)
  }

  @Test(arguments: specs)
  func idsAreUniqueAndLinksLeadSomewhere(spec: String) throws {
    let html = try page(of: spec).html()
    let ids = html.found(#/ id="?([^ ">]+)/#)
    #expect(Set(ids).count == ids.count)
    let links = html.found(#/ href="?#([^">]*)/#)
    #expect(!links.isEmpty)
    for link in Set(links + html.found(/data-of="([^"]*)"/) + html.found(/aria-labelledby="([^"]*)"/)) {
      #expect(ids.contains(link))
    }
  }

  @Test(arguments: specs)
  func nothingIsLoaded(spec: String) throws {
    let html = try page(of: spec).html()
    #expect(!html.contains(/<(link|img|iframe|object|embed|audio|video)\b/))
    #expect(!html.contains(/<[^>]+ src=/))
    #expect(!html.contains(/url\(|@import/))
    #expect(html.contains("content=\"default-src 'none';"))
  }

  @Test func whatChangesIsToldWithoutFoldersAndAFieldIsCountedOnce() throws {
    let text = "method: POST\nurl: https://h.example/a\nparams: {b: x y, a: x y}\n"
    let page = try page(of: text, others: [Client.named("plain").get()])
    let html = try page.html()
    #expect(html.contains("<span class=\"origin\">spec.yaml:3:"))
    #expect(!html.contains("specs/"))
    // One of the two has another place, too.
    #expect(html.contains("<small>2 fields differ</small>"))
    let markdown = try page.markdown()
    #expect(markdown.contains("**Plain HTTP** sends 2 fields otherwise:") && markdown.contains(" (moved) |"))
  }

  @Test func aClientThatSendsTheSameSaysSoAndRepeatsNothing() throws {
    let newest = try Client.named("afnetworking@4").get()
    let page = try page(of: "url: https://h.example/a\nclient: afnetworking@3\n", others: [newest])
    let same = try #require(page.sendings.firstIndex { $0.client?.release.hasPrefix("4") == true })
    let html = try page.html()
    #expect(html.contains("AFNetworking 4.0.1 sends the very same bytes as AFNetworking 3.2.1."))
    #expect(!html.contains("id=\"bytes-\(same)\""))
  }

  @Test func whatIsCompiledAlreadyIsNotCompiledOnceMore() throws {
    final class Looks: @unchecked Sendable { var count = 0 }
    let looks = Looks()
    let files = try FileRoot(folderNamed: "/tmp").observed { _ in looks.count += 1 }
    let text = "method: POST\nurl: https://h.example/a\nbody: {path: there-is-no-such-file}\n"
    let spec = try spec(of: text)
    let compilation = Compiler(files: files).compile(spec)
    #expect(looks.count == 1)
    _ = try RequestPage(spec, compiled: compilation, files: files, others: [])
    #expect(looks.count == 1)
    let others = try ["alamofire@5", "plain"].map { try Client.named($0).get() }
    _ = try RequestPage(spec, compiled: compilation, files: files, others: others)
    #expect(looks.count == 3)
  }

  @Test func aClientThatCannotSendItSaysWhy() throws {
    let html = try page(
      of: "method: POST\nurl: https://h.example/a\nclient: afnetworking@4\nparams: {a: !!set {b, c}}\n"
    ).html()
    #expect(html.contains("Cannot be sent"))
    #expect(html.contains("<li class=\"error\">"))
  }

  @Test func aPageOfTwoKilobytesIsLight() throws {
    let pairs = (0..<60).map { "  \"field[\($0)]\": value number \($0) of all\n" }.joined()
    let page = try page(
      of: "method: POST\nurl: https://h.example/a\nclient: afnetworking@1\nparams:\n\(pairs)")
    #expect(page.sendings.count == 3)
    #expect(try #require(page.sendings[0].wire).message.length > 2000)
    #expect(try page.html().utf8.count < 300_000)
  }

  @Test func aPageOfALargeBodyIsLight() throws {
    let page = try page(
      of:
        "method: POST\nurl: https://h.example/a\nfiles: [{name: a, filename: b, random: {bytes: 10MiB, seed: 1}}]\n"
    )
    let html = try page.html()
    #expect(html.utf8.count < 100_000)
    #expect(html.contains("⟨10485760 random bytes, seed 1⟩"))
  }

  @Test func aPageOfVeryManyFieldsEndsSomewhere() throws {
    let pairs = (0..<4000).map { "  k\($0): \($0)\n" }.joined()
    let page = try page(of: "method: POST\nurl: https://h.example/a\nclient: plain\nparams:\n\(pairs)")
    let html = try page.html()
    #expect(html.contains("<p class=\"more\">The first 3,000 fields; the "))
    #expect(html.utf8.count < 3_000_000)
  }

  @Test func aPageIsTheSameEachTime() throws {
    for spec in Self.specs { #expect(try page(of: spec).html() == page(of: spec).html()) }
  }
}
