import Foundation
@testable import OnwireFormats

/// Where inputs begin: valid requests and captures of this clone.
struct Corpus {
  /// Requests as they are on the wire.
  let requests: [[UInt8]]
  /// Captures by their format.
  let captures: [CaptureFormat: [[UInt8]]]
  /// Specs, each below a comment with the folder that the files are in which it names.
  let specs: [[UInt8]]
  /// Markdown.
  let documents: [[UInt8]]
  /// The entries of archives, by the archive's format.
  let archives: [CaptureFormat: [[StoredArchive.Entry]]]

  /// The folder that specs lie in.
  static var specsFolder: String { root.appendingPathComponent("specs").path }

  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  init() {
    let outputs = Self.files("golden")
    func golden(_ ending: String) -> [[UInt8]] { outputs.filter { $0.name.hasSuffix(ending) }.map(\.bytes) }
    let own = Self.files("Fuzzing/Corpus")
    requests = golden(".http") + own.filter { $0.name.hasPrefix("raw/") }.map(\.bytes)

    specs =
      Self.files("specs").filter { $0.name.hasSuffix(".yaml") && $0.bytes.count <= 4096 }.map { file in
        let folder = file.name.split(separator: "/").dropLast().joined(separator: "/")
        return Array("#\(folder)\n".utf8) + file.bytes
      }
      + Self.files("Tests/Invalid").filter { $0.name.hasSuffix(".yaml") && $0.bytes.count <= 2048 }.map {
        Array("#\n".utf8) + $0.bytes
      }
    documents =
      Self.files("docs").filter { $0.name.hasSuffix(".md") && $0.bytes.count <= 1 << 13 }.map(\.bytes)
      + outputs.filter { $0.name.hasSuffix(".md") && $0.bytes.count <= 1 << 13 }.map(\.bytes)
      + own.filter { $0.name.hasPrefix("markdown/") }.map(\.bytes)

    var captures: [CaptureFormat: [[UInt8]]] = [
      .raw: requests, .har: golden(".har"), .curl: golden(".curl.sh") + golden(".curl"),
      .hexdump: golden(".xxd") + golden(".hexdump") + golden(".hex"),
      .chls: Self.files("Tests/Captures/chls").filter { $0.name.hasSuffix(".chls") }.map(\.bytes),
      .mitmproxy: Self.files("Tests/Captures/mitmproxy").filter { $0.name.hasSuffix(".mitm") }.map(\.bytes),
    ]
    var archives: [CaptureFormat: [String: [StoredArchive.Entry]]] = [:]
    for file in own {
      let steps = file.name.split(separator: "/", maxSplits: 2).map(String.init)
      guard let format = CaptureFormat(rawValue: steps[0]), format != .raw else { continue }
      if steps.count == 3 {
        // A folder is what an archive holds.
        archives[format, default: [:]][steps[1], default: []]
          .append(StoredArchive.Entry(name: steps[2], bytes: file.bytes))
      } else {
        captures[format, default: []].append(file.bytes)
      }
    }
    self.archives = archives.mapValues { folders in folders.sorted { $0.key < $1.key }.map(\.value) }
    for (format, entries) in self.archives {
      captures[format, default: []] += entries.map(StoredArchive.bytes)
    }
    self.captures = captures
  }

  /// The small files below a folder of the clone, in the order of their names.
  private static func files(_ folder: String) -> [(name: String, bytes: [UInt8])] {
    let url = root.appendingPathComponent(folder)
    let names = (try? FileManager.default.subpathsOfDirectory(atPath: url.path)) ?? []
    return names.sorted().compactMap { name in
      guard let data = try? Data(contentsOf: url.appendingPathComponent(name)), data.count <= 1 << 16 else {
        return nil
      }
      return (name, Array(data))
    }
  }
}
