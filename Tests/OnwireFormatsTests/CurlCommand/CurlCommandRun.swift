import Foundation
import OnwireHTTP
import OnwireTextFormats
import TestSupport

@testable import OnwireFormats

/// Runs curl commands against a sink, and reads them.
enum CurlCommandRun {
  static let isPossible = Tools.have("curl", "python3", "bash", "sh") && isMeasuredVersion

  /// Later versions of curl write some things otherwise.
  private static let isMeasuredVersion: Bool = {
    guard let run = try? Tools.run("curl", ["--version"]) else { return false }
    return run.text.hasPrefix("curl 7.88.")
  }()

  /// The files that commands name.
  static let files: [(name: String, bytes: [UInt8])] = [
    ("f.txt", Array("a=1\nb=2\r\nz".utf8)), ("h.txt", Array("X-One: 1\nX-Two: 2\r\n\nX-Three:\n".utf8)),
    (
      "folded.txt",
      Array("#c\nX: 1\r\n  2\n\n\t3 \n# no\n #d\nY: 4\rz\0z\n#e\nZ: ".utf8)
        + [UInt8](repeating: 0x61, count: 2000)
    ),
    ("blank.txt", Array(" X: 1\n # 2\n\n".utf8)),
    ("p.png", Array("PNG".utf8)), ("a b\"c.jpg", Array("J".utf8)), ("noext", [0, 0xFF]), ("x.JSON", [0x7B]),
    ("U.PNG", [1]), ("x.html", [2]), ("z.htm", [3]), ("x.txt", [4]), ("empty", []), ("é.png", [5]),
    ("nul.bin", [0x61, 0, 0x62]), ("jar", Array(jar.utf8)), ("set-cookies", Array(setCookies.utf8)),
    ("large.bin", (0..<1_100_000).map { UInt8(truncatingIfNeeded: $0 % 251 == 0 ? 10 : $0 % 240 + 14) }),
    (
      "k1",
      Array(
        """
        url = "http://example.com/k"
        header = "X: \\"a\\\\b\\"" ignored
        -H Y:1
        # comment
          user-agent = a b
        data x
        silent

        """.utf8)
    ),
    ("k2", Array("-sXPUT\nurl=http://example.com/k # c\n-d=5\n-d 6\nno-silent\ngloboff\n".utf8)),
    (
      "k3",
      Array("url http://example.com/k\nrequest-target = \"\"\nheader=\"A\\tB: \\q1\"\r\ndata = \"a\r\n".utf8)
    ),
  ]

  /// Cookies as curl and browsers' extensions save them; one lasts to the year 2100.
  private static let jar = """
    # Netscape HTTP Cookie File
    .example.com\tTRUE\t/\tFALSE\t0\ta\t1
    example.com\tFALSE\t/\tFALSE\t0\tbb\t2
    #HttpOnly_example.com\tFALSE\t/x\tFALSE\t0\th\t3
    example.com\tFALSE\t/\tTRUE\t0\tsec\t4
    example.com\tFALSE\t/\tFALSE\t4102444800\tnew\t6
    other.com\tTRUE\t/\tFALSE\t0\to\t7
    example.com\tFALSE\t/\tFALSE\t0\tempty
    example.com\tFALSE\t/\tFALSE\t0\tc1\t1
    example.com\tFALSE\t/\tFALSE\t0\tc2\t2
    sub.example.com\tTRUE\t/\tFALSE\t0\ts\t8
    example.com\tFALSE\t/\tFALSE\t0\tc1\tagain
    example.com FALSE / FALSE 0 blank 9
    example.com\tFALSE\tFALSE\t0\tnopath\tz
    example.com\tFALSE\t/\tFALSE\t0\tdq\t"q u"\r
    example.com\tFALSE\t/\tFALSE\t0\t__Secure-x\t1

    """

  /// The head of a response; one cookie holds for addresses alone, since it names no domain.
  private static let setCookies = """
    HTTP/1.1 200 OK\r
    Set-Cookie: n=v; Path=/\r
    Set-Cookie: d=w; domain=example.com\r
    set-cookie: e = x y ;secure\r
    Set-Cookie: m=1; max-age=100; domain=.example.com; path=/a
    Set-Cookie: z; domain=example.com
    Set-Cookie: q="1"; domain=example.com; path=/a/b
    Set-Cookie: g=1; domain=example.com; Max-Age=0
    Set-Cookie: l=1; domain=com

    """

