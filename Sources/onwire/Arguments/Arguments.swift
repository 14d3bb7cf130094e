/// The table of a command's arguments, or of arguments that several commands share.
///
/// Each entry says everything about an argument in one place: its name, the property that takes its value,
/// its help. The default is the property's initial value.
struct Arguments<Group: ArgumentGroup>: Sendable, ExpressibleByArrayLiteral {
  /// The property that a value is stored in. The key path is made only when it is needed: making one takes
  /// longer than everything else that is done for most arguments.
  typealias Property<Value> = @Sendable () -> any WritableKeyPath<Group, Value> & Sendable
  /// The same for arguments that every run uses: calls the closure with the property, without a key path.
  typealias Place<Value> = @Sendable (inout Group, (inout Value) -> Void) -> Void

  private(set) var rows: [ArgumentRow]
  /// Stores a word in the property of the row at an index; false if the word is not a value of it.
  let set: @Sendable (inout Group, Int, String) -> Bool
  /// Throws if values of a group in the table contradict each other.
  let check: @Sendable (Group) throws(UsageError) -> Void

  /// The entries of all elements, in order.
  ///
  /// The closures ask the elements: an array of closures would be one more type for each group, and the
  /// runtime takes 9,000 instructions to make one.
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

  /// One positional word.
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

  /// All remaining positional words.
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

  /// An option without a value.
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

  /// An option whose value replaces the default.
  static func option<Value: SpelledValue>(
    _ name: String, _ valueName: String, _ property: @autoclosure @escaping Property<Value>, _ help: String,
    completion: Completion = Completion()
  ) -> Self {
    option(
      name, valueName, { Value.spellings }, help, initial: { Group()[keyPath: property()].spelling },
      completion: completion
    ) { group, value in group[keyPath: property()] = value }
  }

  /// An option without a default; `values` are those that make sense here.
  static func option<Value: ArgumentValue>(
    _ name: String, _ valueName: String, _ property: @autoclosure @escaping Property<Value?>, _ help: String,
    values: @autoclosure @escaping @Sendable () -> [String] = Value.spellings,
    completion: Completion = Completion()
  ) -> Self {
    option(name, valueName, values, help, completion: completion) { (group, value: Value) in
      group[keyPath: property()] = value
    }
  }

  /// An option that can be given several times.
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

  /// The arguments of a group, in a section of their own if there is a title.
  static func group<Inner: ArgumentGroup>(
    _ property: @escaping Place<Inner>, title: String? = nil
  ) -> Self {
    Self(group: property, title: title)
  }

  /// The same table with the option `name` moved to the section `title`, with the help that fits there.
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
