import Foundation
import SystemPackage
import TestSupport
import Testing

@testable import OnwireHTTP

/// What the system moves by itself arrives as if it had been read and written.
@Suite struct FileStretchTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// F_GETPIPE_SZ, which Swift's import of the C library leaves out.
  static let getPipeSize: Int32 = 1032

  /// A file between two stored segments, and the bytes of all.
  func message(fileOf size: Int, seed: Int = 1) throws -> (message: Message, bytes: [UInt8]) {
    var bytes = [UInt8](repeating: 0, count: size)
    bytes.withUnsafeMutableBytes { SplitMix64.fill($0, seed: UInt64(seed), offset: 0) }
    try folder.file("f", bytes)
    var builder = MessageBuilder()
    builder.append("<", .delimiter, Origin("test.rule"))
    builder.append(
      content: .file(try folder.content("f"), 0..<size), .partContent, Origin("test.rule"))
    builder.append(">", .delimiter, Origin("test.rule"))
    return (builder.finish(), Array("<".utf8) + bytes + Array(">".utf8))
  }

  /// Writes to `target`, moving what can be moved; returns how many bytes that was.
  @discardableResult
  func write(_ message: Message, _ range: Range<Int>? = nil, to target: FileDescriptor) throws -> Int {
    var moved = 0
    try message.write(range) {
      try target.writeAll($0)
    } moving: { stretch in
      let count = stretch.move(to: target)
      moved += count
      return count
    }
    return moved
  }

  @Test(arguments: [0, 1, 4096, 320 << 10, (5 << 20) + 1, (12 << 20) + 4097])
  func `a file goes through a pipe as it is`(size: Int) throws {
    let (message, bytes) = try message(fileOf: size)
    let pipe = try PipeReader()
    let moved = try write(message, to: pipe.writeEnd)
    #if os(Linux)
      // What the pipe holds at the end, and what the sink may hold back, are copies.
      let capacity = Int(fcntl(pipe.writeEnd.rawValue, Self.getPipeSize))
      #expect(moved <= max(0, size - capacity - FileStretch.mostHeldBack))
      #expect((moved > 0) == (size > 1 << 20))
    #endif
    #expect(try pipe.finish() == bytes)
  }

  @Test func `any part of a file goes through a pipe as it is`() throws {
    let (message, bytes) = try message(fileOf: 6 << 20)
    var random = SeededGenerator(seed: 3)
    for _ in 0..<8 {
      let range = random.range(in: 0..<bytes.count)
      let pipe = try PipeReader(piece: Int.random(in: 1000...200_000, using: &random))
      try write(message, range, to: pipe.writeEnd)
      #expect(try pipe.finish() == Array(bytes[range]), "\(range)")
    }
  }

  @Test(arguments: [false, true])
  func `a file goes to where another file is written next`(isAppending: Bool) throws {
    let (message, bytes) = try message(fileOf: 3 << 20)
    try folder.file("target", "before".utf8)
    let target = try FileDescriptor.open(
      folder.path.appending("target"), .readWrite, options: isAppending ? .append : [])
    try target.seek(offset: 6, from: .start)
    let moved = try write(message, to: target)
    try target.close()
    let written = try Data(contentsOf: URL(fileURLWithPath: folder.path.appending("target").string))
    #expect(Array(written) == Array("before".utf8) + bytes)
    // The system moves nothing to a file that is opened for appending.
    #if os(Linux)
      #expect((moved > 0) == !isAppending)
    #endif
  }

  @Test func `nothing is moved where the system cannot`() throws {
    let (message, _) = try message(fileOf: 3 << 20)
    let null = try FileDescriptor.open("/dev/null", .writeOnly)
    #expect(try write(message, to: null) == 0)
    try null.close()
    let closed = null
    #expect(throws: Errno.badFileDescriptor) { try write(message, to: closed) }
  }

  // Pages of the file that wait in the pipe, unread, would show the change, and must not pass for the file.
  @Test(arguments: [8 << 20, 2 << 20, 0, 20 << 20])
  func `a file that changes while its pages are in the pipe is an error`(size: Int64) throws {
    let (message, bytes) = try message(fileOf: 8 << 20)
    let last = message.length - 2
    let pipe = try PipeReader(firstRead: { [folder] in
      // The pipe is full of pages by now, or nearly.
      Thread.sleep(forTimeInterval: 0.05)
      try? folder.modify("f") {
        try $0.writeAll(toAbsoluteOffset: 100, "changed".utf8)
        try $0.resize(to: size)
      }
    })
    #expect(throws: ContentFailure(segment: 1, reason: .changed)) {
      try write(message, 0..<last, to: pipe.writeEnd)
    }
    #expect(try pipe.finish().count <= bytes.count)
  }

  #if os(Linux)
    @Test func `signals and a reader that takes little at a time lose nothing`() throws {
      signalWithoutRestart(SIGUSR2)
      let writer = Box()
      let pipe = try PipeReader(
        piece: 40_000, eachRead: { if let thread = writer.thread { pthread_kill(thread, SIGUSR2) } })
      let (message, bytes) = try message(fileOf: 9 << 20)
      Thread.detachNewThread { [self] in
        writer.thread = pthread_self()
        let moved = (try? write(message, to: pipe.writeEnd)) ?? -1
        writer.thread = nil
        writer.set(moved)
      }
      writer.wait()
      #expect(try pipe.finish() == bytes)
      #expect(writer.value ?? 0 > 0)
    }

    @Test func `a reader that goes away is told by the sink`() throws {
      signal(SIGPIPE, SIG_IGN)
      let (message, _) = try message(fileOf: 8 << 20)
      let (readEnd, writeEnd) = try FileDescriptor.pipe()
      try readEnd.close()
      #expect(throws: Errno.brokenPipe) { try write(message, to: writeEnd) }
      try writeEnd.close()
    }
  #endif
}

#if os(Linux)
  /// The result of a thread.
  private final class Box: @unchecked Sendable {
    private let lock = NSLock()
    private let done = DispatchSemaphore(value: 0)
    private var stored: Int?
    private var storedThread: pthread_t?

    var value: Int? { lock.withLock { stored } }

    var thread: pthread_t? {
      get { lock.withLock { storedThread } }
      set { lock.withLock { storedThread = newValue } }
    }

    func set(_ value: Int) {
      lock.withLock { stored = value }
      done.signal()
    }

    func wait() { done.wait() }
  }

  /// Makes a signal interrupt system calls, which then give EINTR.
  private func signalWithoutRestart(_ number: Int32) {
    var action = sigaction()
    action.__sigaction_handler.sa_handler = { _ in }
    sigaction(number, &action, nil)
  }
#endif
