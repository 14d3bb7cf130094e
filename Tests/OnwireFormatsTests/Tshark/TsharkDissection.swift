import Foundation
import TestSupport

/// What tshark's dissectors see in requests that each come over a connection of their own.
struct TsharkDissection {
  /// One field of a dissector.
  struct Field {
    /// Such as `http.request.method`.
    var name: String
    /// Where, from the start of the request.
    var range: Range<Int>
    /// The value as tshark shows it.
    var shown: String
  }

  /// The fields of each request, in tshark's order; `nil` if it sees no request.
  let requests: [[Field]?]

  init(_ requests: [[UInt8]]) throws {
    let folder = try TemporaryFolder()
    try folder.file("requests.pcap", PacketCapture(requests).bytes)
    let run = try Tools.run(
      "tshark",
      [
        "-n", "-r", "requests.pcap", "-Y", "http.request", "-T", "pdml", "-o", "http.decompress_body:FALSE",
        "-o", "http.dechunk_body:FALSE",
      ], in: folder.url)
    var dissected = [[Field]?](repeating: nil, count: requests.count)
    for packet in Self.packets(run.bytes) {
      let port = packet.first { $0["name"] == "tcp.srcport" }?["show"].flatMap { Int($0) }
      guard let index = port.map({ $0 - PacketCapture.firstPort }), dissected.indices.contains(index),
        let base = packet.first(where: { $0["name"] == "http" })?["pos"].flatMap({ Int($0) })
      else { continue }
      dissected[index] = packet.compactMap { tag in
        guard let name = tag["name"], let start = tag["pos"].flatMap({ Int($0) }),
          let size = tag["size"].flatMap({ Int($0) })
        else { return nil }
        return Field(name: name, range: start - base..<start - base + size, shown: tag["show"] ?? "")
      }
    }
    self.requests = dissected
  }

  /// The attributes of the tags of each packet. PDML has bytes in it that no XML may have, but its quotes are safe.
  private static func packets(_ pdml: [UInt8]) -> [[[String: String]]] {
    var packets: [[[String: String]]] = []
    var index = pdml.startIndex
    while let start = pdml[index...].firstIndex(of: UInt8(ascii: "<")) {
      var words: [[UInt8]] = [[]]
      var isQuoted = false
      index = start + 1
      while index < pdml.endIndex, isQuoted || pdml[index] != UInt8(ascii: ">") {
        let byte = pdml[index]
        if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
        if byte == UInt8(ascii: " "), !isQuoted {
          words.append([])
        } else {
          words[words.count - 1].append(byte)
        }
        index += 1
      }
      switch String(decoding: words[0], as: UTF8.self) {
      case "packet": packets.append([])
      case "proto", "field":
        let attributes = words.dropFirst().compactMap { word -> (String, String)? in
          guard let mark = word.firstIndex(of: UInt8(ascii: "=")) else { return nil }
          let value = word[(mark + 1)...].filter { $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "/") }
          return (
            String(decoding: word[..<mark], as: UTF8.self), String(decoding: value, as: UTF8.self)
          )
        }
        packets[packets.count - 1].append(Dictionary(attributes) { first, _ in first })
      default: break
      }
    }
    return packets
  }
}

/// A capture of requests, each on a connection of its own, in packets that hold up to 8 KB.
private struct PacketCapture {
  static let firstPort = 20_000
  private static let bytesPerPacket = 8000

  private(set) var bytes: [UInt8] = []

  init(_ requests: [[UInt8]]) {
    // Magic number, version 2.4, time zone, accuracy, longest packet; packets begin with IP.
    bytes =
      little(0xA1B2_C3D4) + [2, 0, 4, 0] + little(0) + little(0) + little(262_144) + little(101)
    for (index, request) in requests.enumerated() {
      let port = Self.firstPort + index
      packet(port, at: 0, flags: 0x02)
      packet(port, at: 0, flags: 0x12, isAnswer: true)
      packet(port, at: 1, flags: 0x10)
      var offset = 0
      while offset < request.count {
        let data = Array(request[offset..<min(request.count, offset + Self.bytesPerPacket)])
        packet(port, at: 1 + offset, flags: 0x18, data)
        offset += data.count
      }
      packet(port, at: 1 + offset, flags: 0x11)
    }
  }

  private mutating func packet(
    _ port: Int, at sequence: Int, flags: UInt8, _ data: [UInt8] = [], isAnswer: Bool = false
  ) {
    let ends = isAnswer ? [80, port] : [port, 80]
    let hosts: [[UInt8]] = isAnswer ? [[10, 0, 0, 2], [10, 0, 0, 1]] : [[10, 0, 0, 1], [10, 0, 0, 2]]
    let length = 40 + data.count
    let internet: [UInt8] = [0x45, 0] + big(length, 2) + [0, 0, 0, 0, 64, 6, 0, 0] + hosts[0] + hosts[1]
    let transport: [UInt8] =
      big(ends[0], 2) + big(ends[1], 2) + big(sequence, 4) + big(1, 4) + [
        0x50, flags, 0xFF, 0xFF, 0, 0, 0, 0,
      ]
    bytes += little(1_700_000_000) + little(0) + little(length) + little(length) + internet + transport + data
  }

  private func little(_ value: Int) -> [UInt8] { big(value, 4).reversed() }

  private func big(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).reversed().map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
  }
}
