import OnwireClients
import OnwireHTTP
import OnwireSpecLanguage

extension Trial {
  /// What was read and compiled for this request: what clients are tried with is most often the same.
  final class Memo {
    private let importer: Importer
    private var specs = Found<RequestSpec>(atMost: 48)
    private var sketches = Found<RequestSpec>(atMost: 256)
    private var messages = Found<Message>(atMost: 4)
    private var heads = Found<Head>(atMost: 512)
    var phones: [PhoneSettings?]?
    var systems: [PhoneSettings]?
    /// The draft of each client that was asked.
    var drafts: [Asked: SpecDraft?] = [:]
    /// Descriptions of a phone of which a client makes no field that is in the head.
    var idlePhones: [ObjectIdentifier: Set<String>] = [:]
    /// The last draft of each library, by its name.
    var found: [String: SpecDraft] = [:]
    /// A miss that no setting of a library or style helps: the last of each, by its name.
    var unhelped: [String: Unhelped] = [:]
    /// Clients with a setting. They are kept, since another could get the place of one.
    private var set: [SetClient: Client] = [:]

    /// A miss, and what an app might have set.
    struct Unhelped: Equatable {
      var miss: Identification.Miss
      var options: [Client.Setting]
    }

    /// A client, and a setting that an app makes on it.
    private struct SetClient: Hashable {
      var client: ObjectIdentifier
      var setting: Client.Setting
    }

    /// The client as an app sets it.
    func client(_ client: Client, with setting: Client.Setting) -> Client? {
      let key = SetClient(client: ObjectIdentifier(client), setting: setting)
      if let known = set[key] { return known }
      let made = client.having([(setting.rule, setting.value)])
      set[key] = made
      return made
    }

    /// What parameters the pairs of the body, and those after an offset of the query, may have been.
    private var pairs: [Pairs: [SpecNode]] = [:]
    private var documents: (json: SpecNode??, propertyList: SpecNode??)

    /// What pairs may have been, read back at most once.
    func parameters(_ place: Pairs, _ read: () -> [SpecNode]) -> [SpecNode] {
      if let known = pairs[place] { return known }
      let nodes = read()
      pairs[place] = nodes
      return nodes
    }

    /// What a body is as JSON.
    func json(of body: [UInt8]) -> SpecNode? {
      let node = documents.json ?? Raising.json(body)
      documents.json = .some(node)
      return node
    }

    /// What a body is as a property list.
    func propertyList(of body: [UInt8]) -> SpecNode? {
      let node = documents.propertyList ?? Raising.propertyList(body)
      documents.propertyList = .some(node)
      return node
    }

    init(_ importer: Importer) { self.importer = importer }

    /// A client that was asked, and whether it might have keys of `wire`.
    struct Asked: Hashable {
      var client: ObjectIdentifier
      var takesWire: Bool
    }

    /// Pairs of the request, and the rules by which they are read back.
    struct Pairs: Hashable {
      var rules: Raising.PairRules
      /// Where they begin in the query; `nil` for those of the body.
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

    /// What was made of documents, by their fingerprints; all of it goes where it is too much.
    private struct Found<Value> {
      private struct Key: Hashable {
        var fingerprint: Int
        var client: ObjectIdentifier?
      }

      /// The client is kept, since another could get its place.
      private var known: [Key: (client: Client?, value: Value?)] = [:]
      private let limit: Int

      init(atMost limit: Int) { self.limit = limit }

      /// What was made of a document, by a client where there is one; else that of `make`.
      mutating func value(_ fingerprint: Int, by client: Client?, _ make: () -> Value?) -> Value? {
        let key = Key(fingerprint: fingerprint, client: client.map(ObjectIdentifier.init))
        if let known = known[key] { return known.value }
        let value = make()
        if known.count >= limit { known.removeAll() }
        known[key] = (client, value)
        return value
      }
    }

    /// What a client makes of a document that names none.
    func message(of document: SpecNode, by client: Client) -> Message? {
      message(of: document, document.fingerprint, by: client)
    }

    private func message(of document: SpecNode, _ fingerprint: Int, by client: Client) -> Message? {
      messages.value(fingerprint, by: client) { compiled(spec(document, fingerprint), by: client) }
    }

    private func compiled(_ spec: RequestSpec?, by client: Client) -> Message? {
      spec.flatMap { Compiler(files: importer.root, client: client).wire(of: $0)?.message }
    }

    /// The head of that.
    func head(of document: SpecNode, by client: Client) -> Head? {
      let fingerprint = document.fingerprint
      return heads.value(fingerprint, by: client) {
        message(of: document, fingerprint, by: client).map(Head.init)
      }
    }

    /// The head of a document that stands for another in which there is more.
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
