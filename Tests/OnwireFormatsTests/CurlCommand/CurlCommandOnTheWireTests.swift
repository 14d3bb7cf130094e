import Testing

@testable import OnwireFormats

@Suite(.enabled(if: CurlCommandRun.isPossible, "needs curl 7.88, python3, bash"))
struct CurlCommandOnTheWireTests {
  @Test func whatIsReadIsWhatCurlSends() throws {
    let commands = CurlCommandTable.all + CurlCommandTable.documents
    let sent = try CurlCommandRun.send(commands)
    let read = try CurlCommandRun.read(commands)
    for (command, (sent, read)) in zip(commands, zip(sent, read)) {
      #expect(!sent.isEmpty, "\(command)")
      #expect(read.count == sent.count, "\(command)")
      for (sent, bytes) in zip(sent, read) {
        // Not compared in the macro, which would search a megabyte for what was inserted.
        let isSame = bytes == sent
        #expect(
          isSame,
          """
          \(command)
          read \(String(decoding: bytes.prefix(900), as: UTF8.self).debugDescription)
          sent \(String(decoding: sent.prefix(900), as: UTF8.self).debugDescription)
          """)
      }
    }
  }

  @Test func whatCurlRefusesIsRefused() throws {
    for (command, sent) in zip(CurlCommandTable.refused, try CurlCommandRun.send(CurlCommandTable.refused)) {
      // Some are refused when there is a connection already.
      let isNothing = sent.allSatisfy(\.isEmpty)
      #expect(isNothing, "\(command)")
      #expect(throws: CaptureFailure.self, "\(command)") { try CurlCommandRun.read([command]) }
    }
  }
}
