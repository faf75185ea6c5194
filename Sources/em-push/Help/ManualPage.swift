/// The manual page, in the language of man(7).
struct ManualPage {
    private(set) var text = ""

    /// Writes the whole page.
    init() {
        add(#".TH EM\-PUSH 1 "" "em\-push \#(Version.current)""#)
        add(".SH NAME")
        addText("em-push - whether an IM message is pushed to a recipient, and why")
        add(".SH SYNOPSIS")
        addText("em-push <verb> [options] [PATH ...]", ".B ")
        add(".SH VERBS")
        for verb in Verb.all {
            add(verb.help)
            for call in verb.help.calls {
                add(call)
            }
        }
        add(".SH EXIT STATUS")
        for paragraph in HelpText.exits {
            addText(paragraph)
        }
    }

    private mutating func add(_ help: VerbHelp) {
        addText(help.name, ".SS ")
        addText("\(help.summary).")
        add(".PP")
        addText(help.synopsis, ".B ")
        for note in help.notes {
            add(".PP")
            addText(note)
        }
        for option in help.options {
            add(".TP")
            addText(option.synopsis, ".B ")
            addText(option.text)
        }
        guard !help.example.isEmpty else { return }
        add(".PP")
        add(".EX")
        for line in help.example.split(separator: "\n") {
            addText(String(line))
        }
        add(".EE")
    }

    private mutating func add(_ line: String) {
        text += line + "\n"
    }

    /// Adds a line in which no character commands anything, after a command.
    private mutating func addText(_ line: String, _ command: String = "") {
        var escaped = ""
        for character in line {
            switch character {
            case "\\": escaped += "\\e"
            case "-": escaped += "\\-"
            case "'": escaped += "\\(aq"
            case "\"": escaped += "\\(dq"
            case "`": escaped += "\\(ga"
            case "^": escaped += "\\(ha"
            case "~": escaped += "\\(ti"
            case _ where character.isASCII: escaped.append(character)
            default:
                for scalar in character.unicodeScalars {
                    let digits = String(scalar.value, radix: 16, uppercase: true)
                    // groff wants four digits at least.
                    escaped +=
                        "\\[u\(String(repeating: "0", count: max(0, 4 - digits.utf8.count)))\(digits)]"
                }
            }
        }
        add(command + (line.hasPrefix(".") ? "\\&" : "") + escaped)
    }
}
