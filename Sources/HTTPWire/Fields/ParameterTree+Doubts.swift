extension ParameterTree {
  /// Why a server may read parameters otherwise than the tree shows them.
  public enum Doubt: String, Sendable, CaseIterable {
    /// A name that comes more than once.
    case repeated
    /// Indices for keys: `a[0]`, `a[1]`.
    case numbered
    /// Dictionaries or arrays as elements of `[]`, whose ends are written nowhere.
    case regrouped
    /// A value beside members, or elements beside keys, under one name.
    case mixed
    /// Brackets that do not match.
    case brackets
    /// More than five brackets.
    case deep

    /// What servers make of it, as a sentence without a full stop.
    ///
    /// Measured with PHP 8.2, Rack 2.2 and 3.2, and qs 6.11.
    public var sentence: String {
      switch self {
      case .repeated:
        "the name comes more than once: PHP and Rack keep the last value, Express keeps all in an array"
      case .numbered: "PHP and Express read an array, Rack a dictionary with numbers for keys"
      case .regrouped:
        "where an element ends is not written: Rack begins one where a key comes again, PHP at every pair, "
          + "Express puts all into one"
      case .mixed:
        "one name has values of different kinds: PHP keeps what comes last, Rack may refuse the request, "
          + "Express mixes them"
      case .brackets:
        "the brackets do not match: the name is shown as it is, and PHP, Rack and Express each split it otherwise"
      case .deep: "Express 4 takes five brackets of a query, and the rest as one key; Rack 3 takes 32, PHP 64"
      }
    }
  }
}
