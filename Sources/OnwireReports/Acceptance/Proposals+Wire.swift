import OnwireHTTP
import OnwireImport
import OnwireSpecLanguage
import OnwireTextFormats

// Bytes that no value, rule or client gives.
extension Proposals {
  /// What `wire` may say, as far as the capture knows it.
  func wire() throws -> [AcceptedChange] {
    let seen = right.request
    guard seen.unpackedCoding == nil else { return [] }
    let request = Request(
      message: seen.message, endpoint: seen.endpoint ?? Endpoint(scheme: .https, host: "", port: nil))
    let entries = WireEntries(
      request, over: left.request.message, fieldsOver: try withoutWireFields(),
      keeping: state.comparison.ignoredFields)
    let known = entries.all.compactMap { entry -> WireValue? in
      guard entry.aspects.allSatisfy({ seen.fidelity[$0].knowledge == .exact }),
        let value = SpecValue(entry.value)
      else { return nil }
      return WireValue(path: (entry.key == "framing" ? [] : [.key("wire")]) + [.key(entry.key)], value: value)
    }
    // A body of another length has a field that says so.
    let both = known.filter {
      $0.path == [.key("wire"), .key("fields")] || $0.path == [.key("wire"), .key("body")]
    }
    return known.flatMap { change([$0]) } + (both.count == 2 ? change(both) : [])
  }

  /// What the spec makes without its own `wire.fields`, in which a name alone stands for a field of that; `nil` where
  /// it has none, or cannot do without.
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

  /// A value of `wire`, or `framing`.
  private struct WireValue {
    let path: [SpecStep]
    let value: SpecValue
  }

  private func change(_ values: [WireValue]) -> [AcceptedChange] {
    change(
      values.map { AcceptWording.becomes($0.path.shown, $0.value) }.joined(separator: ", "), rank: .wire,
      steps: values.map { value in { $0.setting(value.path, to: value.value) } })
  }
}

extension SpecValue {
  /// A node as a value that is written into a spec; `nil` where it has bytes that are no text.
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
