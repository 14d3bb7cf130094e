import OnwireClients
import OnwireHTTP
import OnwireSpecLanguage

extension Trial {
  /// Everything that was read and compiled for this request: clients are mostly tried with the same drafts.
  final class Memo {
    private let importer: Importer
    private var specs = Found<RequestSpec>(atMost: 48)
    private var sketches = Found<RequestSpec>(atMost: 256)
    private var messages = Found<Message>(atMost: 4)
    private var heads = Found<Head>(atMost: 512)
    var phones: [PhoneSettings?]?
    /// The request with only its first pairs; `nil` until it is asked for.
    var brief: Trial??
    var systems: [PhoneSettings]?
    /// The draft of each client that was tried.
    var drafts: [Asked: SpecDraft?] = [:]
    /// For each client, the descriptions of a phone that make no field of the head.
    var idlePhones: [ObjectIdentifier: Set<String>] = [:]
    /// The last draft of each library, by its name.
    var found: [String: SpecDraft] = [:]
    /// A miss that no setting of a library or style undoes: the last of each, by its name.
    var unhelped: [String: Unhelped] = [:]
    /// Clients with a setting. They are kept alive, because otherwise another could get the same address.
    private var set: [SetClient: Client] = [:]

    /// A miss, with the settings that an app might have made.
    struct Unhelped: Equatable {
      var miss: Identification.Miss
      var options: [Client.Setting]
    }

    /// A client, and a setting that an app makes on it.
    private struct SetClient: Hashable {
      var client: ObjectIdentifier
      var setting: Client.Setting
    }

    /// The client with an app's setting.
    func client(_ client: Client, with setting: Client.Setting) -> Client? {
      let key = SetClient(client: ObjectIdentifier(client), setting: setting)
      if let known = set[key] { return known }
      let made = client.having([(setting.rule, setting.value)])
      set[key] = made
      return made
    }

    /// The parameters that the pairs of the body, or those after an offset of the query, may have been.
    private var pairs: [Pairs: [SpecNode]] = [:]
    private var documents: (json: SpecNode??, propertyList: SpecNode??)

    /// The parameters that pairs may have been, read back at most once.
    func parameters(_ place: Pairs, _ read: () -> [SpecNode]) -> [SpecNode] {
      if let known = pairs[place] { return known }
      let nodes = read()
      pairs[place] = nodes
      return nodes
    }

    /// The body as JSON.
    func json(of body: [UInt8]) -> SpecNode? {
      let node = documents.json ?? Raising.json(body)
      documents.json = .some(node)
      return node
    }

    /// The body as a property list.
    func propertyList(of body: [UInt8]) -> SpecNode? {
      let node = documents.propertyList ?? Raising.propertyList(body)
      documents.propertyList = .some(node)
      return node
    }

    init(_ importer: Importer) { self.importer = importer }

    /// A client that was tried, and whether it could use keys of `wire`.
    struct Asked: Hashable {
      var client: ObjectIdentifier
      var takesWire: Bool
    }

    /// Pairs of the request, with the rules for reading them back.
    struct Pairs: Hashable {
      var rules: Raising.PairRules
      /// Their start in the query; `nil` for those of the body.
      var start: Int?
    }

    /// A message's header fields, and the length of its body.
    struct Head {
      let fields: [(name: String, value: String)]
      let bodyLength: Int

      init(_ message: Message) {
        fields = message.sentFields
        bodyLength = message.length - message.headLength
      }
    }

    /// Results for documents, by their fingerprints; all are dropped when there are too many.
    private struct Found<Value> {
      private struct Key: Hashable {
        var fingerprint: Int
        var client: ObjectIdentifier?
      }

      /// The client is kept alive, because otherwise another could get the same address.
      private var known: [Key: (client: Client?, value: Value?)] = [:]
      private let limit: Int

      init(atMost limit: Int) { self.limit = limit }

      /// The stored result for a document, and for a client if there is one; otherwise that of `make`.
      mutating func value(_ fingerprint: Int, by client: Client?, _ make: () -> Value?) -> Value? {
        let key = Key(fingerprint: fingerprint, client: client.map(ObjectIdentifier.init))
        if let known = known[key] { return known.value }
        let value = make()
        if known.count >= limit { known.removeAll() }
        known[key] = (client, value)
        return value
      }
    }

    /// The message that a client makes of a document that names no client.
    func message(of document: SpecNode, by client: Client) -> Message? {
      message(of: document, document.fingerprint, by: client)
    }

    private func message(of document: SpecNode, _ fingerprint: Int, by client: Client) -> Message? {
      messages.value(fingerprint, by: client) { compiled(spec(document, fingerprint), by: client) }
    }

    private func compiled(_ spec: RequestSpec?, by client: Client) -> Message? {
      spec.flatMap { Compiler(files: importer.root, client: client).wire(of: $0)?.message }
    }

    /// The head of that message.
    func head(of document: SpecNode, by client: Client) -> Head? {
      let fingerprint = document.fingerprint
      return heads.value(fingerprint, by: client) {
        message(of: document, fingerprint, by: client).map(Head.init)
      }
    }

    /// The head of a document that is a sketch of a larger one.
    func head(ofSketch document: SpecNode, by client: Client) -> Head? {
      let fingerprint = document.fingerprint
      return heads.value(fingerprint, by: client) {
        let spec = sketches.value(fingerprint, by: nil) { document.yaml.flatMap { importer.spec($0) } }
        return compiled(spec, by: client).map(Head.init)
      }
    }

    func spec(_ document: SpecNode) -> RequestSpec? { spec(document, document.fingerprint) }

    private func spec(_ document: SpecNode, _ fingerprint: Int) -> RequestSpec? {
      specs.value(fingerprint, by: nil) { document.yaml.flatMap { importer.spec($0) } }
    }
  }
}
