import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

// The code of docs/by-hand.md, as tutorials have it: so it compiles, and nothing is asked of it here.

// swift-format-ignore
func byHandUpload(_ request: inout URLRequest, _ body: inout Data, key: String, value: String, image: Data) {
  let boundary = "----WebKitFormBoundary7MA4YWxkTrZu0gW"
  request.setValue("multipart/form-data; boundary=\(boundary)", forHTTPHeaderField: "Content-Type")
  body.append("--\(boundary)\r\n".data(using: .utf8)!)
  body.append("Content-Disposition: form-data; name=\"\(key)\"\r\n\r\n\(value)\r\n".data(using: .utf8)!)
  body.append("--\(boundary)\r\n".data(using: .utf8)!)
  body.append("Content-Disposition: form-data; name=\"file\"; filename=\"avatar.jpg\"\r\n".data(using: .utf8)!)
  body.append("Content-Type: image/jpeg\r\n\r\n".data(using: .utf8)!)
  body.append(image)
  body.append("\r\n--\(boundary)--\r\n".data(using: .utf8)!)
}

// swift-format-ignore
func byHandForm(_ request: inout URLRequest, _ parameters: [String: Any], escaped: (String) -> String) {
  let body = parameters
      .map { key, value in "\(escaped(key))=\(escaped("\(value)"))" }
      .joined(separator: "&")
  request.setValue("application/x-www-form-urlencoded", forHTTPHeaderField: "Content-Type")
  request.httpBody = body.data(using: .utf8)
}

// swift-format-ignore
func byHandQuery(_ parameters: [String: Any]) -> URLRequest {
  var components = URLComponents(string: "https://api.example.com/search#top")!
  components.queryItems = parameters.map { URLQueryItem(name: $0.key, value: "\($0.value)") }
  let request = URLRequest(url: components.url!)
  return request
}

// swift-format-ignore
func byHandBase() -> URLRequest {
  let base = URL(string: "https://api.themoviedb.org/3")!
  let request = URLRequest(url: base.appendingPathComponent("/movie/popular"))
  return request
}
