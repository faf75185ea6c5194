import APNsLint
import APNsModel
public import ExactJSON

extension Getui {
    /// What the property `sound` holds: PHP takes anything.
    public enum Sound: Hashable, Sendable {
        /// A text: the name of a file of the app, or ``silence``.
        case named(ExactString)
        /// A number, which is no file's name, so that the phone plays its own sound (G13).
        case number(JSONNumber)

        /// The system's own sound, which is written in place of none.
        public static let `default` = named("default")
        /// The text that leaves the sound out: `com.gexin.ios.silence`.
        public static let silence = named(PayloadDialect.getuiSilence)

        /// Whether PHP finds nothing in it: the empty text, or the number 0 (GE2).
        var isEmpty: Bool {
            switch self {
            case .named(let name): name.isEmpty
            case .number(let number): number == 0
            }
        }
    }
}

extension Getui.Sound: ExpressibleByStringLiteral {
    /// Creates the sound of a file's name.
    public init(stringLiteral value: String) {
        self = .named(ExactString(value))
    }
}

extension Getui.Sound: JSONRepresentable {
    /// Takes a string or a number; anything else is `input.type`.
    public init(json: JSONValue) throws(InputError) {
        switch json {
        case .string(let name): self = .named(ExactString(name))
        case .number(let number): self = .number(number)
        default: throw .wrongType(json, expected: "a string or a number")
        }
    }

    /// The text or the number as it is.
    public var json: JSONValue {
        switch self {
        case .named(let name): name.json
        case .number(let number): .number(number)
        }
    }
}
