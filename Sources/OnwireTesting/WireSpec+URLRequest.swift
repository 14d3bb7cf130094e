public import OnwireKit
public import Foundation

#if canImport(FoundationNetworking)
  public import FoundationNetworking
#endif

extension WireSpec {
  /// Fails the test if `request` is not what the spec says: the error's text lists every field that differs.
  ///
  /// ```swift
  /// try spec.expect(api.loginRequest(user: "zhang"))
  /// try spec.expect(api.uploadRequest(), body: api.multipartBody())
  /// ```
  /// - Parameters:
  ///   - request: The request of the app.
  ///   - body: The body of an upload task, which is not part of its request.
  ///   - configuration: The session's configuration, whose additional headers are sent as well.
  ///   - ignoring: Fields that do not count, in addition to the spec's `ignore`.
  ///   - file: The file of the call; leave it out.
  ///   - line: The line of the call; leave it out.
  /// - Throws: `WireDifference`, and what `difference` throws.
  public func expect(
    _ request: URLRequest, body: Data? = nil, configuration: URLSessionConfiguration? = nil,
    ignoring: [String] = [], file: String = #fileID, line: Int = #line
  ) throws {
    try expect(
      ReceivedRequest(request, body: body, configuration: configuration), ignoring: ignoring, file: file,
      line: line)
  }

  /// How `request` differs from the spec; `nil` if it is what the spec says.
  ///
  /// ```swift
  /// let difference = try spec.difference(from: request)
  /// #expect(difference == nil)
  /// XCTAssertNil(difference)
  /// ```
  /// - Throws: `RequestProblem` if the request cannot be compared; `SpecError` for an invalid field path or one that
  ///   no field has.
  public func difference(
    from request: URLRequest, body: Data? = nil, configuration: URLSessionConfiguration? = nil,
    ignoring: [String] = [], file: String = #fileID, line: Int = #line
  ) throws -> WireDifference? {
    try difference(
      from: ReceivedRequest(request, body: body, configuration: configuration), ignoring: ignoring,
      file: file, line: line)
  }
}

extension URLRequest {
  /// Fails the test if the request is not the one recorded in a file; if there is no such file, the request
  /// is written into it, and the test fails this once.
  ///
  /// ```swift
  /// try api.loginRequest(user: "zhang").expectRecorded(as: "golden/login.http")
  /// ```
  /// The recorded bytes are those known before URLSession sends the request: its fields are sorted by name,
  /// without Content-Length. See `ReceivedRequest.expectRecorded`.
  /// - Parameters:
  ///   - path: The file, relative to the folder of the test file.
  ///   - body: The body of an upload task, which is not part of its request.
  ///   - configuration: The session's configuration, whose additional headers are sent as well.
  ///   - ignoring: Fields that do not count, such as `header.X-Trace`.
  ///   - record: When the file is written; by default as `ONWIRE_RECORD` says, or if it is missing.
  ///   - test: The test file; leave it out.
  ///   - file: The file of the call; leave it out.
  ///   - line: The line of the call; leave it out.
  /// - Throws: `WireDifference`, also if the file was written; `RequestProblem` if the request cannot be
  ///   compared; `SpecError` for an invalid field path or one that no field has.
  public func expectRecorded(
    as path: String, body: Data? = nil, configuration: URLSessionConfiguration? = nil,
    ignoring: [String] = [],
    record: ReceivedRequest.Recording? = nil, relativeTo test: String = #filePath, file: String = #fileID,
    line: Int = #line
  ) throws {
    try ReceivedRequest(self, body: body, configuration: configuration).expectRecorded(
      as: path, ignoring: ignoring, record: record, relativeTo: test, file: file, line: line)
  }
}
