import Foundation
import TestSupport
import Testing

/// A shell that has read the completions of the command.
enum CompletingShell: String {
  case bash, zsh, fish

  /// What it offers for the last of `words`; if bash cuts words differently, of `line` and in place of
  /// `last`.
  func candidates(
    _ words: [String], of line: String? = nil, last: String? = nil, in folder: URL? = nil
  ) throws -> [String] {
    let shell = try #require(Tools.find(rawValue))
    let run = try Tools.run(shell, options + ["-c", script] + arguments(words, line, last), in: folder)
    #expect(run.status == 0, "\(run.error)")
    return run.text.split(separator: "\n").map(String.init)
  }

  private var options: [String] {
    switch self {
    case .bash: ["--norc"]
    case .zsh: ["-f"]
    case .fish: ["--no-config"]
    }
  }

  private func arguments(_ words: [String], _ line: String?, _ last: String?) -> [String] {
    let line = line ?? words.joined(separator: " ")
    return self == .bash ? ["bash", line, last ?? words.last ?? ""] + words : ["zsh"] + words
  }

  private var script: String {
    let path = Command.executable.path
    switch self {
    case .bash:
      return """
        onwire() { '\(path)' "$@"; }
        source <(onwire --generate-completion-script bash)
        COMP_LINE=$1 COMP_POINT=${#1} last=$2 COMPREPLY=()
        shift 2
        COMP_WORDS=("$@") COMP_CWORD=$(($# - 1))
        _onwire onwire "$last" "${COMP_WORDS[COMP_CWORD - 1]}"
        printf '%s\\n' "${COMPREPLY[@]}"
        """
    case .zsh:
      // zsh's own functions need a line editor; these print what they are asked for.
      return """
        onwire() { '\(path)' "$@" }
        compdef() { }
        compset() { }
        _files() { print -r -- _files $* }
        _describe() { local entry; for entry in "${(@P)2}"; do print -r -- ${entry%%:*}; done }
        eval "$(onwire --generate-completion-script zsh)"
        words=("$@") CURRENT=$# PREFIX=$words[-1]
        _onwire
        true
        """
    case .fish:
      return """
        function onwire; '\(path)' $argv; end
        onwire --generate-completion-script fish | source
        complete -C (string join ' ' -- $argv[2..-1]) | string replace -r '\\t.*' ''
        true
        """
    }
  }
}
