import Foundation
import TestSupport
import Testing

/// The dumps of every request of specs/ are what the tools print.
@Suite struct DumpToolTests {
  @Test(
    .enabled(if: Tools.have("xxd"), "needs xxd"),
    .enabled(if: Tools.haveHexdump, "needs the hexdump of util-linux"))
  func everyRequestIsDumpedAsXxdAndHexdumpDo() throws {
    let scratch = try TemporaryFolder()
    let out = scratch.url.appendingPathComponent("out").path
    let run = try Command.onwire(
      ["compile", "specs", "--emit", "raw,xxd,hexdump", "--out", out], in: Repository.root)
    #expect(run.status == 0)
    let script = """
      find out -name '*.http' | sort | while IFS= read -r raw; do
        stem=${raw%.http}
        xxd "$raw" | cmp - "$stem.xxd" && hexdump -C "$raw" | cmp - "$stem.hexdump" && echo "$raw"
      done
      """
    let compared = try Command.shell(script, in: scratch.url)
    #expect(compared.error.isEmpty)
    #expect(compared.text.split(separator: "\n").count == Specs.requestCount)
  }
}
