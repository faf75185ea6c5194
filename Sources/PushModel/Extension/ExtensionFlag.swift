import ExactJSON

/// A flag as senders spell it: `true`, `1`, `"YES"` and the like (rule 1.6).
enum ExtensionFlag {
    case on
    case off

    /// Reads a flag; `nil` if the value is none of the spellings.
    init?(_ value: JSONValue) {
        switch value {
        case .null:
            self = .off
        case .bool(let flag):
            self = flag ? .on : .off
        case .number(let number):
            switch number.int64 {
            case 1: self = .on
            case 0: self = .off
            default: return nil
            }
        case .string(let text):
            let word = ExactString(text)
            if Self.onWords.contains(where: word.equalsIgnoringASCIICase) {
                self = .on
            } else if Self.offWords.contains(where: word.equalsIgnoringASCIICase) {
                self = .off
            } else {
                return nil
            }
        case .array, .object:
            return nil
        }
    }

    private static let onWords: [ExactString] = ["true", "yes", "1"]
    private static let offWords: [ExactString] = ["false", "no", "0", ""]
}
