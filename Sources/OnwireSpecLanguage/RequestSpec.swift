package import OnwireDiagnostics

/// One request of a spec file: what the app asks its library to send.
///
/// `nil` means that the key is absent (or null, where the language says no more of null).
/// Variables are replaced and bases are merged; nothing of a client's rules is applied.
/// A reference type: it goes from reading over planning to compiling, and a copy would count every text in it.
package final class RequestSpec: Sendable {
  /// The request's name: its key `name`, else derived from the file's stem.
  package let name: String
  /// Whether the spec gives the name itself.
  package let isNamed: Bool
  /// Its position in the file, from 0.
  package let index: Int
  /// The whole document, for what has no better place.
  package let place: Place
  /// The bytes of its document in the file; `nil` where it extends others of that file.
  package let document: Range<Int>?
  /// Markdown for generated documentation.
  package let summary: Text?
  /// Whose rules; `nil` for the newest AFNetworking.
  package let client: ClientChoice?
  /// The method as written; `nil` for GET.
  package let method: Text?
  /// The URL as written, absolute or relative.
  package let url: Text
  /// What a relative `url` is joined to.
  package let base: Text?
  /// Header fields in written order; a `nil` value removes a default.
  package let headers: [Header]
  /// The pairs of the field Cookie in written order, with the place of the mapping; `nil` where the key is absent.
  package let cookies: Located<[Header]>?
  /// What the app sets for all of its requests; `nil` where the key is absent.
  package let general: General?
  /// Always in the URL.
  package let query: Value?
  /// Put where the client puts parameters for the method; `nil` for no parameters at all.
  package let params: Value?
  /// Text that stands where the flattened parameters would; its value is `nil` where `params-text: null` is written.
  package let paramsText: Located<String?>?
  /// How parameters are serialised; `nil` for the client's default.
  package let serialization: Located<Serialization>?
  /// The parts of a multipart body, with the place of the list; `nil` where the key is absent.
  package let files: Located<[FilePart]>?
  /// A whole body instead of parameters and files.
  package let body: Body?
  /// The multipart boundary; `nil` for the derived one.
  package let boundary: Text?
  /// What the Authorization header says.
  package let auth: Located<Auth>?
  /// The HTTP stack below the library; `nil` for `none`.
  package let transport: Text?
  /// The device and app that default headers speak of; `nil`: no default headers.
  package let device: Device?
  /// How the body is framed; `nil` for its length.
  package let framing: Framing?
  /// What no rule of a client gives; `nil` where the key is absent.
  package let wire: Wire?
  /// Field paths, with wildcards, that are not compared; they have no influence on the request.
  package let ignore: [Text]
  /// The servers that read the request, as they are named.
  package let servers: [Text]
  /// The reader of the response and what the app sets on it, as they are named; no influence on the request.
  package let reading: [Text]
  /// What a server in the app's tests answers; no influence on the request. `nil` where the key is absent.
  package let reply: Reply?
  /// What stands as a token in the texts of this request, where it was read for comparing.
  package let wildcards: [Wildcard]
  /// What the variables hold that it refers to, by their names.
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
    /// Such as `afnetworking@4`.
    package var name: Text
    /// Rules to change, in written order.
    package var rules: [Rule]

    /// One rule to change.
    package struct Rule: Sendable {
      /// Such as `query.array`.
      package var name: Text
      /// What the rule becomes.
      package var value: Value
    }
  }

  /// One header field, of the request or of a part.
  package struct Header: Sendable {
    /// The name: a token where it is the request's.
    package var name: Text
    /// The value; `nil` where null is written.
    package var value: Located<String?>
    /// Whether it is a null that takes away what a base or a merge would have given.
    package var isRemoval = false
  }

  /// The key `general`: what the app sets once, for all of its requests.
  package struct General: Sendable {
    /// The mapping.
    package var place: Place
    /// Header fields in written order; a `nil` value removes a default.
    package var headers: Located<[Header]>
    /// A dictionary; `nil` where there are none.
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
    /// multipart/form-data, also without files.
    case multipart
  }

  /// Where bytes come from.
  package enum Content: Sendable {
    /// A file, by the path as written; relative to the file that `place` is in.
    case path(String)
    /// UTF-8 text.
    case text(String)
    /// Bytes that were written as base64 or hex.
    case bytes([UInt8])
    /// `count` bytes of SplitMix64 seeded with `seed`.
    case random(count: Int, seed: UInt64)
    /// `count` zero bytes.
    case zeros(count: Int)
    /// JSON, of parts and bodies.
    case json(Value)
  }

  /// One entry of `files`.
  package struct FilePart: Sendable {
    /// The entry, for what has no better place.
    package var place: Place
    /// The part's name; `nil` where `headers` are given whole.
    package var name: Text?
    /// The file name: absent (`nil`), null (a `nil` value), or given.
    package var filename: Located<String?>?
    /// The media type: absent (`nil`), null (a `nil` value), or given.
    package var type: Located<String?>?
    /// Beside a name, further headers; without one, all of them.
    package var headers: [Header]
    /// Where the part's bytes come from.
    package var content: Located<Content>
    /// The key that gave the content, such as `base64`.
    package var contentKey: String
  }

  /// The key `body`.
  package struct Body: Sendable {
    /// The mapping.
    package var place: Place
    /// Where the bytes come from.
    package var content: Located<Content>
    /// The key that gave the content, such as `base64`.
    package var contentKey: String
    /// The media type: absent (`nil`), null (a `nil` value: none is sent), or given.
    package var type: Located<String?>?
  }

  /// The key `reply`: what `onwire listen` and a test's server answer the request with.
  package struct Reply: Sendable {
    /// The mapping.
    package var place: Place
    /// The status; 200 without it.
    package var status: Int?
    /// Header fields in written order.
    package var headers: [Header]
    /// The body; `nil` for none.
    package var body: Body?
    /// The seconds to wait first.
    package var delay: Double

    /// What `status` may be: an answer that ends the exchange, and that a client knows the class of.
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
    /// The mapping.
    package var place: Place
    /// Preferred languages, the first most; `nil` where the key is absent.
    package var languages: Located<[Text]>?
    /// The app's bundle.
    package var app: App?
    /// Such as `iPhone`.
    package var model: Text?
    /// Such as `iOS 16.2`.
    package var os: Text?
    /// The screen's scale, such as 3.
    package var scale: Located<Double>?
    /// The clock, in seconds since 1970-01-01T00:00:00Z.
    package var now: Located<Double>?
    /// The User-Agent, whole.
    package var userAgent: Text?

    /// What an app's Info.plist says.
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
