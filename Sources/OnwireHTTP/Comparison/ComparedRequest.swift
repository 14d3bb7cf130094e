/// One side of a comparison: a message, and how much of it is known.
package struct ComparedRequest: Sendable {
  /// The message; of a compressed body that was unpacked, the one with the unpacked body.
  package var message: Message
  /// What is known of it: everything where it was compiled from a spec.
  package var fidelity: Fidelity
  /// Where it is sent; `nil` where nobody knows, as of bytes alone.
  package var endpoint: Endpoint?
  /// Which coding was taken off the body for comparing, such as `gzip`; `nil` for none.
  ///
  /// Offsets after the head then count in the unpacked body.
  package var unpackedCoding: String?
  /// The message with its body as it was sent, where a coding was taken off; `nil` elsewhere.
  package var packed: Message?
  /// What stands in the message for values that may be anything; only the left side of a comparison may have any.
  package var wildcards: Wildcards
  /// The header fields that its spec leaves to the phone; `nil` where it has all that was sent, as a capture does.
  ///
  /// A field that is one of them and only a capture has does not count.
  package var leftFields: [LeftField]?

  /// A message of which everything is known, unless `fidelity` says otherwise.
  package init(
    _ message: Message, fidelity: Fidelity = Fidelity(), unpackedCoding: String? = nil,
    wildcards: Wildcards = Wildcards(), leftFields: [LeftField]? = nil
  ) {
    self.message = message
    self.fidelity = fidelity
    self.unpackedCoding = unpackedCoding
    self.wildcards = wildcards
    self.leftFields = leftFields
  }

  /// A request of a capture, or a response in the place of one, with its body as it was sent.
  package init(asSent captured: Request) {
    self.init(captured.message, fidelity: captured.fidelity)
    let tellsEndpoint = !captured.message.isResponse && captured.capture?.tellsEndpoint != false
    endpoint = tellsEndpoint ? captured.endpoint : nil
  }

  /// The same with its body as it was sent, in its coding.
  var asSent: ComparedRequest {
    guard let packed else { return self }
    var result = self
    result.message = packed
    result.packed = nil
    result.unpackedCoding = nil
    return result
  }

  /// The same where nobody promises the order of keys in a JSON body, as dictionaries have none.
  package var withoutKeyOrder: ComparedRequest {
    var result = self
    let elements = message.elements.map { element in
      var element = element
      if element.kind == .json { element.order = .freeByClient }
      return element
    }
    result.message = Message(
      storage: message.storage, segments: message.segments, elements: elements,
      headSegmentCount: message.headSegmentCount, variables: message.variables)
    return result
  }
}

/// A header field that a request's spec leaves to the phone: what sends the request is known to add it, and the spec
/// does not say what it adds.
package struct LeftField: Sendable {
  /// The name in lower case.
  package let name: String
  /// Who adds it, as a sentence without a full stop.
  package let reason: String
  /// Whether a value may be the one that is added.
  let mayHold: @Sendable (String) -> Bool

  /// A field that is added under `name`, in lower case, with a value that `mayHold` takes.
  package init(
    _ name: String, _ reason: String, mayHold: @escaping @Sendable (String) -> Bool = { _ in true }
  ) {
    self.name = name
    self.reason = reason
    self.mayHold = mayHold
  }
}
