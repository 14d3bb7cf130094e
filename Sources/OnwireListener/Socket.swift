import SystemPackage

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The system calls for sockets, with their errors.
enum Socket {
  /// The result of a call on a non-blocking socket.
  enum Outcome {
    case bytes(Int)
    /// Nothing can be done now.
    case wouldBlock
    /// The other side will send no more.
    case closed
    case failed(Errno)
  }

  #if canImport(Darwin) || canImport(Musl)
    private static let stream = SOCK_STREAM
  #else
    private static let stream = Int32(SOCK_STREAM.rawValue)
  #endif
  #if canImport(Darwin)
    private static let noSignal: Int32 = 0
  #else
    private static let noSignal = Int32(MSG_NOSIGNAL)
  #endif

  /// A socket that listens on a numeric address, and its port.
  static func listening(on host: String, port: UInt16) throws(Errno) -> (socket: Int32, port: Int) {
    var address = sockaddr_storage()
    let (family, length) = try fill(&address, host, port)
    let socket = socket(family, stream, 0)
    guard socket >= 0 else { throw Errno(rawValue: errno) }
    var one: Int32 = 1
    setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &one, socklen_t(MemoryLayout<Int32>.size))
    let isBound = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(socket, $0, length) == 0 }
    }
    guard isBound, listen(socket, 1024) == 0 else {
      let reason = Errno(rawValue: errno)
      close(socket)
      throw reason
    }
    makeReady(socket)
    var bound = sockaddr_storage()
    var boundLength = socklen_t(MemoryLayout<sockaddr_storage>.size)
    withUnsafeMutablePointer(to: &bound) {
      _ = $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(socket, $0, &boundLength) }
    }
    // The port is at the same offset for both families.
    let given = withUnsafeBytes(of: &bound) { $0.load(fromByteOffset: 2, as: UInt16.self).bigEndian }
    return (socket, Int(given))
  }

  /// Whether only this machine has an address.
  static func isLoopback(_ host: String) -> Bool { host.hasPrefix("127.") || host == "::1" }

  /// The name of this machine; empty if it has none.
  static var machineName: String {
    var name = [CChar](repeating: 0, count: 256)
    guard gethostname(&name, 255) == 0 else { return "" }
    return String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  private static func fill(
    _ address: inout sockaddr_storage, _ host: String, _ port: UInt16
  ) throws(Errno) -> (family: Int32, length: socklen_t) {
    var four = sockaddr_in()
    if inet_pton(AF_INET, host, &four.sin_addr) == 1 {
      four.sin_family = sa_family_t(AF_INET)
      four.sin_port = port.bigEndian
      withUnsafeMutableBytes(of: &address) { all in withUnsafeBytes(of: &four) { all.copyMemory(from: $0) } }
      return (AF_INET, socklen_t(MemoryLayout<sockaddr_in>.size))
    }
    var six = sockaddr_in6()
    guard inet_pton(AF_INET6, host, &six.sin6_addr) == 1 else { throw .invalidArgument }
    six.sin6_family = sa_family_t(AF_INET6)
    six.sin6_port = port.bigEndian
    withUnsafeMutableBytes(of: &address) { all in withUnsafeBytes(of: &six) { all.copyMemory(from: $0) } }
    return (AF_INET6, socklen_t(MemoryLayout<sockaddr_in6>.size))
  }

  /// Makes a socket non-blocking, and keeps other programs from inheriting it.
  private static func makeReady(_ socket: Int32) {
    _ = fcntl(socket, F_SETFL, fcntl(socket, F_GETFL) | O_NONBLOCK)
    _ = fcntl(socket, F_SETFD, FD_CLOEXEC)
  }

  /// The next connection; `nil` if there is none now.
  static func accept(_ listening: Int32) throws(Errno) -> Int32? {
    while true {
      #if canImport(Glibc)
        let socket = Glibc.accept(listening, nil, nil)
      #elseif canImport(Musl)
        let socket = Musl.accept(listening, nil, nil)
      #else
        let socket = Darwin.accept(listening, nil, nil)
      #endif
      if socket >= 0 {
        makeReady(socket)
        var one: Int32 = 1
        // An answer is at most a few small writes, none of which should wait for the client.
        setsockopt(socket, Int32(IPPROTO_TCP), TCP_NODELAY, &one, socklen_t(MemoryLayout<Int32>.size))
        #if canImport(Darwin)
          setsockopt(socket, SOL_SOCKET, SO_NOSIGPIPE, &one, socklen_t(MemoryLayout<Int32>.size))
        #endif
        return socket
      }
      switch errno {
      case EINTR, ECONNABORTED: continue
      case EAGAIN: return nil
      default: throw Errno(rawValue: errno)
      }
    }
  }

  static func receive(_ socket: Int32, into buffer: UnsafeMutableRawBufferPointer) -> Outcome {
    outcome { recv(socket, buffer.baseAddress, buffer.count, 0) }
  }

  static func send(_ socket: Int32, _ bytes: UnsafeRawBufferPointer) -> Outcome {
    #if canImport(Glibc)
      outcome { Glibc.send(socket, bytes.baseAddress, bytes.count, noSignal) }
    #elseif canImport(Musl)
      outcome { Musl.send(socket, bytes.baseAddress, bytes.count, noSignal) }
    #else
      outcome { Darwin.send(socket, bytes.baseAddress, bytes.count, noSignal) }
    #endif
  }

  private static func outcome(_ call: () -> Int) -> Outcome {
    while true {
      let count = call()
      if count > 0 { return .bytes(count) }
      if count == 0 { return .closed }
      switch errno {
      case EINTR: continue
      case EAGAIN: return .wouldBlock
      default: return .failed(Errno(rawValue: errno))
      }
    }
  }

  /// Announces that nothing more will be sent; receiving is still possible.
  static func endSending(_ socket: Int32) { shutdown(socket, Int32(SHUT_WR)) }
}

/// The clocks.
enum Clock {
  /// The seconds on the monotonic clock.
  static var steady: Double { seconds(CLOCK_MONOTONIC) }
  /// The seconds since 1970.
  static var now: Double { seconds(CLOCK_REALTIME) }

  private static func seconds(_ clock: clockid_t) -> Double {
    var time = timespec()
    clock_gettime(clock, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
