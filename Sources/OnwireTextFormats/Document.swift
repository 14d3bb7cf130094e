/// A tree to write as JSON or as a property list.
package indirect enum Document: Sendable {
  /// NSNull, or nil.
  case null
  /// NSNumber made from a BOOL.
  case boolean(Bool)
  /// NSNumber made from a signed integer.
  case signed(Int64)
  /// NSNumber made from an unsigned integer.
  case unsigned(UInt64)
  /// NSDecimalNumber given by its digits, which are written unchanged.
  case decimal(String)
  /// NSNumber made from a double.
  case double(Double)
  /// NSNumber made from a float.
  case float(Float)
  /// NSString.
  case string(String)
  /// NSData.
  case data([UInt8])
  /// NSDate, in seconds since 1970-01-01T00:00:00Z.
  case date(Double)
  /// NSArray.
  case array([Document])
  /// NSDictionary in the order in which it was written.
  case dictionary([(key: String, value: Document)])
}

extension Document {
  /// For each value, by its preorder index, the number of values in its subtree: 1 for a scalar.
  ///
  /// The first child of the value at `i` is at `i + 1`, and the sibling after `i` at `i + sizes[i]`.
  var subtreeSizes: [Int] {
    var sizes: [Int] = []
    appendSizes(to: &sizes)
    return sizes
  }

  private func appendSizes(to sizes: inout [Int]) {
    let index = sizes.count
    sizes.append(1)
    switch self {
    case .array(let values): for value in values { value.appendSizes(to: &sizes) }
    case .dictionary(let members): for member in members { member.value.appendSizes(to: &sizes) }
    default: break
    }
    sizes[index] = sizes.count - index
  }
}
