import OnwireKit
import Foundation
import SystemPackage

extension ReceivedRequest {
  /// When a check writes its request into the file.
  public enum Recording: String, Sendable, CaseIterable {
    /// If there is no file yet, or if the request has changed.
    case all
    /// If there is no file yet.
    case missing
    /// Never: a missing file fails the test, too.
    case never

    /// The mode of a check that asks for `asked`; `nil` if the variable has an unknown value.
    ///
    /// The check wins over `ONWIRE_RECORD`, but on CI nothing is written unless the variable asks for it.
    static func mode(_ asked: Recording?, _ environment: [String: String]) -> Recording? {
      let text = environment[variable].flatMap { $0.isEmpty ? nil : $0 }
      guard let text else { return environment["CI"] == nil ? asked ?? .missing : .never }
      return Recording(rawValue: text).map { $0 == .never && environment["CI"] != nil ? .never : asked ?? $0 }
    }

    static let variable = "ONWIRE_RECORD"
  }
}

extension ReceivedRequest {
  /// Fails the test if the request is not the one recorded in a file; if there is no such file, the request
  /// is written into it, and the test fails this once.
  ///
  /// ```swift
  /// try ReceivedRequest(bytes: server.receivedBytes).expectRecorded(as: "golden/login.http")
  /// ```
  /// Requests are compared field by field, as with a spec: what is not known of the request is no difference,
  /// nor is the order of keys in JSON. After an intended change, `ONWIRE_RECORD=all swift test` rewrites all
  /// files that changed; read the difference before committing it. The bytes do not say whether the request
  /// goes to http or https.
  ///
  /// If the name ends in `.yaml` or `.yml`, the file is a spec, found by looking for one that compiles to the
  /// request. From then on it is a spec like any other, in which values may become variables and wildcards;
  /// `ONWIRE_RECORD=all` makes the smallest changes to its text that are enough.
  /// - Parameters:
  ///   - path: The file, relative to the folder of the test file: a spec if it ends in `.yaml`, otherwise the
  ///     bytes. It is never outside that folder unless the path is absolute or has `..`.
  ///   - ignoring: Fields that do not count, such as `header.X-Trace`. A path that no field has is an error.
  ///   - record: When the file is written. By default, `ONWIRE_RECORD` in the environment decides: `all`,
  ///     `missing` or `never`; without it, the file is written if it is missing. If the environment has `CI`,
  ///     nothing is written unless `ONWIRE_RECORD` asks for it.
  ///   - test: The test file; leave it out.
  ///   - file: The file of the call; leave it out.
  ///   - line: The line of the call; leave it out.
  /// - Throws: `WireDifference`, also if the file was written; `SpecError` for an invalid field path or one
  ///   that no field has; `RequestProblem` for a request that cannot have been sent.
  public func expectRecorded(
    as path: String, ignoring: [String] = [], record: Recording? = nil, relativeTo test: String = #filePath,
    file: String = #fileID, line: Int = #line
  ) throws {
    let environment = ProcessInfo.processInfo.environment
    guard let mode = Recording.mode(record, environment) else {
      throw WireDifference.unknownMode(environment[Recording.variable] ?? "", at: "\(file):\(line)")
    }
    try hold(
      to: path, ignoring: ignoring, mode, asked: record, relativeTo: test, file: file, line: line)
  }

  /// Checks in the given mode, whatever the environment says; `asked` is the mode that the check itself asks
  /// for.
  func hold(
    to path: String, ignoring: [String] = [], _ mode: Recording, asked: Recording? = nil,
    relativeTo test: String, file: String = #fileID, line: Int = #line
  ) throws {
    let place = "\(file):\(line)"
    // A request that cannot have been sent fails first, whether there is a file for it or not.
    try checkIsRequest()
    let patterns: [FieldPattern]
    do throws(SpecError) {
      patterns = try FieldPattern.all(ignoring)
      _ = try FilePath(written: path)
    } catch {
      throw error.asked(at: file, line)
    }
    let golden = try GoldenRequest(path, beside: FilePath(test), at: place)
    guard golden.isThere else {
      guard mode != .never else { throw WireDifference.notRecorded(golden.name, at: place, asked: asked) }
      do {
        try checkUse(of: patterns)
        try golden.write(self, ignoring: patterns)
      } catch let error as SpecError {
        throw error.asked(at: file, line)
      }
      throw WireDifference.recorded(golden.name, isSpec: golden.isSpec, at: place)
    }
    do {
      guard let difference = try golden.difference(from: self, ignoring: patterns) else { return }
      guard mode == .all else {
        // The check wins over the variable.
        let first = asked.flatMap { $0 == .all ? nil : "leave out `record: .\($0)`, and " } ?? ""
        throw difference.below(
          "the request at \(place) is not the one that was recorded; \(first)\(Recording.variable)=all records it anew"
        )
      }
      // What may be anybody's is not written over; of a spec, that it is one is known already.
      if !golden.isSpec, try !golden.holdsRequest { throw WireDifference.isNoRequest(golden.name, at: place) }
      try golden.write(self, ignoring: patterns)
      throw difference.below("the request at \(place) is another one, and its file was written anew")
    } catch let error as SpecError {
      throw error.asked(at: file, line)
    }
  }
}

