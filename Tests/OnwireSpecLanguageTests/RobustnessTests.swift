import OnwireDiagnostics
import Foundation
import TestSupport
import Testing

@testable import OnwireSpecLanguage

@Suite struct RobustnessTests {
  private static let specs = [
    "name: a\nurl: https://e.com/${x}\nvars: {x: y}\nheaders:\n  - A: \"\\u00e9\"\nfiles: [{name: a, hex: 00ff}]\n",
    "extends: b#1\nurl: &u a\nparams: {<<: &m {a: 1}, b: [*m, 1.5, ~, yes], ? 张: !!set {a}}\nauth: {bearer: t}\n",
    "url: a\nbody: {random: {bytes: 64 KiB, seed: 7}, type: ~}\ndevice: {scale: 3, now: 2026-01-02}\n---\nurl: |\n  x\n",
    "client: {use: x, rules: {a.b: [1]}}\r\nurl: >-\r\n  a\r\n  $${b}\r\nquery: !!timestamp 2026-01-02\r\nas: json\r\n",
  ]

  @Test func mutatedSpecsNeverCrashAndKeepTheirPlacesInside() {
    let interesting = Array(":-?[]{},#&*!|>'\"%@` \n\r\t$~<=0.x\u{E9}".utf8) + [0, 0xFF]
    let reader = Files(["b": "name: b\nmethod: PUT\nheaders: {A: 1}\n"]).reader()
    var generator = SplitMix(1)
    for round in 0..<rounds(20_000) {
      var bytes = Array(Self.specs[round % Self.specs.count].utf8)
      for _ in 0..<Int.random(in: 1...4, using: &generator) {
        let index = Int.random(in: 0..<bytes.count, using: &generator)
        let byte = interesting.randomElement(using: &generator) ?? 0
        switch Int.random(in: 0..<4, using: &generator) {
        case 0: bytes[index] = byte
        case 1: bytes.insert(byte, at: index)
        case 2 where bytes.count > 1: bytes.remove(at: index)
        default: bytes[index] = UInt8.random(in: 0...255, using: &generator)
        }
      }
      let file = reader.read(Source(name: "s", bytes: bytes), stem: "s")
      let places = file.diagnostics.flatMap { [$0.place].compactMap(\.self) + $0.labels.map(\.place) }
      let areInside = places.allSatisfy { place in
        place.range.lowerBound >= 0 && place.range.upperBound <= place.source.bytes.count
      }
      #expect(areInside, "\(String(decoding: bytes, as: UTF8.self))")
      #expect(file.requests.count == file.documentCount || file.diagnostics.hasErrors)
    }
  }

  /// The folder Tests/Invalid, of specs with one mistake each.
  private static let corpus = Repository.root.appendingPathComponent("Tests/Invalid")

  @Test func aMistakeIsSaidOnce() throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: Self.corpus.path)
    let reader = SpecReader { path, _ in
      guard let data = FileManager.default.contents(atPath: Self.corpus.appendingPathComponent(path).path)
      else { return .failure(LoadFailure(reason: "there is no such file")) }
      return .success(Source(name: path, bytes: Array(data)))
    }
    let specs = names.filter { $0.hasSuffix(".yaml") && !$0.hasPrefix("_") }
    #expect(specs.count >= 70)
    for name in specs.sorted() {
      let data = try Data(contentsOf: Self.corpus.appendingPathComponent(name))
      let file = reader.read(Source(name: name, bytes: Array(data)), stem: "spec")
      // Those without a problem here are for clients and files to find.
      #expect(file.diagnostics.count <= 1, "\(name): \(file.codes)")
    }
  }
}
