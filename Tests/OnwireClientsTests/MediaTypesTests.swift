import Foundation
import Testing

@testable import OnwireClients

@Suite("Media types by file extension")
struct MediaTypesTests {
  @Test(
    "A filename has the type that the owner of its extension prefers",
    arguments: [
      ("hello.txt", "text/plain"), ("pixel.png", "image/png"), ("UPPER.JPG", "image/jpeg"),
      ("photo.HeIc", "image/heic"), ("clip.mov", "video/quicktime"), ("voice.m4a", "audio/x-m4a"),
      ("voice.wav", "audio/vnd.wave"), ("adn_0.cer", "application/x-x509-ca-cert"),
      ("backup.tar.gz", "application/x-gzip"), ("card.vcf", "text/vcard"), ("a b.pdf", "application/pdf"),
      ("报告.docx", "application/vnd.openxmlformats-officedocument.wordprocessingml.document"),
      ("folder.d/readme.md", "text/markdown"),
    ])
  func known(name: String, type: String) {
    #expect(MediaTypes.ofFilename(name) == type)
  }

  @Test(
    "A name without a known extension is application/octet-stream",
    arguments: [
      "data.unknownext", "README", "", ".txt", "..txt", "txt", "photo.", "photo.jpg.", "a.tx t", "a.txt ",
      "folder.txt/README", "voice.caf", "release.tgz", "a.\u{212A}ey", "a.js\u{301}", "a.p\u{200E}ng",
    ])
  func unknown(name: String) {
    #expect(MediaTypes.ofFilename(name) == "application/octet-stream")
  }

  @Test("Every extension of the table leads to its row's type, in either case")
  func table() {
    for row in MediaTypes.table {
      for pathExtension in row.extensions {
        let type = row.type ?? MediaTypes.unknown
        #expect(MediaTypes.ofFilename("file.\(pathExtension)") == type)
        #expect(MediaTypes.ofFilename("FILE.\(pathExtension.uppercased())") == type)
      }
    }
  }

  @Test("No extension has two rows")
  func unique() {
    let extensions = MediaTypes.table.flatMap(\.extensions)
    #expect(Set(extensions).count == extensions.count)
  }

  @Test("Extensions are lower-case letters and digits, and types are a type and a subtype")
  func wellFormed() {
    let alphanumerics = Set("abcdefghijklmnopqrstuvwxyz0123456789")
    let tokens = alphanumerics.union("+-.")
    for row in MediaTypes.table {
      #expect(!row.extensions.isEmpty)
      #expect(row.extensions.allSatisfy { !$0.isEmpty && $0.allSatisfy(alphanumerics.contains) })
      guard let type = row.type else { continue }
      let parts = type.split(separator: "/", omittingEmptySubsequences: false)
      #expect(parts.count == 2, "\(type)")
      #expect(parts.allSatisfy { !$0.isEmpty && $0.allSatisfy(tokens.contains) }, "\(type)")
    }
  }

  @Test("Every source is named by a row")
  func evidence() {
    #expect(Set(MediaTypes.table.map(\.evidence)) == Set(MediaTypes.Evidence.allCases))
  }

  @Test(
    "CFURL takes an extension behind two dots too, and deletes what is none",
    arguments: [
      ("..a.txt", "text/plain", "..a"), ("..x", "application/octet-stream", "."),
      ("a.b c", "application/octet-stream", "a"), ("x.J PG", "application/octet-stream", "x"),
      ("a.jpg ", "application/octet-stream", "a"), ("a. jpg", "application/octet-stream", "a"),
      ("a.j\u{202E}pg", "application/octet-stream", "a"),
      ("Report v1.2 final", "application/octet-stream", "Report v1"),
      ("a.", "application/octet-stream", "a."), ("a..", "application/octet-stream", "a.."),
      (".txt", "application/octet-stream", ".txt"), ("a.tar.gz", "application/x-gzip", "a.tar"),
    ])
  func cfurl(name: String, type: String, stem: String) {
    #expect((MediaTypes.knownType(ofFilename: name, by: .cfurl) ?? MediaTypes.unknown) == type)
    #expect(MediaTypes.deletingPathExtension(name) == stem)
  }

  // Names that begin with two dots are left out: Foundation's releases do not agree on them.
  @Test("The path extension is what Foundation's URL says")
  func pathExtension() {
    let pieces = ["a", ".", " ", "/", "Z", "\u{202E}", "é"]
    var names = [""]
    for _ in 1...5 {
      names += names.flatMap { name in pieces.map { name + $0 } }
    }
    for name in Set(names) where !name.isEmpty {
      let component = name.split(separator: "/").last ?? ""
      guard !component.isEmpty, component != ".", !component.hasPrefix("..") else { continue }
      let expected = URL(fileURLWithPath: "/folder/" + name).pathExtension
      #expect(String(MediaTypes.pathExtension(of: name) ?? "") == expected, "\(name.debugDescription)")
    }
  }
}

extension MediaTypes {
  /// The media type of the extension of `name`, or `unknown`.
  fileprivate static func ofFilename(_ name: String) -> String { knownType(ofFilename: name) ?? unknown }
}
