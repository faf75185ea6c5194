import Foundation

/// The look of a piece of a report on a terminal.
///
/// Reports are always painted; where colours are not wanted, the paint is taken off again. `PlainText` lets no
/// escape character of an input through, so the escape sequences in a report are those of this type.
enum Ink: String {
    /// What succeeds.
    case good = "32"
    /// What is refused or in the way.
    case bad = "31"
    /// What deserves a look.
    case warning = "33"
    /// What matters less than the rest.
    case soft = "2"

    /// The text in this look.
    func callAsFunction(_ text: String) -> String {
        "\u{1B}[\(rawValue)m\(text)\u{1B}[0m"
    }

    /// A text without its looks.
    static func removed(from text: String) -> String {
        guard text.utf8.contains(0x1B) else { return text }
        var plain: [UInt8] = []
        var isSequence = false
        for byte in text.utf8 {
            if byte == 0x1B {
                isSequence = true
            } else if !isSequence {
                plain.append(byte)
            } else if byte == UInt8(ascii: "m") {
                isSequence = false
            }
        }
        return String(decoding: plain, as: UTF8.self)
    }

    /// Whether reports are painted, by the value of `--color`: `always`, `never`, or `auto`, which is the default
    /// and means on a terminal that has colours, unless `NO_COLOR` is set.
    static func isWanted(_ choice: Argument?) -> Bool {
        if choice == "always" { return true }
        if choice == "never" { return false }
        let variables = ProcessInfo.processInfo.environment
        return isatty(STDOUT_FILENO) == 1 && variables["NO_COLOR", default: ""].isEmpty
            && variables["TERM", default: "dumb"] != "dumb"
    }
}
