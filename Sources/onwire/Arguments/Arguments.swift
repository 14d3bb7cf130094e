/// The table of the arguments of a command, or of some that several commands share.
///
/// Each entry says all of an argument in one place: its name, the property that takes its value, its help. What
/// holds without the argument is what the property begins with.
struct Arguments<Group: ArgumentGroup>: Sendable, ExpressibleByArrayLiteral {
  /// Where a value is kept: a path that is not made before it is asked for, since to make it takes longer than all else
  /// that is done for most arguments.
  typealias Property<Value> = @Sendable () -> any WritableKeyPath<Group, Value> & Sendable
  /// The same of what every run looks at: gives the value where it is kept to who reads or changes it.
  typealias Place<Value> = @Sendable (inout Group, (inout Value) -> Void) -> Void

  private(set) var rows: [ArgumentRow]
  /// Gives a word to the property of the row at an index; false where it is no value of it.
  let set: @Sendable (inout Group, Int, String) -> Bool
  /// Throws where the values of a group in the table do not go together.
  let check: @Sendable (Group) throws(UsageError) -> Void

  /// A table of all that the elements hold, in their order.
  ///
  /// It asks them: an array of closures would be one more type for each group, which the runtime makes in 9,000
  /// instructions.
  init(arrayLiteral elements: Self...) {
    rows = elements.flatMap(\.rows)
    set = { group, index, word in
      var index = index
      for element in elements {
        if index < element.rows.count { return element.set(&group, index, word) }
        index -= element.rows.count
      }
      return false
    }
    check = { group throws(UsageError) in
      for element in elements { try element.check(group) }
    }
  }

  private init(_ row: ArgumentRow, _ set: @escaping @Sendable (inout Group, String) -> Bool) {
    rows = [row]
    self.set = { group, _, word in set(&group, word) }
    check = { _ in }
  }

  /// One word.
  static func positional(
    _ name: String, _ property: @escaping Place<String>, isRequired: Bool = true, _ help: String,
    completion: Completion
  ) -> Self {
    Self(
      ArgumentRow(
        kind: .positional, name: name, valueName: name, help: help, isRequired: isRequired,
        completion: completion)
    ) { group, word in
      property(&group) { $0 = word }
      return true
    }
  }

  /// All words that are left.
  static func positionals(
    _ name: String, _ property: @escaping Place<[String]>, isRequired: Bool = true,
    _ help: String,
    completion: Completion
  ) -> Self {
    Self(
      ArgumentRow(
        kind: .positional, name: name, valueName: name, help: help, isRepeatable: true,
        isRequired: isRequired, completion: completion)
    ) { group, word in
      property(&group) { $0.append(word) }
      return true
    }
  }

  /// A name that says yes.
  static func flag(
    _ name: String, letter: Character? = nil, _ property: @autoclosure @escaping Property<Bool>,
    _ help: String
  )
    -> Self
  {
    Self(ArgumentRow(kind: .flag, name: name, letter: letter, help: help)) { group, _ in
      group[keyPath: property()] = true
      return true
    }
  }

  /// A name with a value, which replaces the one that holds without it.
  static func option<Value: SpelledValue>(
    _ name: String, _ valueName: String, _ property: @autoclosure @escaping Property<Value>, _ help: String,
    completion: Completion = Completion()
  ) -> Self {
    option(
      name, valueName, { Value.spellings }, help, initial: { Group()[keyPath: property()].spelling },
      completion: completion
    ) { group, value in group[keyPath: property()] = value }
  }

  /// A name with a value, of which there is none without it; `values` are those that make sense.
  static func option<Value: ArgumentValue>(
    _ name: String, _ valueName: String, _ property: @autoclosure @escaping Property<Value?>, _ help: String,
    values: @autoclosure @escaping @Sendable () -> [String] = Value.spellings,
    completion: Completion = Completion()
  ) -> Self {
    option(name, valueName, values, help, completion: completion) { (group, value: Value) in
      group[keyPath: property()] = value
    }
  }

  /// A name with a value, as often as there are values.
  static func options<Value: ArgumentValue>(
    _ name: String, _ valueName: String, _ property: @autoclosure @escaping Property<[Value]>, _ help: String,
    completion: Completion = Completion()
  ) -> Self {
    option(name, valueName, { Value.spellings }, help, isRepeatable: true, completion: completion) {
      (group, value: Value) in group[keyPath: property()].append(value)
    }
  }

  private static func option<Value: ArgumentValue>(
    _ name: String, _ valueName: String, _ values: @escaping @Sendable () -> [String], _ help: String,
    initial: @escaping @Sendable () -> String? = { nil }, isRepeatable: Bool = false, completion: Completion,
    set: @escaping @Sendable (inout Group, Value) -> Void
  ) -> Self {
    Self(
      ArgumentRow(
        kind: .option, name: name, valueName: valueName, help: help, values: values,
        reason: { Value.reason(against: $0) }, initial: initial, isRepeatable: isRepeatable,
        completion: completion)
    ) { group, word in
      guard let value = Value(argument: word) else { return false }
      set(&group, value)
      return true
    }
  }

  /// The arguments of a group, in a section of their own where there is a title.
  static func group<Inner: ArgumentGroup>(
    _ property: @escaping Place<Inner>, title: String? = nil
  ) -> Self {
    Self(group: property, title: title)
  }

  /// The same with the option called `name` in the section `title`, where it means more.
  func placing(_ name: String, in title: String, _ valueName: String, _ help: String) -> Self {
    var arguments = self
    for index in rows.indices where rows[index].name == name {
      arguments.rows[index].title = title
      arguments.rows[index].valueName = valueName
      arguments.rows[index].help = help
    }
    return arguments
  }

  private init<Inner: ArgumentGroup>(
    group property: @escaping Place<Inner>, title: String?
  ) {
    let arguments = Inner.arguments
    var rows = arguments.rows
    if let title { for index in rows.indices { rows[index].title = title } }
    self.rows = rows
    set = { group, index, word in
      var isSet = false
      property(&group) { isSet = arguments.set(&$0, index, word) }
      return isSet
    }
    check = { group throws(UsageError) in
      var group = group
      var inner = Inner()
      property(&group) { inner = $0 }
      try inner.validate()
      try arguments.check(inner)
    }
  }
}
