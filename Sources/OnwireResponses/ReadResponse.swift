import OnwireDiagnostics
package import OnwireTextFormats

/// What an app gets from a response.
package struct ReadResponse: Sendable {
  /// What the library does with the response.
  package enum Callback: String, Sendable {
    case success, failure, crash
    /// It is not known which.
    case unknown
  }

  package var callback: Callback
  /// What the success block gets; `nil` after a failure.
  package var value: ReadValue?
  /// What the failure block gets.
  package var error: ReadError?
  /// What was read after a refused status or type.
  package var objectBesideError: ReadValue?
  /// Why it crashes, or why it is not known what happens.
  package var reason: String?
  /// The rules that decided, in that order.
  package var rules: [String] = []
  /// What is not promised about it.
  package var doubts: [String] = []
}

/// A value as an app gets it.
package struct ReadValue: Sendable {
  package enum Content: Sendable {
    /// The type says it all.
    case none
    case json(JSONValue)
    case text([UInt8])
    case bytes([UInt8])
  }

  /// The type's name, such as `NSDictionary`; the text `nil` if there is no value.
  package var type: String
  package var content: Content

  package init(_ type: String, _ content: Content = .none) {
    self.type = type
    self.content = content
  }

  /// No value.
  static let nothing = ReadValue("nil")
  /// Whether it is no value.
  package var isNothing: Bool { type == "nil" }
}

/// An error as an app gets it.
package struct ReadError: Sendable {
  package var domain: String
  package var code: Int
  /// A case of a Swift error, such as `responseSerializationFailed.jsonSerializationFailed`.
  package var name: String?
  /// Its sentence; `nil` if it is Foundation's and not known.
  package var message: String?
  /// The sentences of Apple's Foundation, by system.
  package var apple: [(system: String, text: String)] = []
  /// Whether the sentence contains one of Foundation's.
  package var hasApple = false
  /// The keys of userInfo; `nil` for a Swift error.
  package var keys: [String]?
  /// What else it holds, by name.
  package var details: [(key: String, value: Document)] = []
  /// The error beneath; at most one.
  package var underlying: [ReadError] = []

  package init(_ domain: String, _ code: Int, _ message: String?) {
    self.domain = domain
    self.code = code
    self.message = message
  }

  /// This error and those beneath it.
  package var chain: [ReadError] {
    var chain = [self]
    while let next = chain.last?.underlying.first { chain.append(next) }
    return chain
  }

  /// The same with an error beneath it.
  func above(_ other: ReadError?) -> ReadError {
    guard let other else { return self }
    var error = self
    error.underlying = [other]
    if let keys { error.keys = (keys + ["NSUnderlyingErrorKey"]).sorted() }
    return error
  }
}
