// The few declarations of Alamofire 5.12 that compiled code calls, for the type checker: no code after them.
import Foundation
#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

typealias Parameters = [String: any Any & Sendable]

protocol URLConvertible {}
extension String: URLConvertible {}

protocol URLRequestConvertible {}
extension URLRequest: URLRequestConvertible {
  init(url: any URLConvertible, method: HTTPMethod, headers: HTTPHeaders? = nil) throws { fatalError() }
}

struct HTTPMethod: RawRepresentable, Equatable, Hashable, Sendable {
  static let connect = HTTPMethod(rawValue: "CONNECT")
  static let delete = HTTPMethod(rawValue: "DELETE")
  static let get = HTTPMethod(rawValue: "GET")
  static let head = HTTPMethod(rawValue: "HEAD")
  static let options = HTTPMethod(rawValue: "OPTIONS")
  static let patch = HTTPMethod(rawValue: "PATCH")
  static let post = HTTPMethod(rawValue: "POST")
  static let put = HTTPMethod(rawValue: "PUT")
  static let trace = HTTPMethod(rawValue: "TRACE")
  let rawValue: String
  init(rawValue: String) { self.rawValue = rawValue }
}

struct HTTPHeader: Equatable, Hashable, Sendable {
  init(name: String, value: String) {}
  static func authorization(username: String, password: String) -> HTTPHeader { fatalError() }
  static func authorization(bearerToken: String) -> HTTPHeader { fatalError() }
}

struct HTTPHeaders: ExpressibleByDictionaryLiteral, ExpressibleByArrayLiteral, Sendable {
  init(dictionaryLiteral elements: (String, String)...) {}
  init(arrayLiteral elements: HTTPHeader...) {}
}

protocol ParameterEncoding: Sendable {}

struct URLEncoding: ParameterEncoding {
  enum Destination: Sendable { case methodDependent, queryString, httpBody }
  enum ArrayEncoding: Sendable { case brackets, noBrackets, indexInBrackets }
  enum BoolEncoding: Sendable { case numeric, literal }
  static var `default`: URLEncoding { fatalError() }
  init(
    destination: Destination = .methodDependent, arrayEncoding: ArrayEncoding = .brackets,
    boolEncoding: BoolEncoding = .numeric
  ) {}
}

struct JSONEncoding: ParameterEncoding {
  static var `default`: JSONEncoding { fatalError() }
  init(options: JSONSerialization.WritingOptions = []) {}
  func encode(
    _ urlRequest: any URLRequestConvertible, withJSONObject jsonObject: Any? = nil
  ) throws -> URLRequest { fatalError() }
}

protocol ParameterEncoder: Sendable {}

class JSONParameterEncoder: @unchecked Sendable, ParameterEncoder {
  static var `default`: JSONParameterEncoder { fatalError() }
  init(encoder: JSONEncoder = JSONEncoder()) {}
}

class URLEncodedFormParameterEncoder: @unchecked Sendable, ParameterEncoder {
  enum Destination: Sendable { case methodDependent, queryString, httpBody }
  static var `default`: URLEncodedFormParameterEncoder { fatalError() }
  init(
    encoder: URLEncodedFormEncoder = URLEncodedFormEncoder(), destination: Destination = .methodDependent
  ) {}
}

final class URLEncodedFormEncoder: Sendable {
  struct ArrayEncoding: Sendable {
    static let brackets = ArrayEncoding()
    static let noBrackets = ArrayEncoding()
    static let indexInBrackets = ArrayEncoding()
  }
  struct BoolEncoding: Sendable {
    static let numeric = BoolEncoding()
    static let literal = BoolEncoding()
  }
  struct DataEncoding: Sendable {
    static let base64 = DataEncoding()
    static let deferredToData = DataEncoding()
  }
  struct DateEncoding: Sendable {
    static let deferredToDate = DateEncoding()
    static let secondsSince1970 = DateEncoding()
    static let millisecondsSince1970 = DateEncoding()
    static let iso8601 = DateEncoding()
  }
  struct KeyEncoding: Sendable {
    static let useDefaultKeys = KeyEncoding()
    static let convertToSnakeCase = KeyEncoding()
    static let convertToKebabCase = KeyEncoding()
    static let capitalized = KeyEncoding()
    static let uppercased = KeyEncoding()
    static let lowercased = KeyEncoding()
  }
  struct KeyPathEncoding: Sendable {
    static let brackets = KeyPathEncoding()
    static let dots = KeyPathEncoding()
  }
  struct NilEncoding: Sendable {
    static let dropKey = NilEncoding()
    static let dropValue = NilEncoding()
    static let null = NilEncoding()
  }
  struct SpaceEncoding: Sendable {
    static let percentEscaped = SpaceEncoding()
    static let plusReplaced = SpaceEncoding()
  }
  init(
    alphabetizeKeyValuePairs: Bool = true, arrayEncoding: ArrayEncoding = .brackets,
    boolEncoding: BoolEncoding = .numeric, dataEncoding: DataEncoding = .base64,
    dateEncoding: DateEncoding = .deferredToDate, keyEncoding: KeyEncoding = .useDefaultKeys,
    keyPathEncoding: KeyPathEncoding = .brackets, nilEncoding: NilEncoding = .dropKey,
    spaceEncoding: SpaceEncoding = .percentEscaped
  ) {}
}

class MultipartFormData {
  init(fileManager: FileManager = .default, boundary: String? = nil) {}
  func append(_ data: Data, withName name: String, fileName: String? = nil, mimeType: String? = nil) {}
  func append(_ fileURL: URL, withName name: String) {}
  func append(_ fileURL: URL, withName name: String, fileName: String, mimeType: String) {}
  func append(_ stream: InputStream, withLength length: UInt64, headers: HTTPHeaders) {}
}

struct DataResponse {}

class DataRequest {
  @discardableResult
  func response(completionHandler: @escaping @Sendable (DataResponse) -> Void) -> Self { self }
}

final class Session: Sendable {
  func request(_ convertible: any URLRequestConvertible) -> DataRequest { fatalError() }

  func request(
    _ convertible: any URLConvertible, method: HTTPMethod = .get, parameters: Parameters? = nil,
    encoding: any ParameterEncoding = URLEncoding.default, headers: HTTPHeaders? = nil
  ) -> DataRequest { fatalError() }

  func request<Parameters: Encodable & Sendable>(
    _ convertible: any URLConvertible, method: HTTPMethod = .get, parameters: Parameters? = nil,
    encoder: any ParameterEncoder = URLEncodedFormParameterEncoder.default, headers: HTTPHeaders? = nil
  ) -> DataRequest { fatalError() }

  func upload(
    _ data: Data, to convertible: any URLConvertible, method: HTTPMethod = .post, headers: HTTPHeaders? = nil
  ) -> DataRequest { fatalError() }

  func upload(
    _ fileURL: URL, to convertible: any URLConvertible, method: HTTPMethod = .post,
    headers: HTTPHeaders? = nil
  ) -> DataRequest { fatalError() }

  func upload(
    multipartFormData: @escaping (MultipartFormData) -> Void, to url: any URLConvertible,
    method: HTTPMethod = .post, headers: HTTPHeaders? = nil
  ) -> DataRequest { fatalError() }

  func upload(
    multipartFormData: MultipartFormData, to url: any URLConvertible, method: HTTPMethod = .post,
    headers: HTTPHeaders? = nil
  ) -> DataRequest { fatalError() }
}

// swift-format-ignore: AlwaysUseLowerCamelCase
let AF: Session = { fatalError() }()
