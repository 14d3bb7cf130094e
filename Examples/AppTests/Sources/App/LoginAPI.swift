import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The app's own code.
public struct LoginAPI {
  private let server: String

  /// The API on its usual server, or on another one.
  public init(server: String = "https://api.example.com") { self.server = server }

  /// The request that logs `name` in.
  public func request(name: String, device: UUID = UUID()) throws -> URLRequest {
    guard let url = URL(string: "\(server)/login") else { throw URLError(.badURL) }
    var request = URLRequest(url: url)
    request.httpMethod = "POST"
    request.setValue("application/json", forHTTPHeaderField: "Content-Type")
    request.setValue("ios", forHTTPHeaderField: "X-Channel")
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    request.httpBody = try encoder.encode(["name": name, "device": device.uuidString])
    return request
  }
}
