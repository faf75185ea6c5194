import Foundation

struct OptionHelp: Sendable {
    /// What follows the name of an option.
    enum Value: Sendable {
        /// One of these.
        case words([String])
        /// A path.
        case file
        /// A text or a number, called so in the help.
        case text(String)

        /// Reads it as the help has it: `auto|never`, `FILE`, or else the name of a text or number.
        init(_ synopsis: String) {
            let words = synopsis.components(separatedBy: "|")
            self = words.count > 1 ? .words(words) : synopsis == "FILE" ? .file : .text(synopsis)
        }
    }

    /// With its hyphens.
    let name: String
    /// `nil` if nothing follows the name.
    let value: Value?
    let text: String

    /// The options of a text, one a line: the name, after a space what follows it, and after two what the option does.
    static func rows(_ text: String) -> [OptionHelp] {
        text.split(separator: "\n").map { line in
            let columns = line.components(separatedBy: "  ")
            let call = columns[0].components(separatedBy: " ")
            let value = call.dropFirst().first.map { Value($0) }
            return OptionHelp(name: call[0], value: value, text: columns[1])
        }
    }

    /// The name, and what follows it; `WORD` for words that would be too long for a line.
    var synopsis: String {
        switch value {
        case nil: return name
        case .file: return "\(name) FILE"
        case .text(let word): return "\(name) \(word)"
        case .words(let words):
            let list = words.joined(separator: "|")
            return list.utf8.count > 60 ? "\(name) WORD" : "\(name) \(list)"
        }
    }
}

extension OptionHelp {
    /// `--color`, of a verb that has the format `text`.
    static let color = OptionHelp(
        name: "--color",
        value: .words(["auto", "always", "never"]),
        text:
            "colours in the format text: auto, the default, has them on a terminal unless NO_COLOR is set"
    )

    /// `--zone-data`, of a verb that reads the clocks of time zones.
    static let zoneData = OptionHelp(
        name: "--zone-data",
        value: .file,
        text:
            "read the time zones from FILE, of the form of Docs/zone-data.json, instead of the built-in data"
    )

    /// `--jobs`, of a verb that answers each input with a line.
    static let jobs = OptionHelp(
        name: "--jobs",
        value: .text("N"),
        text: "answer N inputs at a time, in the same order (1)"
    )

    /// `--format`, of a verb with these formats beside `json`; the page of `html` shows `picture`.
    static func format(_ others: String..., picture: String = "all on phones") -> OptionHelp {
        let meanings = [
            "text": "text: the same for people", "html": "html: one page that shows \(picture)",
        ]
        let text =
            others.isEmpty ? "" : "; " + others.map { meanings[$0] ?? $0 }.joined(separator: "; ")
        return OptionHelp(
            name: "--format",
            value: .words(["json"] + others),
            text: "json: one object a line, keys sorted (the default)" + text
        )
    }
}
