/// The table of the arguments of a command, or of some that several commands share.
///
/// Each entry says all of an argument in one place: its name, the property that takes its value, its help. What
/// holds without the argument is what the property begins with.
struct Arguments<Group: ArgumentGroup>: Sendable, ExpressibleByArrayLiteral {
  /// Gives a word to the property; false where it is no value of it.
  typealias Setter = @Sendable (inout Group, String) -> Bool
  /// Throws where the values of a group do not go together.
  typealias Check = @Sendable (Group) throws(UsageError) -> Void
  /// Where a value is kept: a path that is not made before it is asked for, since to make it takes longer than all else
  /// that is done for most arguments.
  typealias Property<Value> = @Sendable () -> any WritableKeyPath<Group, Value> & Sendable

  private(set) var rows: [ArgumentRow] = []
  /// One for each row.
  private(set) var setters: [Setter] = []
  /// Those of the groups in the table.
  private(set) var checks: [Check] = []

  /// A table of all that the elements hold, in their order.
  init(arrayLiteral elements: Self...) {
    for element in elements {
      rows += element.rows
      setters += element.setters
      checks += element.checks
    }
  }

  private init(_ row: ArgumentRow, _ setter: @escaping Setter) {
    rows = [row]
    setters = [setter]
  }

  /// A word that must be there.
  static func positional(
    _ name: String, _ property: @autoclosure @escaping Property<String>, _ help: String,
    completion: Completion
  ) -> Self {
    Self(
      ArgumentRow(
        kind: .positional, name: name, valueName: name, help: help, isRequired: true, completion: completion)
    ) {
      $0[keyPath: property()] = $1; return true
    }
  }

  /// All words that are left.
  static func positionals(
    _ name: String, _ property: @autoclosure @escaping Property<[String]>, isRequired: Bool = true,
    _ help: String,
    completion: Completion
  ) -> Self {
    Self(
      ArgumentRow(
        kind: .positional, name: name, valueName: name, help: help, isRepeatable: true,
        isRequired: isRequired, completion: completion)
    ) {
      $0[keyPath: property()].append($1); return true
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
    _ property: @autoclosure @escaping Property<Inner>, title: String? = nil
  ) -> Self {
    var table: Self = []
    for (row, set) in zip(Inner.arguments.rows, Inner.arguments.setters) {
      table.rows.append(row)
      if let title { table.rows[table.rows.count - 1].title = title }
      table.setters.append { set(&$0[keyPath: property()], $1) }
    }
    @Sendable func check(_ group: Group) throws(UsageError) {
      try group[keyPath: property()].validate()
      for inner in Inner.arguments.checks { try inner(group[keyPath: property()]) }
    }
    table.checks = [check]
    return table
  }
}
