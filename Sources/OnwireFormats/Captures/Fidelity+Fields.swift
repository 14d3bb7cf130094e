import OnwireHTTP

extension Fidelity {
  /// Says, in a note too, that a header field may have been sent although the capture does not have it, and why.
  mutating func noteUnknown(field name: String, because reason: String) {
    setUnknown(field: name, because: reason)
    notes.append(reason)
  }

  /// Says, in a note too, that a header field was made by a tool, and why: which value was sent is not known.
  mutating func noteRebuilt(field name: String, because reason: String) {
    setRebuilt(field: name, because: reason)
    notes.append(reason)
  }
}
