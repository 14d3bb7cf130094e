import OnwireTextFormats

/// JSON as captures have it: what is of another kind than expected is passed over.
extension JSONReader {
  /// Begins an object; `false` where something else was there, which is passed over.
  mutating func opensObject() throws -> Bool {
    guard try peek() == .object else {
      try skip()
      return false
    }
    try beginObject()
    return true
  }

  /// Begins the object that is the text, and stands before the value of its member `key` then.
  mutating func enter(_ key: String) throws -> Bool {
    guard try peek() == .object else { return false }
    try beginObject()
    while let found = try nextKey() {
      if found == key { return true }
      try skip()
    }
    return false
  }

  /// Gives each member of the object that follows to `read`, which reads or skips its value.
  mutating func eachMember(_ read: (inout JSONReader, String) throws -> Void) throws {
    guard try opensObject() else { return }
    while let key = try nextKey() { try read(&self, key) }
  }

  /// Gives each item of the array that follows to `read`, which reads or skips it.
  mutating func eachItem(_ read: (inout JSONReader) throws -> Void) throws {
    guard try peek() == .array else {
      try skip()
      return
    }
    try beginArray()
    while try hasNext() { try read(&self) }
  }

  /// What `read` makes of the member called `name` of the next value.
  mutating func member<Value>(
    _ name: String, _ read: (inout JSONReader) throws -> Value?
  ) throws -> Value? {
    var value: Value?
    try eachMember { json, key in
      if key == name { value = try read(&json) } else { try json.skip() }
    }
    return value
  }

  /// A string; `nil` for anything else.
  mutating func text() throws -> String? {
    guard try peek() == .string else {
      try skip()
      return nil
    }
    return String(decoding: try string(limit: CaptureLimit.text), as: UTF8.self)
  }

  /// A whole number, in quotes or not, as converted sessions have it; `nil` for anything else.
  mutating func integer() throws -> Int? {
    guard try peek() == .number else { return try text().flatMap { Int($0) } }
    return Int(try number())
  }

  /// `true` or `false`, in quotes or not; `nil` for anything else.
  mutating func flag() throws -> Bool? {
    guard try peek() == .boolean else { return try text().flatMap { Bool($0) } }
    return try boolean()
  }
}
