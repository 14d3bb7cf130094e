import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The code of an app, as app teams write it: it does not use Onwire.
struct ExampleAPI {
  var base = "https://api.example.com"
  var channel = "ios"

  func login(user: String, password: String) throws -> URLRequest {
    var request = URLRequest(url: try url("/v1/login?lang=zh"))
    request.httpMethod = "POST"
    request.setValue("application/json", forHTTPHeaderField: "Content-Type")
    request.setValue(channel, forHTTPHeaderField: "X-Channel")
    request.setValue(UUID().uuidString, forHTTPHeaderField: "X-Trace")
    let body: [String: Any] = ["user": user, "password": password, "remember": true]
    request.httpBody = try JSONSerialization.data(withJSONObject: body)
    return request
  }

  /// A multipart body by hand, with a boundary of its own.
  func avatar(_ picture: Data, note: String) throws -> URLRequest {
    let boundary = "Boundary-\(UUID().uuidString)"
    var request = URLRequest(url: try url("/v1/avatar"))
    request.httpMethod = "POST"
    request.setValue("multipart/form-data; boundary=\(boundary)", forHTTPHeaderField: "Content-Type")
    var body = Data()
    body += Data("--\(boundary)\r\nContent-Disposition: form-data; name=\"note\"\r\n\r\n\(note)\r\n".utf8)
    body += Data(
      "--\(boundary)\r\nContent-Disposition: form-data; name=\"avatar\"; filename=\"me.png\"\r\n".utf8)
    body += Data("Content-Type: image/png\r\n\r\n".utf8) + picture
    body += Data("\r\n--\(boundary)--\r\n".utf8)
    request.httpBody = body
    return request
  }

  private func url(_ path: String) throws -> URL {
    guard let url = URL(string: base + path) else { throw URLError(.badURL) }
    return url
  }
}
