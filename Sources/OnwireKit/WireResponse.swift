import OnwireDiagnostics
import OnwireReports
import OnwireResponses
import OnwireTextFormats

/// A response, as a server sent it: what an app gets from it depends on its library.
///
/// ```swift
/// let reading = try WireResponse(bytes).read(by: "afnetworking@3:json")
/// ```
public struct WireResponse: Sendable {
  private let response: ReceivedResponse

  /// The status code.
  public var status: Int { response.status }
  /// The bytes of the body, without chunks and codings.
  public var body: [UInt8] { response.body }

  /// The response in the bytes of a connection: status line, header fields, empty line and body; chunks, gzip
  /// and deflate are undone.
  ///
  /// - Parameters:
  ///   - bytes: The bytes.
  ///   - method: The method of the request; an answer to `HEAD` has no body.
  ///   - accept: The Accept of the request, by which Alamofire's `validate()` checks the type.
  /// - Throws: `WireResponseError` if they are not a response, or its body cannot be decoded.
  public init(_ bytes: some Sequence<UInt8>, method: String = "GET", accept: String? = nil) throws {
    var responses = try RawResponses(
      ByteInput(Array(bytes)), method: method, accept: accept, isOfConnection: true)
    guard let (_, result) = try responses.next() else {
      throw WireResponseError("these bytes hold no response: one begins like HTTP/1.1 200 OK")
    }
    do {
      response = try result.get().response
    } catch {
      throw WireResponseError(error.sentence)
    }
  }

  /// The response to a captured request; `nil` if the capture has none.
  ///
  /// - Throws: `WireResponseError` if its body cannot be decoded, and what reading the capture's file throws.
  public init?(to request: Request) throws {
    guard let result = try RawResponses.answer(to: request) else { return nil }
    do {
      response = try result.get().response
    } catch {
      throw WireResponseError(error.sentence)
    }
  }

  /// A response whose `body` has no chunks or codings.
  public init(
    status: Int, contentType: String?, body: some Sequence<UInt8>, method: String = "GET",
    accept: String? = nil
  ) {
    response = ReceivedResponse(
      status: status, contentType: contentType, body: Array(body), method: method, accept: accept)
  }

  /// What an app gets from the response with a reader, such as `afnetworking@3:json` or
  /// `alamofire@5:decodable`.
  ///
  /// - Parameters:
  ///   - name: The client, perhaps with its release, then a colon and the reader; without the colon, the
  ///     library's usual reader.
  ///   - settings: What the app sets, as `--reading` of `onwire inspect` takes it: `validate`,
  ///     `types=+text/html`.
  /// - Throws: `WireResponseError` for a reader or setting that does not exist.
  public func read(by name: String, settings: [String] = []) throws -> ResponseReading {
    var known: [ReadingSetting] = []
    for text in settings {
      switch ReadingSetting.read(text) {
      case .success(let setting): known.append(setting)
      case .failure(let invalid): throw WireResponseError(invalid.sentence, invalid.helps)
      }
    }
    switch ClientReader.named(name, settings: known) {
    case .failure(let unknown): throw WireResponseError(unknown.sentence, unknown.helps)
    case .success(let reader):
      if let other = known.first(where: { !reader.settings.contains($0) }) {
        throw WireResponseError(
          "\(reader.name) has no setting `\(other.definition.name)`",
          ["it is one of \(other.definition.ownerWords)"])
      }
      return ResponseReading(reader.read(response))
    }
  }
}

/// Why a response cannot be read: a sentence, and what would help.
public struct WireResponseError: Error, Sendable, Hashable, CustomStringConvertible {
  /// What is wrong, and what would help.
  public let description: String

  init(_ sentence: String, _ helps: [String] = []) {
    description = VisibleText.of(([sentence] + helps).joined(separator: "; "))
  }
}

/// What an app gets from a response.
public struct ResponseReading: Sendable, CustomStringConvertible {
  /// What the library does with the response.
  public enum Callback: String, Sendable {
    /// The app gets a value, or is told of success without one.
    case success
    /// The app gets an error.
    case failure
    /// The library crashes.
    case crash
    /// It is not known what happens.
    case unknown
  }

  /// An error as the app gets it.
  public struct Failure: Sendable, Hashable {
    /// Its domain, such as `NSCocoaErrorDomain`.
    public let domain: String
    /// Its code, such as 3840.
    public let code: Int
    /// A case of a Swift error, such as `responseSerializationFailed.inputDataNilOrZeroLength`.
    public let name: String?
    /// Its message in English; `nil` if it is Foundation's and not known.
    public let message: String?
  }

  private let read: ReadResponse

  init(_ read: ReadResponse) { self.read = read }

  /// What the library does with the response.
  public var callback: Callback { Callback(rawValue: read.callback.rawValue) ?? .unknown }
  /// The type of the value, such as `NSDictionary`; `nil` after a failure, and if the app gets no value.
  public var type: String? { read.value.flatMap { $0.isNothing ? nil : $0.type } }
  /// The value as JSON without blanks, if it comes from JSON or a property list.
  public var json: String? { read.value.flatMap(Self.json) }
  /// The value as a text, if it is one.
  public var text: String? {
    guard case .text(let bytes)? = read.value?.content else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }
  /// The error and its underlying errors, the outermost first; empty if there is no failure.
  public var errors: [Failure] {
    (read.error?.chain ?? []).map {
      Failure(domain: $0.domain, code: $0.code, name: $0.name, message: $0.message)
    }
  }
  /// What was read even though the status or type was refused, as JSON; `nil` if the app gets only the error.
  public var objectBesideError: String? { read.objectBesideError.flatMap(Self.json) }
  /// The rules of the client that decided, as `onwire clients` lists them.
  public var rules: [String] { read.rules }
  /// What is uncertain about the reading, one sentence each.
  public var doubts: [String] { read.doubts + (read.reason.map { [$0] } ?? []) }

  /// The reading in one line, such as `success: NSDictionary`.
  public var description: String { read.summary }

  private static func json(_ value: ReadValue) -> String? {
    guard case .json(let value) = value.content else { return nil }
    var out: [UInt8] = []
    value.write(to: &out)
    return String(decoding: out, as: UTF8.self)
  }
}