extension ReceivedRequest {
  /// Throws if one of the patterns matches no field that the request has or may have been sent with.
  private func checkUse(of patterns: [FieldPattern]) throws {
    if patterns.isEmpty { return }
    let own = try unpacked()
    try Comparison.of(own, own, ignoring: patterns).checkUse(of: patterns, in: "the request does not have")
  }
}

extension WireSpec {
  /// Fails the test if the spec compiles to a request other than the one recorded in a file; if there is no such
  /// file, the bytes are written into it, and the test fails this once.
  ///
  /// So you notice a change in a base, in a variable or in Onwire itself. See `ReceivedRequest.expectRecorded`.
  /// - Throws: `WireDifference`, also if the file was written; `SpecError` for values that may be anything, such as
  ///   `${any}`, which have no bytes.
  public func expectRecorded(
    as path: String, ignoring: [String] = [], record: ReceivedRequest.Recording? = nil,
    relativeTo test: String = #filePath,
    file: String = #fileID, line: Int = #line
  ) throws {
    do throws(SpecError) {
      _ = try request
    } catch {
      throw error.asked(at: file, line)
    }
    try ReceivedRequest(self).expectRecorded(
      as: path, ignoring: ignoring, record: record, relativeTo: test, file: file, line: line)
  }
}

/// The file that a request is recorded in.
private struct GoldenRequest {
  /// Its name in failures.
  let name: String
  private let path: FilePath
  private let place: String
  /// The most bytes of a request that is recorded.
  private static let limit = 64 << 20

  init(_ written: String, beside test: FilePath, at place: String) throws {
    let folder = test.removingLastComponent()
    path = folder.pushing(FilePath(written)).lexicallyNormalized()
    name = VisibleText.of(WorkingFolder.shortened(path))
    self.place = place
    // A path with `..` and an absolute path are meant; a link that leads out is not.
    if !FilePath(written).mayLeave, (try? FileRoot(folder))?.isLeft(by: written, relativeTo: folder) == true {
      throw WireDifference.leadsOut(name, of: "test", at: place)
    }
    if FolderWalk.kind(of: path) == .folder { throw WireDifference.isFolder(name, at: place) }
    if written.contains(".yaml#") || written.contains(".yml#") || path.extension?.contains("#") == true {
      throw WireDifference.isPicked(name, at: place)
    }
  }

  /// Whether the file is a spec, and not the bytes of the request.
  var isSpec: Bool { RecordedSpec.isName(path) }

  /// Whether there is such a file.
  var isThere: Bool { FileManager.default.fileExists(atPath: path.string) }

  /// The bytes of the file.
  private var bytes: [UInt8] {
    get throws {
      do {
        return [UInt8](try Data(contentsOf: URL(fileURLWithPath: path.string)))
      } catch {
        throw WireDifference.unusable(name, error, at: place)
      }
    }
  }

  /// Whether the file begins with a request line, or is empty.
  var holdsRequest: Bool {
    get throws {
      let bytes = try bytes
      let message = Message.received(bytes, isFramed: false)
      return bytes.isEmpty || message.version.hasPrefix("HTTP/") && !message.isResponse
    }
  }

