import OnwireTextFormats

/// JSON as captures have it: values of an unexpected kind are skipped.
extension JSONReader {
  /// Begins an object; `false` if the next value is something else, which is then skipped.
  mutating func opensObject() throws -> Bool {
    guard try peek() == .object else {
      try skip()
      return false
    }
    try beginObject()
    return true
  }

  /// Enters the object that comes next and stops before the value of its member `key`; `false` if there is no
  /// such object or member.
  mutating func enter(_ key: String) throws -> Bool {
    guard try peek() == .object else { return false }
    try beginObject()
    while let found = try nextKey() {
      if found == key { return true }
      try skip()
    }
    return false
  }

  /// Passes each member of the next object to `read`, which reads or skips its value.
  mutating func eachMember(_ read: (inout JSONReader, String) throws -> Void) throws {
    guard try opensObject() else { return }
    while let key = try nextKey() { try read(&self, key) }
  }

  /// Passes each item of the next array to `read`, which reads or skips it.
  mutating func eachItem(_ read: (inout JSONReader) throws -> Void) throws {
    guard try peek() == .array else {
      try skip()
      return
    }
    try beginArray()
    while try hasNext() { try read(&self) }
  }

  /// The result of `read` for the member called `name` of the next value.
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

  /// A whole number, with or without quotes, because converted sessions have both; `nil` for anything else.
  mutating func integer() throws -> Int? {
    guard try peek() == .number else { return try text().flatMap { Int($0) } }
    return Int(try number())
  }

  /// `true` or `false`, with or without quotes; `nil` for anything else.
  mutating func flag() throws -> Bool? {
    guard try peek() == .boolean else { return try text().flatMap { Bool($0) } }
    return try boolean()
  }
}
