package import OnwireDiagnostics

/// A value of a spec with its type and place: what the app passes to its library.
///
/// Order is data: members keep their written order.
package struct Value: Sendable {
  /// The types of the language, each documented by the object that the library gets.
  package enum Kind: Sendable {
    /// NSNull, or nil.
    case null
    /// NSNumber made from a BOOL.
    case boolean(Bool)
    /// NSNumber made from an integer; NSDecimalNumber beyond 64 bits.
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
    /// The key: usually a string, but a number, boolean or null is possible.
    package var key: Value
    package var value: Value

    package init(key: Value, value: Value) {
      self.key = key
      self.value = value
    }
  }

  // In the order that takes the least space: a spec may have a million of these.

  /// The place of the whole scalar or container, including quotes.
  package var place: Place
  /// The value's type and content.
  package var kind: Kind
  /// Whether it is a scalar without quotes, tag or `${…}`, so that the text at `place` is its spelling.
  package var isPlain: Bool

  package init(_ kind: Kind, at place: Place, isPlain: Bool = false) {
    self.kind = kind
    self.place = place
    self.isPlain = isPlain
  }
}

/// An integer of any size.
package enum Integer: Sendable, Hashable {
  /// An integer that an Int64 holds.
  case signed(Int64)
  /// An integer beyond Int64 that a UInt64 holds.
  case unsigned(UInt64)
  /// An integer beyond 64 bits, in decimal: with a `-` if it is negative, without leading zeros.
  case decimal(String)

  /// The integer in decimal.
  package var text: String {
    switch self {
    case .signed(let value): String(value)
    case .unsigned(let value): String(value)
    case .decimal(let text): text
    }
  }
}

/// Something in a spec, with its place.
package struct Located<Content: Sendable>: Sendable {
  package var value: Content
  /// The place; if the key is given as null, that of the null.
  package var place: Place

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

  /// The members of this dictionary over those of `base`, as by `addEntriesFromDictionary:`: a key of both
  /// has this dictionary's whole value, in the position of `base`.
  ///
  /// Keys are the same if they are equal as NSObjects. `isOfBase` says for each member whether it comes from
  /// `base`. `nil` if one of the two is not a dictionary.
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
