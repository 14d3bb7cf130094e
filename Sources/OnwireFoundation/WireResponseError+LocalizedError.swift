public import Foundation
public import OnwireKit

extension WireResponseError: LocalizedError {
  /// The same as `description`.
  public var errorDescription: String? { description }
}
