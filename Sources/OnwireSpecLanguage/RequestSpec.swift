package import OnwireDiagnostics

/// One request of a spec file: what the app asks its library to send.
///
/// `nil` means that the key is absent (or null, unless the language gives null a meaning). Variables are
/// replaced and bases are merged; none of a client's rules is applied. It is a reference type because it is
/// passed from reading through planning to compiling, and a copy would count every text in it.
package final class RequestSpec: Sendable {
  /// The request's name: its key `name`, else derived from the file's stem.
  package let name: String
  /// Whether the spec gives the name itself.
  package let isNamed: Bool
  /// Its position in the file, from 0.
  package let index: Int
  /// The place of the whole document, for problems without a more exact place.
  package let place: Place
  /// The bytes of its document in the file; `nil` if it extends other documents of that file.
  package let document: Range<Int>?
  /// Markdown for generated documentation.
  package let summary: Text?
  /// The client whose rules apply; `nil` for the newest AFNetworking.
  package let client: ClientChoice?
  /// The method as written; `nil` for GET.
  package let method: Text?
  /// The URL as written, absolute or relative.
  package let url: Text
  /// The URL that a relative `url` is joined to.
  package let base: Text?
  /// Header fields in written order; a `nil` value removes a default.
  package let headers: [Header]
  /// The pairs of the field Cookie in written order, with the place of the mapping; `nil` if the key is
  /// absent.
  package let cookies: Located<[Header]>?
  /// The settings that the app makes for all its requests; `nil` if the key is absent.
  package let general: General?
  /// Parameters that always go in the URL.
  package let query: Value?
  /// Parameters that go where the client puts them for the method; `nil` if there are none at all.
  package let params: Value?
  /// Text that replaces the flattened parameters; its value is `nil` for `params-text: null`.
  package let paramsText: Located<String?>?
  /// How parameters are serialised; `nil` for the client's default.
  package let serialization: Located<Serialization>?
  /// The parts of a multipart body, with the place of the list; `nil` if the key is absent.
  package let files: Located<[FilePart]>?
  /// A whole body instead of parameters and files.
  package let body: Body?
  /// The multipart boundary; `nil` for the derived one.
  package let boundary: Text?
  /// The credentials for the Authorization header.
  package let auth: Located<Auth>?
  /// The HTTP stack below the library; `nil` for `none`.
  package let transport: Text?
  /// The device and app that default headers describe; `nil` for no default headers.
  package let device: Device?
  /// How the body is framed; `nil` for Content-Length.
  package let framing: Framing?
  /// Bytes that no rule of a client gives; `nil` if the key is absent.
  package let wire: Wire?
  /// Field paths, with wildcards, that are not compared; they do not affect the request.
  package let ignore: [Text]
  /// The names of the servers that read the request.
  package let servers: [Text]
  /// The names of the response's reader and of its settings; they do not affect the request.
  package let reading: [Text]
  /// The answer of a server in the app's tests, which does not affect the request; `nil` if the key is
  /// absent.
  package let reply: Reply?
  /// The wildcards that are tokens in the texts of this request, if it was read for comparing.
  package let wildcards: [Wildcard]
  /// The values of the variables that it refers to, by their names.
  package let variables: [String: String]

  init(
    name: String, isNamed: Bool, index: Int, place: Place, document: Range<Int>?, summary: Text?,
    client: ClientChoice?,
    method: Text?, url: Text, base: Text?, headers: [Header], cookies: Located<[Header]>?,
    general: General?, query: Value?,
    params: Value?, paramsText: Located<String?>?, serialization: Located<Serialization>?,
    files: Located<[FilePart]>?, body: Body?,
    boundary: Text?, auth: Located<Auth>?, transport: Text?, device: Device?,
    framing: Framing?, wire: Wire?, ignore: [Text], servers: [Text], reading: [Text],
    reply: Reply?, wildcards: [Wildcard], variables: [String: String]
  ) {
    self.name = name
    self.isNamed = isNamed
    self.index = index
    self.place = place
    self.document = document
    self.summary = summary
    self.client = client
    self.method = method
    self.url = url
    self.base = base
    self.headers = headers
    self.cookies = cookies
    self.general = general
    self.query = query
    self.params = params
    self.paramsText = paramsText
    self.serialization = serialization
    self.files = files
    self.body = body
    self.boundary = boundary
    self.auth = auth
    self.transport = transport
    self.device = device
    self.framing = framing
    self.wire = wire
    self.ignore = ignore
    self.servers = servers
    self.reading = reading
    self.reply = reply
    self.wildcards = wildcards
    self.variables = variables
  }

  /// A client by name, with single rules changed.
  package struct ClientChoice: Sendable {
    /// The name, such as `afnetworking@4`.
    package var name: Text
    /// Rules to change, in written order.
    package var rules: [Rule]

    /// One rule to change.
    package struct Rule: Sendable {
      /// The name, such as `query.array`.
      package var name: Text
      /// The rule's new value.
      package var value: Value
    }
  }

  /// One header field, of the request or of a part.
  package struct Header: Sendable {
    /// The name; a token, if the field is the request's.
    package var name: Text
    /// The value; `nil` if null is written.
    package var value: Located<String?>
    /// Whether it is a null that removes what a base or a merge would have given.
    package var isRemoval = false
  }

  /// The key `general`: the settings that the app makes once, for all its requests.
  package struct General: Sendable {
    /// The place of the mapping.
    package var place: Place
    /// Header fields in written order; a `nil` value removes a default.
    package var headers: Located<[Header]>
    /// A dictionary; `nil` if there are no parameters.
    package var params: Value?
  }

  /// The values of `as`.
  package enum Serialization: String, Sendable, CaseIterable {
    /// `a=1&b=2`.
    case form
    /// JSON.
    case json
    /// A property list.
    case plist
    /// multipart/form-data, even without files.
    case multipart
  }

  /// A source of bytes.
  package enum Content: Sendable {
    /// A file, by its path as written, which is relative to the file that `place` is in.
    case path(String)
    /// UTF-8 text.
    case text(String)
    /// Bytes that were written as base64 or hex.
    case bytes([UInt8])
    /// `count` bytes of SplitMix64 seeded with `seed`.
    case random(count: Int, seed: UInt64)
    /// `count` zero bytes.
    case zeros(count: Int)
    /// JSON, for parts and bodies.
    case json(Value)
  }

  /// One entry of `files`.
  package struct FilePart: Sendable {
    /// The place of the entry, for problems without a more exact place.
    package var place: Place
    /// The part's name; `nil` if `headers` are the whole head.
    package var name: Text?
    /// The file name: absent (`nil`), null (a `nil` value), or given.
    package var filename: Located<String?>?
    /// The media type: absent (`nil`), null (a `nil` value), or given.
    package var type: Located<String?>?
    /// Further headers if there is a name, otherwise all headers.
    package var headers: [Header]
    /// The source of the part's bytes.
    package var content: Located<Content>
    /// The key that gave the content, such as `base64`.
    package var contentKey: String
  }

  /// The key `body`.
  package struct Body: Sendable {
    /// The place of the mapping.
    package var place: Place
    /// The source of the bytes.
    package var content: Located<Content>
    /// The key that gave the content, such as `base64`.
    package var contentKey: String
    /// The media type: absent (`nil`), null (a `nil` value: none is sent), or given.
    package var type: Located<String?>?
  }

  /// The key `reply`: the answer to the request by `onwire listen` and a test's server.
  package struct Reply: Sendable {
    /// The place of the mapping.
    package var place: Place
    /// The status; `nil` for 200.
    package var status: Int?
    /// Header fields in written order.
    package var headers: [Header]
    /// The body; `nil` if there is none.
    package var body: Body?
    /// The seconds to wait before answering.
    package var delay: Double

    /// The valid values of `status`: answers that end the exchange, of a class that clients know.
    package static let statuses = 200...599
    /// The statuses whose answers have no body (RFC 9110, 15.3.5, 15.3.6 and 15.4.5).
    package static let haveNoBody: Set = [204, 205, 304]
  }

  /// The values of `auth`.
  package enum Auth: Sendable {
    /// RFC 7617.
    case basic(user: Text, password: Text)
    /// RFC 6750.
    case bearer(Text)
  }

  /// The key `device`.
  package struct Device: Sendable {
    /// The place of the mapping.
    package var place: Place
    /// The preferred languages, most preferred first; `nil` if the key is absent.
    package var languages: Located<[Text]>?
    /// The app's bundle.
    package var app: App?
    /// The model, such as `iPhone`.
    package var model: Text?
    /// The system, such as `iOS 16.2`.
    package var os: Text?
    /// The screen's scale, such as 3.
    package var scale: Located<Double>?
    /// The clock, in seconds since 1970-01-01T00:00:00Z.
    package var now: Located<Double>?
    /// The whole User-Agent.
    package var userAgent: Text?

    /// The values in an app's Info.plist.
    package struct App: Sendable {
      /// CFBundleExecutable.
      package var name: Text?
      /// CFBundleShortVersionString.
      package var version: Text?
      /// CFBundleVersion.
      package var build: Text?
      /// CFBundleIdentifier.
      package var id: Text?
    }
  }
}
