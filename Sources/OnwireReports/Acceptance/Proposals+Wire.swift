import OnwireHTTP
import OnwireImport
import OnwireSpecLanguage
import OnwireTextFormats

// Bytes that no value, rule or client gives.
extension Proposals {
  /// The entries of `wire` that the capture fully knows.
  func wire() throws -> [AcceptedChange] {
    let seen = right.request
    guard seen.unpackedCoding == nil else { return [] }
    let request = Request(
      message: seen.message, endpoint: seen.endpoint ?? Endpoint(scheme: .https, host: "", port: nil))
    var file: AcceptedChange.NewFile?
    let entries = WireEntries(
      request, over: left.request.message, fieldsOver: try withoutWireFields(),
      keeping: state.comparison.ignoredFields,
      store: { message, ranges, _ in
        guard ranges.allSatisfy({ $0.count <= Self.longest }),
          let name = newName(like: "body.bin", "\(state.spec.name).bin"),
          let new = newFile(try ranges.flatMap { try message.bytes($0) }, name)
        else { throw Importer.Failure.needsFile }
        file = new
        return name
      })
    let known = entries.all.compactMap { entry -> WireValue? in
      guard entry.aspects.allSatisfy({ seen.fidelity[$0].knowledge == .exact }),
        let value = SpecValue(entry.value)
      else { return nil }
      return WireValue(path: (entry.key == "framing" ? [] : [.key("wire")]) + [.key(entry.key)], value: value)
    }
    // A body of another length comes with a field that says so.
    let both = known.filter {
      $0.path == [.key("wire"), .key("fields")] || $0.path == [.key("wire"), .key("body")]
    }
    return known.flatMap { change([$0], file) } + (both.count == 2 ? change(both, file) : [])
  }

  /// The message that the spec makes without its own `wire.fields`, whose bare names stand for that message's
  /// fields; `nil` if it has none, or does not compile without them.
  private func withoutWireFields() throws -> Message? {
    guard let wire = text.value("wire", of: text.root), let fields = text.value("fields", of: wire) else {
      return nil
    }
    let node = text.count(of: wire) > 1 ? fields : wire
    guard let parent = text.parent(of: node), let position = text.position(of: node),
      let edits = text.removing(position, of: parent), let source = text.source.applying(edits)
    else { return nil }
    return try accepting.state(source, state.newFiles)?.comparison.left.message
  }

  /// A value under `wire`, or `framing`.
  private struct WireValue {
    let path: [SpecStep]
    let value: SpecValue
  }

  private func change(_ values: [WireValue], _ file: AcceptedChange.NewFile?) -> [AcceptedChange] {
    let holdsBody = values.contains { $0.path.last == .key("body") }
    return change(
      values.map { AcceptWording.becomes($0.path.shown, $0.value) }.joined(separator: ", "), rank: .wire,
      file: holdsBody ? file : nil,
      steps: values.map { value in { $0.setting(value.path, to: value.value) } })
  }
}

extension SpecValue {
  /// A node as a value to write into a spec; `nil` if it has bytes that are not text.
  init?(_ node: SpecNode) {
    switch node {
    case .text(let text): self = .text(text)
    case .typed(let text), .float(let text): self = .plain(text)
    case .timestamp(let text): self = .plain("!!timestamp \(text)")
    case .binary(let bytes): self = .plain("!!binary \(bytes.isEmpty ? "''" : Base64.encode(bytes))")
    case .list(let nodes):
      let values = nodes.compactMap { SpecValue($0) }
      guard values.count == nodes.count else { return nil }
      self = .list(values)
    case .mapping(let members):
      let values = members.compactMap { member -> Member? in
        guard case .text(let key) = member.key else { return nil }
        return SpecValue(member.value).map { Member(key, $0) }
      }
      guard values.count == members.count else { return nil }
      self = .mapping(values)
    case .template, .integer, .set: return nil
    }
  }
}
