/// The scripts that make shells ask `onwire ---completion` for candidates.
enum CompletionScript: String, CaseIterable {
  case bash, zsh, fish

  var text: String {
    switch self {
    case .bash: Self.bashText
    case .zsh: Self.zshText
    case .fish: Self.fishText
    }
  }

  // bash splits words at COMP_WORDBREAKS, which include = and @, and replaces only what follows the last
  // split ($2). The script joins the words again at the blanks of the line. macOS has bash 3.2, without
  // compopt.
  private static let bashText = #"""
    _onwire() {
      local line=${COMP_LINE:0:COMP_POINT} words=() index=-1 piece word paths
      for piece in "${COMP_WORDS[@]:0:COMP_CWORD}" ''; do
        if [[ $index -lt 0 || $line == [[:blank:]]* ]]; then
          line=${line#"${line%%[![:blank:]]*}"}
          index=$((index + 1)) words[index]=
        fi
        words[index]+=${piece:-$line} line=${line#"$piece"}
      done
      local typed=${words[index]} kept=${words[index]%"$2"}
      {
        read -r paths
        while IFS=$'\t' read -r word _; do
          [[ $word != "$typed"* ]] || COMPREPLY+=("${word#"$kept"}")
        done
      } < <("${COMP_WORDS[0]}" ---completion "${words[@]:1}" 2>/dev/null)
      [[ $paths != none ]] || return 0
      compopt -o filenames 2>/dev/null
      local IFS=$'\n'
      COMPREPLY+=($(compgen -d -- "$2"))
      case $paths in
        files) COMPREPLY=($(compgen -f -- "$2")) ;;
        specs) COMPREPLY+=($(compgen -f -X '!*.yaml' -- "$2") $(compgen -f -X '!*.yml' -- "$2")) ;;
      esac
    }
    complete -F _onwire onwire

    """#

  private static let zshText = #"""
    #compdef onwire
    _onwire() {
      local -a reply entries
      local line
      reply=("${(@f)$("${words[1]}" ---completion "${(@Q)words[2,CURRENT-1]}" "${(Q)PREFIX}" 2>/dev/null)}")
      for line in "${(@)reply[2,-1]}"; do
        if [[ $line == *$'\t'* ]]; then
          entries+=("${${line%%$'\t'*}//:/\\:}:${line#*$'\t'}")
        else
          entries+=("${line//:/\\:}")
        fi
      done
      (( $#entries )) && _describe onwire entries
      [[ ${reply[1]} == none ]] || compset -P '--[^=]#='
      case ${reply[1]} in
        files) _files ;;
        folders) _files -/ ;;
        specs) _files -g '*.(yaml|yml)' ;;
      esac
    }
    if [[ $funcstack[1] == _onwire ]]; then _onwire "$@"; else compdef _onwire onwire; fi

    """#

  private static let fishText = #"""
    function __onwire_complete
        set -l words (commandline -opc) (commandline -ct)
        set -l name (string match -r -- '^--[^=]+=' "$words[-1]")
        set -l path (string replace -r -- '^--[^=]+=' '' "$words[-1]")
        set -l reply ($words[1] ---completion $words[2..-1] 2>/dev/null)
        printf '%s\n' $reply[2..-1]
        switch "$reply[1]"
            case files
                printf "$name%s\n" (__fish_complete_path "$path")
            case folders
                printf "$name%s\n" (__fish_complete_directories "$path")
            case specs
                printf "$name%s\n" (__fish_complete_path "$path" | string match -r -- '.*(?:/|\.ya?ml)(?:\t.*)?$')
        end
    end
    complete -c onwire -f -a '(__onwire_complete)'

    """#
}
