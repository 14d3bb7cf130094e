import OnwireDiagnostics
import OnwireTextFormats

/// Programs that run the command in their arguments.
struct CommandPrefix {
  /// How the command stands there.
  private enum Form: Character {
    /// As words.
    case words = "w"
    /// As words, behind `--`.
    case separated = "-"
    /// As words that a shell reads again.
    case joined = "j"
    /// As the argument of `-c`.
    case argument = "c"
    /// As the words behind the name of an image, which may be curl itself.
    case image = "i"
  }

  /// The name of the program, and what stands behind it.
  private let names: [String]
  private let form: Form
  /// How many words stand before the command that are no options.
  private let operands: Int
  /// The options that take the next word, as letters, and as long names with blanks around them.
  private let letters: ArraySlice<UInt8>
  private let options: [UInt8]

  /// The programs, each with its form, operands, letters and long names.
  private static let table = """
    sudo;w;0;ughpCrtTURD;user group host prompt chdir role type chroot
    doas;w;0;uC;
    time;w;0;fo;
    env;w;0;uC;unset chdir
    exec;w;0;a;
    command;w;0;;
    nohup;w;0;;
    setsid;w;0;;
    nice;w;0;n;adjustment
    ionice;w;0;cn;
    stdbuf;w;0;ioe;input output error
    timeout;w;1;sk;signal kill-after
    proxychains;w;0;f;
    proxychains4;w;0;f;
    torsocks;w;0;;
    torify;w;0;;
    docker exec;w;1;euw;env env-file user workdir detach-keys
    podman exec;w;1;euw;env env-file user workdir detach-keys
    docker compose exec;w;1;euw;env user workdir index
    docker-compose exec;w;1;euw;env user workdir index
    docker run;i;0;aceuhlmpvw;add-host cap-add cap-drop cpus device dns entrypoint env env-file gpus hostname label link memory mount name net network network-alias pid platform publish pull restart security-opt tmpfs user volume volumes-from workdir
    podman run;i;0;aceuhlmpvw;add-host cap-add cap-drop cpus device dns entrypoint env env-file hostname label memory mount name network network-alias pid platform pod publish pull restart security-opt tmpfs user volume volumes-from workdir
    kubectl;-;0;;
    oc;-;0;;
    microk8s;-;0;;
    k3s;-;0;;
    minikube;-;0;;
    ssh;j;1;BbcDEeFIiJLlmOopQRSWw;
    adb shell;j;0;;
    watch;j;0;n;interval
    sh;c;0;;
    bash;c;0;;
    zsh;c;0;;
    dash;c;0;;
    ash;c;0;;
    vagrant ssh;c;0;;
    HEALTHCHECK;w;0;;
    RUN;w;0;;
    CMD;w;0;;
    """

  private static let lines = Array("\n\(table)".utf8)
  private static let all = lines.split(separator: .lineFeed).compactMap(CommandPrefix.init)

  private init?(_ row: ArraySlice<UInt8>) {
    let cells = row.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
    guard cells.count == 5,
      let form = cells[1].first.flatMap({ Form(rawValue: Character(Unicode.Scalar($0))) }),
      let operands = cells[2].number(10)
    else { return nil }
    names = cells[0].split(separator: .space).map { String(decoding: $0, as: UTF8.self) }
    (self.form, self.operands, letters) = (form, operands, cells[3])
    options = [.space] + cells[4] + [.space]
  }

  /// Whether a command begins with the name of such a program. All captures are asked, and most need no rows of the
  /// table.
  static func begins(_ name: String) -> Bool {
    name == "xargs" || [" ", ";"].contains { lines.holds("\n\(name)\($0)".utf8) }
  }

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
    case .joined, .argument: return nil
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
      script?.unknown = rest.first { $0.unknown != nil }?.unknown
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
    guard let name = words.first?.text,
      let prefix = all.first(where: { prefix in
        prefix.names[0] == name && words.count >= prefix.names.count
          && prefix.names.indices.allSatisfy { words[words.startIndex + $0].text == prefix.names[$0] }
      })
    else { return nil }
    var rest = words.dropFirst(prefix.names.count)
    if prefix.form == .separated || prefix.form == .argument { return (prefix, rest) }
    var operands = prefix.operands
    while let word = rest.first?.bytes {
      if word.elementsEqual("--".utf8) {
        rest.removeFirst()
        return (prefix, rest.dropFirst(operands))
      }
      if word.count > 1, word[0] == UInt8(ascii: "-") {
        rest.removeFirst()
        let takesNext =
          word[1] == word[0]
          ? prefix.options[...].holds(" \(String(decoding: word.dropFirst(2), as: UTF8.self)) ".utf8)
          : prefix.letters.contains(word[word.count - 1])
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
