import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// What the app does by itself.
public struct Shop {
  private let session: URLSession

  /// A shop whose requests go through `session`.
  public init(session: URLSession) { self.session = session }

  /// Logs `name` in, and lists the orders; a closed shop is not an error.
  public func start(name: String) async throws {
    _ = try await session.data(for: LoginAPI().request(name: name))
    guard let url = URL(string: "https://api.example.com/orders?page=1") else { throw URLError(.badURL) }
    _ = try await session.data(from: url)
  }
}
