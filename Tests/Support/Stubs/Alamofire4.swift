// The few declarations of Alamofire 4.9 that compiled code calls, for the type checker: no code after them.
import Foundation
#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

typealias Parameters = [String: Any]
typealias HTTPHeaders = [String: String]

protocol URLConvertible {}
extension String: URLConvertible {}

protocol URLRequestConvertible {}
extension URLRequest: URLRequestConvertible {
  init(url: URLConvertible, method: HTTPMethod, headers: HTTPHeaders? = nil) throws { fatalError() }
}

enum HTTPMethod: String {
  case connect = "CONNECT", delete = "DELETE", get = "GET", head = "HEAD", options = "OPTIONS"
  case patch = "PATCH", post = "POST", put = "PUT", trace = "TRACE"
}

protocol ParameterEncoding {}

struct URLEncoding: ParameterEncoding {
  enum Destination { case methodDependent, queryString, httpBody }
  enum ArrayEncoding { case brackets, noBrackets }
  enum BoolEncoding { case numeric, literal }
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
    _ urlRequest: URLRequestConvertible, withJSONObject jsonObject: Any? = nil
  ) throws -> URLRequest { fatalError() }
}

struct PropertyListEncoding: ParameterEncoding {
  static var `default`: PropertyListEncoding { fatalError() }
  static var xml: PropertyListEncoding { fatalError() }
  static var binary: PropertyListEncoding { fatalError() }
}

class MultipartFormData {
  var boundary = ""
  func append(_ data: Data, withName name: String) {}
  func append(_ data: Data, withName name: String, mimeType: String) {}
  func append(_ data: Data, withName name: String, fileName: String, mimeType: String) {}
  func append(_ fileURL: URL, withName name: String) {}
  func append(_ fileURL: URL, withName name: String, fileName: String, mimeType: String) {}
  func append(_ stream: InputStream, withLength length: UInt64, headers: HTTPHeaders) {}
}

struct DefaultDataResponse {}

class DataRequest {
  @discardableResult
  func response(completionHandler: @escaping (DefaultDataResponse) -> Void) -> Self { self }
}

enum Alamofire {
  static func request(_ urlRequest: URLRequestConvertible) -> DataRequest { fatalError() }

  static func request(
    _ url: URLConvertible, method: HTTPMethod = .get, parameters: Parameters? = nil,
    encoding: ParameterEncoding = URLEncoding.default, headers: HTTPHeaders? = nil
  ) -> DataRequest { fatalError() }

  static func upload(
    _ data: Data, to url: URLConvertible, method: HTTPMethod = .post, headers: HTTPHeaders? = nil
  ) -> DataRequest { fatalError() }

  static func upload(
    _ fileURL: URL, to url: URLConvertible, method: HTTPMethod = .post, headers: HTTPHeaders? = nil
  ) -> DataRequest { fatalError() }

  static func upload(
    multipartFormData: @escaping (MultipartFormData) -> Void, to url: URLConvertible,
    method: HTTPMethod = .post, headers: HTTPHeaders? = nil, encodingCompletion: ((Any) -> Void)?
  ) {}
}
