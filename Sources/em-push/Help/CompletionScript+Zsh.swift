extension CompletionScript {
    static var zsh: String {
        let described = verbs.map { "'\(zshQuoted("\($0.word):\($0.summary)"))'" }
        let cases = verbs.flatMap { verb in
            verb.calls.map { zshCase("\(verb.word):\($0.word)", $0) }
                + [zshCase("\(verb.word):*", verb)]
        }
        return """
            #compdef em-push
            _em_push() {
                local -a verbs
                verbs=(
                    \(described.joined(separator: "\n        "))
                )
                if (( CURRENT == 2 )); then
                    _describe verb verbs
                    return
                fi
                case ${words[2]}:${words[3]} in
                help:*|example:*) _describe verb verbs ;;
            \(cases.joined(separator: "\n"))
                esac
            }
            if [ "${funcstack[1]}" = _em_push ]; then _em_push "$@"; else compdef _em_push em-push; fi

            """
    }

    private static func zshCase(_ pattern: String, _ help: VerbHelp) -> String {
        let options = help.options.map { option in
            let value =
                switch option.value {
                case nil: ""
                case .words(let words): ":value:(\(words.joined(separator: " ")))"
                case .file: ":file:_files"
                case .text(let word): ":\(word):"
                }
            return "'\(option.name)[\(zshQuoted(option.text))]\(value)'"
        }
        let calls = help.freeWords.filter { !$0.hasPrefix("-") }
        let rest =
            calls.isEmpty
            ? help.operands.isEmpty ? [] : ["'*:file:_files'"]
            : ["'2:call:(\(calls.joined(separator: " ")))'", "'*:file:_files'"]
        let arguments = (options + ["'--help[print the help]'"] + rest).joined(
            separator: " \\\n        "
        )
        return "    \(pattern)) _arguments \\\n        \(arguments) ;;"
    }

    private static func zshQuoted(_ text: String) -> String {
        text.map { character in
            switch character {
            case "'": "'\\''"
            case "[", "]", "\\": "\\\(character)"
            default: String(character)
            }
        }
        .joined()
    }
}
