extension Transport {
  /// A field that a stack adds if neither the library nor the spec has it.
  package struct Addition: Sendable {
    /// The field's value.
    package enum Value: Sendable {
      /// Always this text.
      case text(String)
      /// A text that depends on the URL's scheme.
      case byScheme(http: String, https: String)
      /// The user and the password of the URL, for HTTP's Basic (RFC 7617); no field if it has none.
      case basic
      /// The app's name and build, and the versions of CFNetwork and Darwin, from the device.
      case agent
      /// The device's first language.
      case language(LanguageForm)
    }

    /// The form of the first language.
    package enum LanguageForm: Sendable {
      /// `zh-cn`.
      case lowercase
      /// `zh-CN,zh-Hans;q=0.9`.
      case weighted
    }

    /// The field's name.
    package let name: String
    package let value: Value
    /// The methods of the requests that the stack adds it to; empty for all methods.
    package let methods: [String]
    /// The stack adds it only if the body has more bytes than this; `nil` for every request.
    package let bodyOver: Int?
    /// Whether the stack writes it whatever the app asks for, so that null does not remove it.
    package let isReserved: Bool
    /// How it is known.
    package let evidence: Evidence
    /// The source of this.
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

    /// Whether the stack adds it to a request, unless the library or the spec sets it; `bodyLength` is in
    /// bytes.
    func isAdded(to method: String, bodyLength: Int) -> Bool {
      bodyLength > bodyOver ?? -1 && (methods.isEmpty || methods.contains(method))
    }
  }

  /// The fields that the stack adds to a request, unless the library or the spec sets them; `bodyLength` is
  /// in bytes.
  func additions(to method: String, bodyLength: Int) -> [Addition] {
    additions.filter { $0.isAdded(to: method, bodyLength: bodyLength) }
  }
}

extension Transport.Addition.Value {
  /// Whether the value is made from the spec's `device`.
  var needsDevice: Bool {
    switch self {
    case .text, .byScheme, .basic: false
    case .agent, .language: true
    }
  }
}
