/// How much a captured message really knows of the request that was sent.
///
/// Every capture format keeps some of a request, rebuilds some and loses the rest. Only what is exact may be
/// compared byte by byte; for the rest a tool says "not comparable" instead of inventing a difference.
public struct Fidelity: Sendable, Hashable {
  /// A part of a request that may be known or not.
  public enum Aspect: String, Sendable, CaseIterable {
    /// Method, target and version, as they were written.
    case requestLine = "request-line"
    /// Which header fields there were, and their values.
    case fields
    /// The order of the header fields.
    case fieldOrder = "field-order"
    /// The letter case of the field names.
    case fieldCase = "field-case"
    /// The blanks around the values, and how lines end.
    case fieldBlanks = "field-blanks"
    /// The bytes of the body, without its framing.
    case body
    /// How the body was put on the connection: chunks, or none.
    case framing

    /// A number of its own: as keys, texts would be hashed.
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

    /// What there is to know of a head.
    package static let head: [Aspect] = [.requestLine, .fields, .fieldOrder, .fieldCase, .fieldBlanks]
  }

  /// How an aspect is known.
  public enum Knowledge: String, Sendable, CaseIterable {
    /// As it was on the wire.
    case exact
    /// Made again from what the capture keeps; it may differ from what was sent.
    case rebuilt
    /// With a coding taken off, such as gzip or chunks: the bytes on the wire are lost.
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
    /// Why, and by which rule: a sentence without a full stop; empty for `exact` without a doubt.
    public package(set) var reason: String
    /// Whether the bytes are those that were sent but for dots, which stand for what is not printable.
    package var showsDots = false
  }

  /// Of each aspect at its place, as far as something was said; none where nothing was.
  private var entries: [Entry?] = []
  private var unknownFields: [String: String] = [:]
  private var rebuiltFields: [String: String] = [:]
  private var perhapsFirst: String?
  /// How many bytes a body had that the capture does not hold, as far as it says; `nil` where it does not say.
  package var toldBodyLength: ClosedRange<Int>?
  /// Whether a request line that was made again has the version that was spoken.
  package var isVersionTold = false
  /// Whether a request line that was made again has path and query as they were sent.
  package var isPathTold = false
  /// Whether header fields that were made again and are not rebuilt by name have the values that were sent: others may be
  /// missing.
  package var areValuesTold = false
  /// Whether header fields that are unknown are those that are unknown by name, and no others.
  package var areOtherFieldsTold = false
  /// What else the capture says, such as the notes of a Rewrite tool: sentences without a full stop.
  public var notes: [String] = []

  /// Everything as it was on the wire.
  package init() {}

  /// How an aspect is known; `exact` unless something else was said.
  public subscript(aspect: Aspect) -> Entry {
    (entries.isEmpty ? nil : entries[aspect.place]) ?? Entry(knowledge: .exact, reason: "")
  }

  /// Puts other words in the place of every reason and note.
  package mutating func reword(_ words: (String) -> String) {
    for index in entries.indices {
      if let entry = entries[index] { entries[index]?.reason = words(entry.reason) }
    }
    unknownFields = unknownFields.mapValues(words)
    rebuiltFields = rebuiltFields.mapValues(words)
    notes = notes.map(words)
  }

  /// Says how an aspect is known, and why.
  package mutating func set(_ aspect: Aspect, _ knowledge: Knowledge, because reason: String) {
    if entries.isEmpty { entries = Array(repeating: nil, count: Aspect.allCases.count) }
    entries[aspect.place] = Entry(knowledge: knowledge, reason: reason)
  }

  /// Says that dots in an aspect may stand for bytes that are not printable, and why: all else is as it was sent.
  package mutating func setDots(_ aspect: Aspect, because reason: String) {
    set(aspect, .rebuilt, because: reason)
    entries[aspect.place]?.showsDots = true
  }

  /// Says that a request line stands in origin form that may have been sent in absolute form (RFC 9112, 3.2), and why:
  /// the rest of it is as it was sent.
  package mutating func setOriginForm(because reason: String) {
    set(.requestLine, .rebuilt, because: reason)
    isVersionTold = true
    isPathTold = true
  }

  /// Says that a header field may have been sent although the request does not have it, and why; `isNoted` says it in a
  /// note, too.
  ///
  /// That the field is missing then is no difference; a value that the request does have is compared as ever.
  package mutating func setUnknown(field name: String, because reason: String, isNoted: Bool = false) {
    unknownFields[name.lowercased()] = reason
    if isNoted { notes.append(reason) }
  }

  /// Says that a header field that the request does not have was not sent.
  package mutating func setKnown(field name: String) {
    unknownFields[name.lowercased()] = nil
  }

  /// Why the header field called `name` may have been sent although the request does not have it; `nil` where what
  /// is not there was not sent.
  package func whyUnknown(field name: String) -> String? {
    unknownFields.isEmpty ? nil : unknownFields[name.lowercased()]
  }

  /// Says that a header field was made by a tool, and why: whether it was sent, and with which value, is not known;
  /// `isNoted` says it in a note, too.
  package mutating func setRebuilt(field name: String, because reason: String, isNoted: Bool = false) {
    rebuiltFields[name.lowercased()] = reason
    if isNoted { notes.append(reason) }
  }

  /// Why the header field called `name` may have been sent otherwise, or not at all; `nil` where it is what was sent.
  package func whyRebuilt(field name: String) -> String? {
    rebuiltFields.isEmpty ? nil : rebuiltFields[name.lowercased()]
  }

  /// Says that a header field may have been sent before all others, and why: the order of those is as it was sent.
  package mutating func setPerhapsFirst(field name: String, because reason: String) {
    set(.fieldOrder, .rebuilt, because: reason)
    perhapsFirst = name.lowercased()
  }

  /// The header field that may have been sent first, in lower case, where that is all that is not known of the order.
  package var fieldPerhapsFirst: String? { self[.fieldOrder].knowledge == .rebuilt ? perhapsFirst : nil }

  /// Whether the message is the bytes that were on the wire.
  public var isExact: Bool {
    unknownFields.isEmpty && rebuiltFields.isEmpty
      && entries.allSatisfy { $0.map { $0.knowledge == .exact } ?? true }
  }

  /// Says that the capture has a body alone, and why it is taken for one.
  package mutating func setHeadAbsent(because reason: String) {
    for aspect in Aspect.head + [.framing] { set(aspect, .absent, because: reason) }
  }

  /// Whether the capture has a body alone.
  package var isHeadAbsent: Bool { Aspect.head.allSatisfy { self[$0].knowledge == .absent } }

  /// Whether the head is.
  package var isHeadExact: Bool { Aspect.head.allSatisfy { self[$0].knowledge == .exact } }
}
