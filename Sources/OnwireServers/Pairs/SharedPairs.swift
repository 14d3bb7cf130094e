import OnwireDiagnostics
import OnwireTextFormats

/// A query or a form that is still to be cut into pairs, and by which habits.
///
/// A class, as what is kept for all servers below, because habits are many bytes to copy.
final class PairText: Sendable {
  let bytes: ArraySlice<UInt8>
  /// Where it begins in the message.
  let offset: Int
  let isForm: Bool
  /// Who reads it.
  let server: Server
  /// The server's, with what the Content-Type changes.
  let habits: Habits
  /// What text a form is, where its Content-Type says so and the server listens.
  let encoding: TextEncoding?

  init(
    bytes: ArraySlice<UInt8>, offset: Int, isForm: Bool, server: Server, habits: Habits,
    encoding: TextEncoding? = nil
  ) {
    (self.bytes, self.offset, self.isForm) = (bytes, offset, isForm)
    (self.server, self.habits, self.encoding) = (server, habits, encoding)
  }

  /// Whether both are the same bytes of one message, without another encoding.
  func isSame(_ other: PairText) -> Bool {
    bytes.startIndex == other.bytes.startIndex && bytes.endIndex == other.bytes.endIndex
      && offset == other.offset && isForm == other.isForm && encoding == nil && other.encoding == nil
  }
}

/// What a server makes of a half of a request, or the pairs that are to be read for that.
enum HalfStep {
  case done(ServedHalf)
  case pairs(PairText)
}

extension [HalfStep] {
  /// What comes of each. Pairs are cut and decoded once for all servers to which they are the same, and names of these
  /// pairs are nested once for all to which they mean the same.
  func finished() -> [ServedHalf] {
    var halves: [ServedHalf] = []
    var groups: [PairGroup] = []
    // Few: most servers read the same bytes.
    var traits: [(text: PairText, traits: PairTraits)] = []
    for (index, step) in enumerated() {
      guard case .pairs(let text) = step else {
        if case .done(let half) = step { halves.append(half) }
        continue
      }
      halves.append(ServedHalf(data: nil))
      let scanned: Int
      if let there = traits.firstIndex(where: { $0.text.isSame(text) }) {
        scanned = there
      } else {
        scanned = traits.count
        traits.append((text, PairTraits(text.bytes)))
      }
      let habits = traits[scanned].traits.asked(of: text.habits, isForm: text.isForm)
      if let there = groups.indices.first(where: { groups[$0].isRead(text, by: habits) }) {
        groups[there].readers.append((index, text))
      } else {
        groups.append(PairGroup(text, habits, index))
      }
    }
    var known: [ServedData] = []
    for group in groups {
      for (index, half) in group.read(&known) { halves[index] = half }
    }
    return halves
  }
}

/// Pairs that are the same to several servers.
private final class PairGroup {
  let text: PairText
  /// What is asked for of the habits of all of them.
  let habits: Habits
  var readers: [(index: Int, text: PairText)]

  init(_ text: PairText, _ habits: Habits, _ index: Int) {
    (self.text, self.habits) = (text, habits)
    readers = [(index, text)]
  }

  /// Whether pairs of a text are these, by habits of which that is asked for.
  func isRead(_ other: PairText, by asked: Habits) -> Bool { text.isSame(other) && habits == asked }

  /// What the servers make of them; data that is there already is kept once.
  func read(_ known: inout [ServedData]) -> [(Int, ServedHalf)] {
    var reader = PairReader(text.bytes, at: text.offset, isForm: text.isForm, habits)
    reader.encoding = text.encoding
    let pairs: [ServedPair]
    do {
      pairs = try reader.pairs()
    } catch {
      return readers.map { ($0.index, $0.text.server.refused(error, reader.drops)) }
    }
    let traits = NameTraits(pairs)
    var nested: [NestedHalf] = []
    return readers.map { index, text in
      let habits = traits.asked(of: text.habits, isForm: text.isForm)
      let place = nested.indices.first { nested[$0].serves(habits) } ?? nested.count
      if place == nested.count { nested.append(NestedHalf(pairs, traits, reader, habits, &known)) }
      let server = text.server
      switch nested[place].result {
      case .failure(let stop): return (index, server.refused(stop, reader.drops))
      case .success(var half):
        if let error = reader.error {
          half.refusal = server.refusal(error)
          (half.partial, half.data) = (half.data, nil)
        }
        return (index, half)
      }
    }
  }
}

