/// How much a captured message tells about the request that was sent.
///
/// Every capture format keeps some of a request, rebuilds some and loses the rest. Only exact aspects may be
/// compared byte by byte; for the rest, a tool says "not comparable" instead of inventing a difference.
public struct Fidelity: Sendable, Hashable {
  /// A part of a request that may be known or not.
  public enum Aspect: String, Sendable, CaseIterable {
    /// Method, target and version, as written.
    case requestLine = "request-line"
    /// Which header fields there were, and their values.
    case fields
    /// The order of the header fields.
    case fieldOrder = "field-order"
    /// The letter case of the field names.
    case fieldCase = "field-case"
    /// The blanks around the values, and the line ends.
    case fieldBlanks = "field-blanks"
    /// The bytes of the body, without its framing.
    case body
    /// How the body was put on the connection: chunks, or none.
    case framing

    /// The position in `entries`: as keys, texts would be hashed.
    fileprivate var place: Int {
      switch self {
      case .requestLine: 0
      case .fields: 1
      case .fieldOrder: 2
      case .fieldCase: 3
      case .fieldBlanks: 4
      case .body: 5
      case .framing: 6
      }
    }

    /// The aspects of a head.
    package static let head: [Aspect] = [.requestLine, .fields, .fieldOrder, .fieldCase, .fieldBlanks]
  }

  /// How an aspect is known.
  public enum Knowledge: String, Sendable, CaseIterable {
    /// As it was on the wire.
    case exact
    /// Rebuilt from what the capture keeps; it may differ from what was sent.
    case rebuilt
    /// With a coding removed, such as gzip or chunks: the bytes on the wire are lost.
    case decoded
    /// Not in the capture, though it was there.
    case absent
    /// The capture does not say.
    case unknown
    /// A tool changed it after the app had sent it.
    case changed
  }

  /// How one aspect is known, and why.
  public struct Entry: Sendable, Hashable {
    /// How it is known.
    public package(set) var knowledge: Knowledge
    /// The reason, and the rule: a sentence without a full stop; empty if it is `exact` beyond doubt.
    public package(set) var reason: String
    /// Whether the bytes are those that were sent, except for dots in place of unprintable bytes.
    package var showsDots = false
  }

  /// The entry of each aspect, by `place`; `nil` if nothing was said. Empty if nothing was said at all.
  private var entries: [Entry?] = []
  private var unknownFields: [String: String] = [:]
  private var rebuiltFields: [String: String] = [:]
  private var perhapsFirst: String?
  /// The length of a body that the capture does not hold, as closely as the capture gives it; `nil` if it
  /// gives none.
  package var toldBodyLength: ClosedRange<Int>?
  /// Whether a rebuilt request line has the version that was used.
  package var isVersionTold = false
  /// Whether a rebuilt request line has the path and query that were sent.
  package var isPathTold = false
  /// Whether rebuilt header fields, unless rebuilt by name, have the values that were sent; other fields may
  /// be missing.
  package var areValuesTold = false
  /// Whether the unknown header fields are only those that are unknown by name.
  package var areOtherFieldsTold = false
  /// Anything else that the capture says, such as the notes of a Rewrite tool: sentences without a full stop.
  public var notes: [String] = []

  /// Creates the fidelity of a message that is known exactly.
  package init() {}

  /// How an aspect is known; `exact` unless set otherwise.
  public subscript(aspect: Aspect) -> Entry {
    (entries.isEmpty ? nil : entries[aspect.place]) ?? Entry(knowledge: .exact, reason: "")
  }

  /// Replaces the words of every reason and note.
  package mutating func reword(_ words: (String) -> String) {
    for index in entries.indices {
      if let entry = entries[index] { entries[index]?.reason = words(entry.reason) }
    }
    unknownFields = unknownFields.mapValues(words)
    rebuiltFields = rebuiltFields.mapValues(words)
    notes = notes.map(words)
  }

  /// Sets how an aspect is known, and why.
  package mutating func set(_ aspect: Aspect, _ knowledge: Knowledge, because reason: String) {
    if entries.isEmpty { entries = Array(repeating: nil, count: Aspect.allCases.count) }
    entries[aspect.place] = Entry(knowledge: knowledge, reason: reason)
  }

  /// Records that dots in an aspect may stand for unprintable bytes, and why; the rest is as it was sent.
  package mutating func setDots(_ aspect: Aspect, because reason: String) {
    set(aspect, .rebuilt, because: reason)
    entries[aspect.place]?.showsDots = true
  }

  /// Records that a request line in origin form may have been sent in absolute form (RFC 9112, 3.2), and why;
  /// the rest is as it was sent.
  package mutating func setOriginForm(because reason: String) {
    set(.requestLine, .rebuilt, because: reason)
    isVersionTold = true
    isPathTold = true
  }

  /// Records that a header field may have been sent although the request does not have it, and why; if
  /// `isNoted`, also in a note.
  ///
  /// If the field is missing, that is then no difference; if the request has it, its value is compared as
  /// usual.
  package mutating func setUnknown(field name: String, because reason: String, isNoted: Bool = false) {
    unknownFields[name.lowercased()] = reason
    if isNoted { notes.append(reason) }
  }

  /// Records that a header field was not sent unless the request has it.
  package mutating func setKnown(field name: String) {
    unknownFields[name.lowercased()] = nil
  }

  /// Why the header field called `name` may have been sent although the request does not have it; `nil` if a
  /// missing field was not sent.
  package func whyUnknown(field name: String) -> String? {
    unknownFields.isEmpty ? nil : unknownFields[name.lowercased()]
  }

  /// Records that a tool made a header field, and why: it is not known whether it was sent, and with which
  /// value; if `isNoted`, also in a note.
  package mutating func setRebuilt(field name: String, because reason: String, isNoted: Bool = false) {
    rebuiltFields[name.lowercased()] = reason
    if isNoted { notes.append(reason) }
  }

  /// Why the header field called `name` may have been sent differently, or not at all; `nil` if it is as it
  /// was sent.
  package func whyRebuilt(field name: String) -> String? {
    rebuiltFields.isEmpty ? nil : rebuiltFields[name.lowercased()]
  }

  /// Records that a header field may have been sent before all others, and why; the order of the others is as
  /// it was sent.
  package mutating func setPerhapsFirst(field name: String, because reason: String) {
    set(.fieldOrder, .rebuilt, because: reason)
    perhapsFirst = name.lowercased()
  }

  /// The header field that may have been sent first, in lower case, if only this is unknown about the order.
  package var fieldPerhapsFirst: String? { self[.fieldOrder].knowledge == .rebuilt ? perhapsFirst : nil }

  /// Whether the message has the exact bytes that were on the wire.
  public var isExact: Bool {
    unknownFields.isEmpty && rebuiltFields.isEmpty
      && entries.allSatisfy { $0.map { $0.knowledge == .exact } ?? true }
  }

  /// Records that the capture has only a body, and why it is taken for one.
  package mutating func setHeadAbsent(because reason: String) {
    for aspect in Aspect.head + [.framing] { set(aspect, .absent, because: reason) }
  }

  /// Whether the capture has only a body.
  package var isHeadAbsent: Bool { Aspect.head.allSatisfy { self[$0].knowledge == .absent } }

  /// Whether the head has the exact bytes that were on the wire.
  package var isHeadExact: Bool { Aspect.head.allSatisfy { self[$0].knowledge == .exact } }
}
