import OnwireDiagnostics
import OnwireHTTP
import OnwireSpecLanguage

/// The fields and the order of the HTTP stack below the library.
extension Lowering {
  /// Reports an unknown `transport`, and a device that does not fit it.
  mutating func checkTransport() {
    guard let name = spec.transport, name.value != "none" else { return }
    guard let transport else {
      diagnostics.append(.unknownTransport(name, known: Transport.names))
      return
    }
    guard let wanted = transport.systemRelease, let os = spec.device?.os else { return }
    let release = SystemRelease.numbers(ofSystem: os.value)?.first
    if release != wanted {
      let other = Transport.all.first { $0.systemRelease != nil && $0.systemRelease == release }
      diagnostics.append(.otherSystem(os, transport: transport, known: other?.name))
    }
  }

  /// Adds the fields of the stack that neither the library nor the spec gives, and puts all fields in its
  /// order.
  mutating func throughTransport(
    _ fields: HeadFields, adding additions: [Transport.Addition], endpoint: Endpoint, bodyLength: Int,
    given: OwnHeaders
  ) -> [HeadField] {
    guard let transport, let name = spec.transport else { return fields.fields }
    var all = fields
    var headers = TransportHeaders(
      transport, endpoint: endpoint, at: (spec.base ?? spec.url).place, device: spec.device)
    var withoutDevice: [String] = []
    let libraryNames = DeviceHeaders.names(rules)
    for addition in additions {
      guard !fields.contains(addition.name), addition.isReserved || given[addition.name] == nil else {
        continue
      }
      // A library runs on a system's stack, not on curl, which is a client itself.
      let isOfLibrary =
        transport.systemRelease != nil && libraryNames.contains(addition.name.lowercased())
      if addition.isReserved { noteReserved(addition, of: transport, given: given) }
      guard spec.device != nil || !(isOfLibrary || addition.value.needsDevice) else {
        withoutDevice.append(addition.name)
        continue
      }
      // The library makes this header itself; if it is missing, the reason has been reported.
      if !isOfLibrary, let field = headers.field(addition) { all.addIfAbsent(field) }
    }
    diagnostics += headers.diagnostics
    if !withoutDevice.isEmpty { diagnostics.append(.noDevice(for: withoutDevice, transport: name)) }

    let names = Set(fields.fields.map { $0.name.lowercased() })
    let order = transport.order(for: body(all.fields, length: bodyLength), given: names)
    return order?.arranged(all.fields) ?? all.fields
  }

  /// Reports that a null in the spec does not keep the stack from writing a field.
  private mutating func noteReserved(
    _ addition: Transport.Addition, of transport: Transport, given: OwnHeaders
  ) {
    guard let header = given[addition.name], !header.isRemoval else { return }
    diagnostics.append(
      .reservedByTransport(header.name, transport: transport, place: header.value.place))
  }

  /// The kind of body, as the order of fields depends on it.
  private func body(_ fields: [HeadField], length: Int) -> Transport.Order.Body {
    guard let type = fields.first(where: { $0.name.lowercased() == "content-type" })?.text.lowercased() else {
      return length > 0 ? .other : .none
    }
    if type.hasPrefix("multipart/") { return .multipart }
    return type == "application/x-www-form-urlencoded" ? .form : .other
  }
}
