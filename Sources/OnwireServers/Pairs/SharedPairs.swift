import OnwireDiagnostics
import OnwireTextFormats

/// A query or a form that is still to be split into pairs, with the habits for it.
///
/// A class, like the data kept for all servers below, because habits are many bytes to copy.
final class PairText: Sendable {
  let bytes: ArraySlice<UInt8>
  /// Its offset in the message.
  let offset: Int
  let isForm: Bool
  /// The server that reads it.
  let server: Server
  /// The server's habits, as changed by the Content-Type.
  let habits: Habits
  /// The encoding of a form, if its Content-Type gives one and the server uses that.
  let encoding: TextEncoding?

  init(
    bytes: ArraySlice<UInt8>, offset: Int, isForm: Bool, server: Server, habits: Habits,
    encoding: TextEncoding? = nil
  ) {
    (self.bytes, self.offset, self.isForm) = (bytes, offset, isForm)
    (self.server, self.habits, self.encoding) = (server, habits, encoding)
  }

  /// Whether both are the same bytes of the same message, and neither has another encoding.
  func isSame(_ other: PairText) -> Bool {
    bytes.startIndex == other.bytes.startIndex && bytes.endIndex == other.bytes.endIndex
      && offset == other.offset && isForm == other.isForm && encoding == nil && other.encoding == nil
  }
}

/// A server's reading of a half of a request, or the pairs to read for it.
enum HalfStep {
  case done(ServedHalf)
  case pairs(PairText)
}

extension [HalfStep] {
  /// Completes each step. Pairs are split and decoded once for all servers that read the same pairs, and
  /// their names are nested once for all servers that read them alike.
  func finished() -> [ServedHalf] {
    var halves: [ServedHalf] = []
    var groups: [PairGroup] = []
    // Only a few: most servers read the same bytes.
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

/// Pairs that are the same for several servers.
private final class PairGroup {
  let text: PairText
  /// Their relevant habits, which all of them share.
  let habits: Habits
  var readers: [(index: Int, text: PairText)]

  init(_ text: PairText, _ habits: Habits, _ index: Int) {
    (self.text, self.habits) = (text, habits)
    readers = [(index, text)]
  }

  /// Whether a text gives these pairs, with these relevant habits.
  func isRead(_ other: PairText, by asked: Habits) -> Bool { text.isSame(other) && habits == asked }

  /// The servers' readings; equal data is stored once.
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

/// The reading of pairs with certain habits.
private final class NestedHalf {
  private let habits: Habits
  let result: Result<ServedHalf, Stop>
  /// The greatest length or index that was compared with the limit of lists.
  private let listReach: Int
  /// Whether every version of qs nests them this way, unless a limit of lists was reached.
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

  /// Whether the reading is the same with other habits: if they are equal, or differ only in limits of lists
  /// that were not reached.
  func serves(_ other: Habits) -> Bool {
    if habits == other { return true }
    guard listReach < min(habits.listLimit, other.listLimit) else { return false }
    var own = habits
    own.listLimit = other.listLimit
    if isUsualToQS, other.nesting.isOfQS { own.nesting = other.nesting }
    return own == other
  }
}

/// The data of pairs, nested by their names.
private struct NestedPairs {
  var data: ServedData
  var notes: ServedNotes = []
  var rules = RuleNames()
  /// The greatest length or index that was compared with the limit of lists.
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
      for pair in pairs { try names.add(pair) }
      data = names.finish()
      (notes, rules, listReach) = (names.drops, names.rules, names.listReach)
    }
  }
}

extension ServedData {
  /// Removes names that routing sets itself.
  mutating func removeRouted() {
    for name in Habits.routed { remove(name, of: 0) }
  }

  /// The equal data in `known`, if there is any; otherwise adds this to it.
  func shared(in known: inout [ServedData]) -> ServedData {
    if let same = known.first(where: { $0.isStored(as: self) }) { return same }
    known.append(self)
    return self
  }
}
