extension CompletionScript {
    static var bash: String {
        let cases = verbs.flatMap { verb in
            verb.calls.map { bashCase("\(verb.word):\($0.word)", $0) }
                + [bashCase("\(verb.word):*", verb)]
        }
        return """
            _em_push() {
                local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} words=
                COMPREPLY=()
                if [ "$COMP_CWORD" -eq 1 ]; then
                    words='\((verbs.map { $0.word } + ["help", "--help", "--version"]).joined(separator: " "))'
                else
                    case ${COMP_WORDS[1]}:${COMP_WORDS[2]} in
                    help:*|example:*) words='\(verbs.map { $0.word }.joined(separator: " "))' ;;
            \(cases.joined(separator: "\n"))
                    esac
                fi
                COMPREPLY=($(compgen -W "$words" -- "$word"))
            }
            complete -o bashdefault -o default -F _em_push em-push

            """
    }

    private static func bashCase(_ pattern: String, _ help: VerbHelp) -> String {
        let values = help.options.compactMap { (option) -> String? in
            switch option.value {
            case nil: nil
            case .words(let words): "\(option.name)) words='\(words.joined(separator: " "))' ;;"
            case .file, .text: "\(option.name)) return ;;"
            }
        }
        let words = help.freeWords.joined(separator: " ")
        return """
                    \(pattern)) case $before in
                        \((values + ["*) words='\(words)' ;;"]).joined(separator: "\n            "))
                        esac ;;
            """
    }
}
