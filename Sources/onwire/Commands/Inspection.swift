import Clients
import Diagnostics
import HTTPWire
import TextFormats
import WireFormats

/// The requests that an INPUT holds, one after the other: of a capture, or of specs.
struct Inspection {
  /// A request, and the name to show it by.
  struct Item {
    var name: String
    var request: CapturedRequest
    /// What may be found in it, where its secrets are stars: a star in the place of a number is no fault of it.
    var known: Set<String>?
  }

  /// What comes next.
  enum Entry {
    case request(Item)
    case skipped(number: Int, url: String, reason: String)
  }

  /// The INPUT's name, as the user gave it.
  let name: String
  /// The length of the file where a request may be all of it; `nil` where requests are in it in another form.
  private(set) var rawLength: Int?
  private var reader: OpenedCapture?
  private var items: [Item] = []
  private var next = 0

  /// The requests of a capture; `format` is the one that the user says it is in.
  init(_ file: CaptureFile, format: CaptureFormat?) throws {
    name = file.name
    let capture = try OpenedCapture(file.source, as: format)
    reader = capture
    if capture.format == .raw { rawLength = file.source.input.count }
  }

  /// The requests of specs that compiled.
  init(_ compiled: [(name: String, wire: Compilation.Wire)], name: String) {
    self.name = name
    items = compiled.enumerated().map { index, compiled in
      let wire = compiled.wire.request(bodyFilename: nil)
      let message = wire.message
      return Item(
        name: compiled.name,
        request: CapturedRequest(
          number: index + 1, wire: wire, fidelity: Fidelity(),
          url: wire.endpoint.text + (message.target ?? "")))
    }
  }

  /// The next entry; `nil` at the end.
  mutating func nextEntry() throws -> Entry? {
    if var reader {
      defer { self.reader = reader }
      return switch try reader.next() {
      case .request(let request): .request(item(request))
      case .skipped(let number, let url, let reason): .skipped(number: number, url: url, reason: reason)
      case nil: nil
      }
    }
    guard next < items.count else { return nil }
    next += 1
    return .request(items[next - 1])
  }

  private func item(_ captured: CapturedRequest) -> Item {
    var request = captured
    // What is emitted keeps the date, too.
    request.wire.startedAt = request.wire.startedAt ?? request.startedAt
    return Item(name: "\(name)#\(request.number)", request: request)
  }
}

extension Endpoint {
  /// Scheme, host and port as a URL begins with them.
  var text: String { "\(scheme.rawValue)://\(host)" + (port.map { ":\($0)" } ?? "") }
}
