extension Transport {
  /// A field that a stack adds where neither library nor spec has it.
  package struct Addition: Sendable {
    /// The field's value.
    package enum Value: Sendable {
      /// Always the same.
      case text(String)
      /// By the scheme of the URL.
      case byScheme(http: String, https: String)
      /// The app's name and build, and the versions of CFNetwork and Darwin: of the device.
      case agent
      /// The device's first language.
      case language(LanguageForm)
    }

    /// How the first language is written.
    package enum LanguageForm: Sendable {
      /// `zh-cn`.
      case lowercase
      /// `zh-CN,zh-Hans;q=0.9`.
      case weighted
    }

    /// The field's name.
    package let name: String
    /// Its value.
    package let value: Value
    /// The stack adds it only to requests of these methods; empty for all methods.
    package let methods: [String]
    /// The stack adds it only to a request whose body has more bytes than these; `nil` for every request.
    package let bodyOver: Int?
    /// Whether the stack writes it whatever the app asks for: null does not remove it.
    package let isReserved: Bool
    /// How it is known.
    package let evidence: Evidence
    /// What says so.
    package let source: String
    /// The rule's name without that of the stack, such as `accept-encoding`.
    let rule: StaticString

    init(
      _ name: String, _ value: Value, rule: StaticString, methods: [String] = [], bodyOver: Int? = nil,
      isReserved: Bool = false, _ evidence: Evidence, _ source: String
    ) {
      self.name = name
      self.value = value
      self.rule = rule
      self.methods = methods
      self.bodyOver = bodyOver
      self.isReserved = isReserved
      self.evidence = evidence
      self.source = source
    }

    /// Whether the stack adds it to a request of `method` whose body has `bodyLength` bytes, where nobody else gives it.
    func isAdded(to method: String, bodyLength: Int) -> Bool {
      bodyLength > bodyOver ?? -1 && (methods.isEmpty || methods.contains(method))
    }
  }

  /// What the stack adds to a request of `method` whose body has `bodyLength` bytes, where nobody else gives it.
  func additions(to method: String, bodyLength: Int) -> [Addition] {
    additions.filter { $0.isAdded(to: method, bodyLength: bodyLength) }
  }
}

extension Transport.Addition.Value {
  /// Whether it is made of the spec's `device`.
  var needsDevice: Bool {
    switch self {
    case .text, .byScheme: false
    case .agent, .language: true
    }
  }
}
