import Foundation
import OnwireHTTP
import TestSupport
import Testing

@testable import OnwireFormats

@Suite struct CurlGoldenTests {
  private static let folder = Repository.root.appending(path: "golden")

  /// All golden files of an ending, without it.
  private static func all(_ ending: String) -> [URL] {
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    return (files?.compactMap { $0 as? URL } ?? [])
      .filter { $0.path.hasSuffix(ending) && !$0.path.hasSuffix(".short\(ending)") }
      .map { URL(fileURLWithPath: String($0.path.dropLast(ending.count))) }
  }

  @Test(arguments: [".curl.sh", ".curl"])
  func whatIsWrittenIsReadBackToTheByte(_ ending: String) throws {
    let root = try FileRoot(folderNamed: Self.folder.path)
    let cases = Self.all(ending)
    #expect(cases.count > 70)
    for base in cases {
      let file = base.path + ending
      let requests = try CurlCommandRun.requests(
        Array(Data(contentsOf: URL(fileURLWithPath: file))), name: file, files: root)
      #expect(requests.count == 1, "\(file)")
      let raw = try Array(Data(contentsOf: base.appendingPathExtension("http")))
      #expect(try requests.first?.bytes == raw, "\(file)")
      #expect(requests.first?.fidelity.isExact == true, "\(file)")
    }
  }

  @Test func nastyRequestsAreReadBackToTheByte() throws {
    for (index, request) in NastyRequests.all.enumerated() where request.message.length < 1 << 20 {
      let name = NastyRequests.bodyFilename(index)
      for kind in [OutputKind.curl, .curlConfig] {
        let written = try request.written(as: kind, bodyFilename: name)
        guard written.verdict == .exact else { continue }
        let folder = try TemporaryFolder()
        if kind.needsBodyFile(request.message) {
          try folder.file(name, request.written(as: .body).bytes)
        }
        let read = try CurlCommandRun.requests(
          written.bytes, name: folder.url.appending(path: "run").path,
          files: FileRoot(folderNamed: folder.url.path))
        let raw = try request.written(as: .raw).bytes
        let isSame = try read.first?.bytes == raw
        #expect(isSame, "\(String(decoding: written.bytes.prefix(400), as: UTF8.self))")
      }
    }
  }
}
