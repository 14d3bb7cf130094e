import Foundation
import TestSupport
import Testing

/// The same specs give the same bytes, wherever and however they are compiled.
@Suite struct ReproducibilityTests {
  /// What may differ between two machines or two runs: a line of shell that compiles `$1` to `$2`.
  static let circumstances: [(name: String, line: String)] = [
    ("another run", "onwire $compile"),
    ("one job", "onwire $compile --jobs 1"),
    ("eight jobs", "onwire $compile --jobs 8"),
    ("another locale", "LC_ALL=C onwire $compile"),
    ("a locale with commas in numbers", "LC_ALL=de_DE.UTF-8 LANG=de_DE.UTF-8 onwire $compile"),
    ("a locale with other letter cases", "LC_ALL=tr_TR.UTF-8 LANG=tr_TR.UTF-8 onwire $compile"),
    ("a Chinese locale", "LC_ALL=zh_CN.GB18030 LANGUAGE=zh_CN onwire $compile"),
    ("another time zone", "TZ=Asia/Shanghai onwire $compile"),
    ("a time zone of half hours", "TZ=America/St_Johns onwire $compile"),
    ("another umask", "umask 077; onwire $compile"),
    ("no home", "unset HOME; onwire $compile"),
    ("no environment", "env -i \"$onwire\" $compile"),
    ("another working folder", "cd specs && onwire compile . --out \"../$out\" $kinds"),
    ("an absolute path", "onwire compile \"$PWD/specs\" --out \"$PWD/$out\" $kinds"),
    ("a longer path", "mkdir -p a/b.c && cp -R specs a/b.c/ && onwire compile a/b.c/specs --out $out $kinds"),
    ("a path with a detour", "onwire compile ./specs/../specs/ --out $out $kinds"),
  ]

  private static let kinds = "--emit raw,head,body,curl,curl-config,xxd,hexdump --quiet"

  @Test func everyCircumstanceGivesTheSameBytes() throws {
    let scratch = try TemporaryFolder()
    try NastySpecs.write(to: scratch, below: "specs/nasty")
    try scratch.file("specs/device.yaml", Self.device)
    if Specs.exist {
      try FileManager.default.copyItem(at: Specs.folder, to: scratch.url.appendingPathComponent("specs/own"))
    }
    let first = try compile("onwire $compile", to: "first", in: scratch)
    #expect(first.count > 1_000)
    for (index, circumstance) in Self.circumstances.enumerated() {
      let other = try compile(circumstance.line, to: "out-\(index)", in: scratch)
      let differing = Set(first.keys).union(other.keys).filter { first[$0] != other[$0] }
      #expect(differing.sorted() == [], "\(circumstance.name)")
    }
  }

  /// Input that a clock, a locale or a time zone could affect.
  private static let device = """
    method: POST
    url: https://api.example.com/report
    device: {languages: [tr-TR, de, zh-Hans], app: {name: Demo, version: "1.2", build: "34", id: com.example.demo}, \
    model: iPhone, os: iOS 16.2, scale: 3, now: 2026-01-02T03:04:05Z}
    params: {at: !!timestamp 2026-07-01T23:59:59Z, ratio: 1234567.5, I: İı, ß: ẞ}
    files:
      - {name: a, random: {bytes: 1KiB, seed: 1}}
    """

  private func compile(_ line: String, to out: String, in scratch: TemporaryFolder) throws -> [String: Data] {
    let variables = """
      onwire='\(Command.executable.path)' out='\(out)' kinds='\(Self.kinds)'
      onwire() { "$onwire" "$@"; }
      compile="compile specs --out $out $kinds"

      """
    let run = try Command.shell(variables + line, in: scratch.url)
    #expect(run.status == 0, "\(line): \(run.error)")
    return try scratch.tree(out)
  }
}