/// What pairs are by some habits.
private final class NestedHalf {
  private let habits: Habits
  let result: Result<ServedHalf, Stop>
  /// The greatest length and index that was held to the limit of lists.
  private let listReach: Int
  /// Whether every qs nests them so, where no limit of lists was reached.
  private let isUsualToQS: Bool

  init(
    _ pairs: [ServedPair], _ traits: NameTraits, _ reader: PairReader, _ habits: Habits,
    _ known: inout [ServedData]
  ) {
    self.habits = habits
    do throws(Stop) {
      let nested = try NestedPairs(pairs, habits)
      isUsualToQS =
        habits.nesting.isOfQS && traits.areUsualToQS && !nested.rules.names.contains("names.conflict")
      var half = ServedHalf(data: nested.data.shared(in: &known))
      half.notes = reader.drops + nested.notes
      half.rules = reader.rules.union(nested.rules.names).sorted()
      (result, listReach) = (.success(half), nested.listReach)
    } catch {
      (result, listReach, isUsualToQS) = (.failure(error), .max, false)
    }
  }

  /// Whether they are the same by other habits: by the same, or where no limit of lists was reached.
  func serves(_ other: Habits) -> Bool {
    if habits == other { return true }
    guard listReach < min(habits.listLimit, other.listLimit) else { return false }
    var own = habits
    own.listLimit = other.listLimit
    if isUsualToQS, other.nesting.isOfQS { own.nesting = other.nesting }
    return own == other
  }
}

/// The data that pairs are, by their names.
private struct NestedPairs {
  var data: ServedData
  var notes: ServedNotes = []
  var rules = RuleNames()
  /// The greatest length and index that was held to the limit of lists.
  var listReach = 0

  init(_ pairs: [ServedPair], _ habits: Habits) throws(Stop) {
    switch habits.nesting {
    case .lists, .values, .appendField:
      var names = PlainNames(habits, count: pairs.count)
      for pair in pairs { names.add(pair) }
      data = names.finish()
    case .php:
      var names = PHPNames(habits, count: pairs.count)
      for pair in pairs { names.add(pair) }
      (notes, rules) = (names.drops, names.rules)
      data = names.finish()
    case .rack2, .rack3:
      var names = RackNames(habits, count: pairs.count)
      for pair in pairs { try names.add(pair) }
      (data, notes, rules) = (names.data, names.drops, names.rules)
      if habits.listNull == .dropped { data.removeFromLists(.null) }
      if habits.invalid == .refused || habits.invalid == .refusedInValues, let place = data.firstInvalidText {
        throw Stop(rule: "text.invalid", place: place)
      }
      if habits.routedNames == .dropped { data.removeRouted() }
    case .qs, .qsBalanced:
      var names = QSNames(habits, count: pairs.count)
      for pair in pairs { names.add(pair) }
      data = names.finish()
      (notes, rules, listReach) = (names.drops, names.rules, names.listReach)
    }
  }
}

extension ServedData {
  /// Removes what routing takes the place of.
  mutating func removeRouted() {
    for name in Habits.routed { remove(name, of: 0) }
  }

  /// The same data as it stands in `known` already, where it does; else it is added there.
  func shared(in known: inout [ServedData]) -> ServedData {
    if let same = known.first(where: { $0.isStored(as: self) }) { return same }
    known.append(self)
    return self
  }
}
