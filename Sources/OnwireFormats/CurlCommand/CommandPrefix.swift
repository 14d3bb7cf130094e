import OnwireDiagnostics
import OnwireTextFormats

/// Programs that run the command in their arguments.
struct CommandPrefix {
  /// How the command stands there.
  private enum Form {
    /// As words.
    case words
    /// As words, behind `--`.
    case separated
    /// As words that a shell reads again.
    case joined
    /// As the argument of `-c`.
    case argument
    /// As the words behind the name of an image, which may be curl itself.
    case image
    /// As words that others are added to.
    case appended
  }

  /// The name of the program, and what stands behind it.
  private let names: [String]
  private let form: Form
  /// The options that take the next word, as letters and as long names.
  private let letters: String
  private let options: Set<String>
  /// How many words stand before the command that are no options.
  private let operands: Int

  private init(
    _ names: String..., form: Form = .words, letters: String = "", options: Set<String> = [],
    operands: Int = 0
  ) {
    (self.names, self.form, self.letters, self.options, self.operands) = (
      names, form, letters, options, operands
    )
  }

  private static let container: Set<String> = ["env", "env-file", "user", "workdir", "detach-keys", "index"]
  private static let run: Set<String> = container.union([
    "add-host", "cap-add", "cap-drop", "cpus", "device", "dns", "entrypoint", "gpus", "hostname", "label",
    "link", "memory",
    "mount", "name", "net", "network", "network-alias", "pid", "platform", "publish", "pull", "restart",
    "security-opt",
    "tmpfs", "volume", "volumes-from",
  ])

  private static let all: [CommandPrefix] = [
    CommandPrefix(
      "sudo", letters: "ughpCrtTURD",
      options: ["user", "group", "host", "prompt", "chdir", "role", "type", "chroot"]),
    CommandPrefix("doas", letters: "uC"), CommandPrefix("time", letters: "fo"),
    CommandPrefix("env", letters: "uC", options: ["unset", "chdir"]), CommandPrefix("exec", letters: "a"),
    CommandPrefix("command"), CommandPrefix("nohup"), CommandPrefix("setsid"),
    CommandPrefix("nice", letters: "n", options: ["adjustment"]), CommandPrefix("ionice", letters: "cn"),
    CommandPrefix("stdbuf", letters: "ioe", options: ["input", "output", "error"]),
    CommandPrefix("timeout", letters: "sk", options: ["signal", "kill-after"], operands: 1),
    CommandPrefix("proxychains", letters: "f"), CommandPrefix("proxychains4", letters: "f"),
    CommandPrefix("torsocks"), CommandPrefix("torify"),
    CommandPrefix("docker", "exec", letters: "euw", options: container, operands: 1),
    CommandPrefix("podman", "exec", letters: "euw", options: container, operands: 1),
    CommandPrefix("docker", "compose", "exec", letters: "euw", options: container, operands: 1),
    CommandPrefix("docker-compose", "exec", letters: "euw", options: container, operands: 1),
    CommandPrefix("docker", "run", form: .image, letters: "aceuhlmpvw", options: run),
    CommandPrefix("podman", "run", form: .image, letters: "aceuhlmpvw", options: run),
    CommandPrefix("kubectl", form: .separated), CommandPrefix("oc", form: .separated),
    CommandPrefix("microk8s", form: .separated), CommandPrefix("k3s", form: .separated),
    CommandPrefix("minikube", form: .separated),
    CommandPrefix("ssh", form: .joined, letters: "BbcDEeFIiJLlmOopQRSWw", operands: 1),
    CommandPrefix("adb", "shell", form: .joined),
    CommandPrefix("watch", form: .joined, letters: "n", options: ["interval"]),
    CommandPrefix("sh", form: .argument), CommandPrefix("bash", form: .argument, letters: "oO"),
    CommandPrefix("zsh", form: .argument, letters: "o"), CommandPrefix("dash", form: .argument),
    CommandPrefix("ash", form: .argument), CommandPrefix("vagrant", "ssh", form: .argument),
    CommandPrefix("HEALTHCHECK"), CommandPrefix("RUN"), CommandPrefix("CMD"),
    CommandPrefix("xargs", form: .appended),
  ]

  /// Whether a command begins with the name of such a program.
  static func begins(_ name: some StringProtocol) -> Bool { all.contains { $0.names[0] == name } }

  /// The command in the words of such a program; `nil` if they are of no such program, or have a script.
  static func command(in words: ArraySlice<ShellWord>) -> ArraySlice<ShellWord>? {
    guard let (prefix, rest) = match(words) else { return nil }
    switch prefix.form {
    case .words: return rest
    case .separated:
      return rest.firstIndex { $0.text == "--" }.map { rest[($0 + 1)...] }
    case .image:
      var rest = rest
      guard let image = rest.popFirst() else { return nil }
      let name = image.bytes.suffix(from: image.bytes.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0)
      guard name.prefix(while: { !$0.isOne(of: ":@") }).elementsEqual("curl".utf8), rest.first?.text != "curl"
      else {
        return rest
      }
      var curl = words[(rest.startIndex - 1)...]
      curl[curl.startIndex].bytes = Array("curl".utf8)
      return curl
    case .joined, .argument, .appended: return nil
    }
  }

  /// The script in the words of a program that has a shell read it; `nil` for others.
  static func script(_ words: ArraySlice<ShellWord>) -> ShellWord? {
    guard let (prefix, rest) = match(words) else { return nil }
    var script: ShellWord?
    switch prefix.form {
    case .joined:
      script = rest.first
      script?.bytes = Array(rest.map(\.bytes).joined(separator: [.space]))
      script?.unknown = rest.lazy.compactMap(\.unknown).first
    case .argument:
      let option = words.firstIndex {
        $0.text.hasPrefix("-") && !$0.text.hasPrefix("--") && $0.text.hasSuffix("c")
      }
      script = option.flatMap { words[($0 + 1)...].first }
    default: return nil
    }
    return script.flatMap { $0.bytes.firstOccurrence(of: "curl".utf8) != nil ? $0 : nil }
  }

  /// Whether the words are those of xargs, which adds others to a curl command.
  static func appends(_ words: ArraySlice<ShellWord>) -> Bool {
    words.first?.text == "xargs" && words.contains { CurlStart.isCurl($0.bytes[...]) }
  }

  /// The program that words begin with, and the words behind its options and operands.
  private static func match(_ words: ArraySlice<ShellWord>) -> (CommandPrefix, ArraySlice<ShellWord>)? {
    let name = words.first?.text
    guard
      let prefix = all.first(where: {
        $0.names[0] == name && words.prefix($0.names.count).map(\.text) == $0.names
      })
    else { return nil }
    var rest = words.dropFirst(prefix.names.count)
    if prefix.form == .separated || prefix.form == .argument { return (prefix, rest) }
    var operands = prefix.operands
    while let word = rest.first?.text {
      if word == "--" {
        rest.removeFirst()
        return (prefix, rest.dropFirst(operands))
      }
      if word.hasPrefix("-"), word.utf8.count > 1 {
        rest.removeFirst()
        let isLong = word.hasPrefix("--")
        let takesNext =
          isLong
          ? prefix.options.contains(String(word.dropFirst(2)))
          : word.last.map { prefix.letters.contains($0) } ?? false
        if takesNext { rest = rest.dropFirst() }
      } else if operands > 0 {
        operands -= 1
        rest.removeFirst()
      } else {
        break
      }
    }
    return (prefix, rest)
  }
}