  /// What curl sends for each command, with what it draws at random, and its version, as the reader has them.
  static func send(_ commands: [String]) throws -> [[[UInt8]]] {
    let folder = try TemporaryFolder()
    try write(to: folder)
    let sink = try Sink(folder.folder("sink"), tls: false)
    let target = "--connect-to ::127.0.0.1:\(sink.port)"
    let script = """
      #!/bin/sh
      target='\(target)'
      [ -z "${http_proxy:-}${all_proxy:-}${ALL_PROXY:-}" ] || target=
      # A connection to elsewhere would go through the proxy as a tunnel.
      for word in "$@"; do case "$word" in -x | --proxy | --proxy1.0) target= ;; esac; done
      for word in "$@"; do
        shift
        case "$word" in
        --next | -:) set -- "$@" "$word" $target ;;
        *) set -- "$@" "$word" ;;
        esac
      done
      exec '\(Tools.find("curl")?.path ?? "curl")' -q -sS --max-time 20 $target "$@"

      """
    let curl = try folder.folder("bin").appending(path: "curl")
    try Data(script.utf8).write(to: curl)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: curl.path)
    for (index, command) in commands.enumerated() {
      let command = command.replacing("SINK", with: "127.0.0.1:\(sink.port)")
      try folder.file("run-\(index)", command)
      try folder.folder("sent-\(index)")
    }
    let loop = """
      i=0
      while [ $i -lt \(commands.count) ]; do
        bash run-$i < /dev/null > /dev/null 2>&1
        mv sink/*.raw sent-$i/ 2> /dev/null
        i=$((i + 1))
      done
      """
    _ = try Tools.run(
      "sh", ["-c", loop], in: folder.url,
      environment: ["PATH": "\(folder.url.path)/bin:\(Tools.path)", "LC_ALL": "C.UTF-8"])
    return try commands.indices.map { index in
      let own = folder.url.appending(path: "sent-\(index)")
      let names = try FileManager.default.contentsOfDirectory(atPath: own.path)
      return try names.sorted { (Int($0.dropLast(4)) ?? 0) < (Int($1.dropLast(4)) ?? 0) }.map { name in
        normalized(Array(try Data(contentsOf: own.appending(path: name))))
      }
    }
  }

  /// The bytes of what the reader makes of each command, read while the files that they name are there.
  static func read(_ commands: [String]) throws -> [[[UInt8]]] {
    let folder = try TemporaryFolder()
    try write(to: folder)
    let root = try FileRoot(folderNamed: folder.url.path)
    return try withExtendedLifetime(folder) {
      try commands.map { command in
        try requests(command, name: folder.url.appending(path: "run").path, files: root).map { try $0.bytes }
      }
    }
  }

  /// The requests of one command, without the entries that are not requests.
  static func requests(
    _ command: String, name: String = "command.sh", files: FileRoot? = nil
  ) throws -> [Request] {
    try requests(Array(command.utf8), name: name, files: files)
  }

  static func requests(
    _ command: [UInt8], name: String = "command.sh", files: FileRoot? = nil
  ) throws -> [Request] {
    var reader = try CurlCommandReader(CaptureSource(ByteInput(command), name: name, files: files))
    var requests: [Request] = []
    while let entry = try reader.next() {
      if case .request(let request) = entry { requests.append(request) }
    }
    return requests
  }

  private static func write(to folder: TemporaryFolder) throws {
    for file in files { try folder.file(file.name, file.bytes) }
  }

  /// The boundary of random digits becomes the reader's; both have one length.
  private static func normalized(_ bytes: [UInt8]) -> [UInt8] {
    guard let end = bytes.firstRange(of: "\r\n\r\n".utf8) else { return bytes }
    let mark = Array("boundary=------------------------".utf8)
    guard let range = bytes[..<end.upperBound].firstRange(of: mark) else { return bytes }
    let digits = bytes[range.upperBound..<(range.upperBound + 16)]
    let random = [UInt8](repeating: UInt8(ascii: "-"), count: 24) + digits
    return bytes.replacing(random, with: Array(CurlMultipart.boundary.utf8))
  }
}

extension Request {
  /// The bytes of the message.
  var bytes: [UInt8] {
    get throws { try written(as: .raw).bytes }
  }
}
