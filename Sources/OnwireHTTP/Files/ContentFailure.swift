package import SystemPackage

/// The content of a segment could not be read when the message was written.
package struct ContentFailure: Error, Sendable, Hashable {
  /// The index of the segment in `Message.segments`.
  package var segment: Int
  /// What happened.
  package var reason: Reason

  /// What happened to the content of a segment.
  package init(segment: Int, reason: Reason) {
    self.segment = segment
    self.reason = reason
  }

  /// What can happen to a file between looking at it and having read it.
  package enum Reason: Error, Sendable, Hashable {
    /// Nothing stands at its path any more.
    case missing
    /// The system refused to open or read it.
    case unreadable(Errno)
    /// It grew, shrank, was modified, or another file took its place.
    case changed
    /// It has fewer bytes than the system says, as some files that are made by the system have.
    case truncated
  }
}
