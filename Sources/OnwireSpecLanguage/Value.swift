package import OnwireDiagnostics

/// A value of a spec with its type and place: what the app hands to its library.
///
/// Order is data: members keep the order in which they are written.
package struct Value: Sendable {
  /// The types of the language, each named after what the library would be handed.
  package enum Kind: Sendable {
    /// NSNull, or nil.
    case null
    /// NSNumber made from a BOOL.
    case boolean(Bool)
    /// NSNumber made from an integer, NSDecimalNumber past 64 bits.
    case integer(Integer)
    /// NSNumber made from a double.
    case double(Double)
    /// NSString.
    case string(String)
    /// NSData.
    case data([UInt8])
    /// NSDate.
    case date(Moment)
    /// NSArray.
    case array([Value])
    /// NSDictionary in written order; no two keys are equal as NSObjects.
    case dictionary([Member])
    /// NSSet in written order; no two members are equal as NSObjects.
    case set([Value])
  }

  /// A key and its value.
  package struct Member: Sendable {
    /// The key: most often a string, but a number, boolean or null is possible.
    package var key: Value
    /// What stands under the key.
    package var value: Value

    /// `value` under `key`.
    package init(key: Value, value: Value) {
      self.key = key
      self.value = value
    }
  }

  // In the order in which they take the least room: a spec may have a million.

  /// Where it is written: the whole of the scalar or container, quotes included.
  package var place: Place
  /// What the value is.
  package var kind: Kind
  /// Whether it is a scalar without quotes, tag and `${…}`, so that the text at `place` is its spelling.
  package var isPlain: Bool

  /// A value of `kind` at `place`.
  package init(_ kind: Kind, at place: Place, isPlain: Bool = false) {
    self.kind = kind
    self.place = place
    self.isPlain = isPlain
  }
}

/// An integer of any size.
package enum Integer: Sendable, Hashable {
  /// One that an Int64 holds.
  case signed(Int64)
  /// One past Int64 that a UInt64 holds.
  case unsigned(UInt64)
  /// One past 64 bits, in decimal: a `-` where it is negative, no leading zeros.
  case decimal(String)

  /// The number in decimal, as it is.
  package var text: String {
    switch self {
    case .signed(let value): String(value)
    case .unsigned(let value): String(value)
    case .decimal(let text): text
    }
  }
}

/// Something that a spec gives, with its place.
package struct Located<Content: Sendable>: Sendable {
  /// What is given.
  package var value: Content
  /// Where; for a key that is given as null, the place of the null.
  package var place: Place

  /// `value` at `place`.
  package init(_ value: Content, at place: Place) {
    self.value = value
    self.place = place
  }
}

/// A text of the language, with its place.
package typealias Text = Located<String>

extension Value {
  /// Whether this is an array, a dictionary or a set without members.
  package var isEmptyCollection: Bool {
    switch kind {
    case .array(let values), .set(let values): values.isEmpty
    case .dictionary(let members): members.isEmpty
    default: false
    }
  }

  /// The members of this dictionary over those of `base`, as `addEntriesFromDictionary:` adds them: a key of both has
  /// the value on top, whole, and stands where the base has it.
  ///
  /// Keys are the same where they are equal as NSObjects. `isOfBase` says of each member whether it is one of `base`.
  /// `nil` where one of the two is no dictionary.
  package func overlaid(on base: Value) -> (value: Value, isOfBase: [Bool])? {
    guard case .dictionary(let top) = kind, case .dictionary(let below) = base.kind else { return nil }
    var result = below
    var isOfBase = below.map { _ in true }
    var positions: [Identity: Int] = [:]
    for (index, member) in below.enumerated() { positions[Identity(member.key.kind)] = index }
    for member in top {
      if let index = positions[Identity(member.key.kind)] {
        result[index] = member
        isOfBase[index] = false
      } else {
        result.append(member)
        isOfBase.append(false)
      }
    }
    return (Value(.dictionary(result), at: place), isOfBase)
  }
}