  /// How a request differs from the file; `nil` if it does not.
  func difference(from request: ReceivedRequest, ignoring patterns: [FieldPattern]) throws -> WireDifference?
  {
    if isSpec { return try RecordedSpec(path: path).difference(from: request, ignoring: patterns) }
    let message = Message.received(try bytes, isFramed: request.isFramed)
    let recorded = try ComparedRequest(message).unpacked()
    var seen = try request.unpacked()
    seen.missNothing(of: message)
    // An app's dictionaries have another order in each run; a spec keeps the order that its client promises.
    var comparison = try Comparison.of(
      request.isOfSpec ? recorded : recorded.withoutKeyOrder, seen, ignoring: patterns)
    // There is no spec whose rules would help.
    comparison.provenSettings = [:]
    try comparison.checkUse(of: patterns)
    return comparison.isSame ? nil : try WireDifference(comparison, expected: name, seen: request.name)
  }

  /// Writes the bytes of a request, or its spec: all of it, or nothing.
  func write(_ request: ReceivedRequest, ignoring patterns: [FieldPattern]) throws {
    if isSpec {
      do {
        return try RecordedSpec(path: path).write(request, ignoring: patterns)
      } catch let error as CocoaError {
        throw WireDifference.unusable(name, error, at: place)
      } catch FileProblem.outsideRoot(let path) {
        let name = VisibleText.of(WorkingFolder.shortened(FilePath(path)))
        throw WireDifference.leadsOut(name, of: "spec", at: place)
      }
    }
    let bytes = try request.sent().message.bytes(limit: Self.limit)
    do {
      try FileManager.default.createDirectory(
        atPath: path.removingLastComponent().string, withIntermediateDirectories: true)
      try Data(bytes).write(to: URL(fileURLWithPath: path.string), options: .atomic)
    } catch {
      throw WireDifference.unusable(name, error, at: place)
    }
  }
}

/// The texts about recordings.
extension WireDifference {
  private init(_ text: String) { self.init(description: "\(text)\n", paths: []) }

  fileprivate static func recorded(_ name: String, isSpec: Bool, at place: String) -> WireDifference {
    WireDifference(
      "the request at \(place) was not recorded before: now \(isSpec ? "its spec is" : "its bytes are") in `\(name)`\n"
        + "  read \(isSpec ? "it" : "them"), commit the file, and run the test again")
  }

  fileprivate static func notRecorded(
    _ name: String, at place: String, asked: ReceivedRequest.Recording?
  ) -> WireDifference {
    let way =
      asked == .never
      ? "leave out `record: .never`, and run the test"
      : "the environment has `CI` or \(ReceivedRequest.Recording.variable)=never: run the test"
    return WireDifference(
      "the request at \(place) is not recorded: there is no file `\(name)`\n"
        + "  \(way) with \(ReceivedRequest.Recording.variable)=missing to write it")
  }

  fileprivate static func leadsOut(
    _ name: String, of owner: String, at place: String
  ) -> WireDifference {
    WireDifference(
      "the request at \(place) is not recorded: a link in `\(name)` leads out of the \(owner)'s folder")
  }

  fileprivate static func isPicked(_ name: String, at place: String) -> WireDifference {
    WireDifference(
      "the request at \(place) is not recorded: `\(name)` is one request of a file\n"
        + "  give it a file of its own, such as `specs/login.yaml`")
  }

  fileprivate static func isFolder(_ name: String, at place: String) -> WireDifference {
    WireDifference(
      "the request at \(place) is not recorded: `\(name)` is a folder\n"
        + "  give the file, such as `golden/login.http`")
  }

  fileprivate static func isNoRequest(_ name: String, at place: String) -> WireDifference {
    WireDifference(
      "the request at \(place) is not recorded: `\(name)` begins with no request line, and is not written over\n"
        + "  give another name, or remove the file")
  }

  fileprivate static func unusable(_ name: String, _ error: any Error, at place: String) -> WireDifference {
    let reason = error.localizedDescription
    let shown = VisibleText.of(reason.hasSuffix(".") ? String(reason.dropLast()) : reason)
    return WireDifference("the file `\(name)` of the request at \(place) cannot be read or written: \(shown)")
  }

  fileprivate static func unknownMode(_ text: String, at place: String) -> WireDifference {
    let modes = ReceivedRequest.Recording.allCases.map(\.rawValue).joined(separator: ", ")
    return WireDifference(
      "\(place) cannot be checked: \(ReceivedRequest.Recording.variable) is `\(text)`, and takes \(modes)")
  }
}
