/// Why an input was refused where it entered: a code, the place and what was found there.
///
/// An option of a configuration is an input as well: its fault has the option's name as path, and the
/// range and the value in `detail`.
///
/// Nothing of a refused input takes effect. A fault never carries a device token, a key or the text
/// of a message: `detail` names what was expected and, at most, a short offending word.
public struct InputError: Error, Hashable, Sendable {
    /// What kind of fault it is.
    public var code: Code
    /// Where the offending value stands; for a missing or unknown key, that key.
    public var path: JSONPointer
    /// One line for a person: lower case, no full stop, input in backticks.
    public var detail: String

    /// Creates a fault at a place, which by default is the value itself.
    public init(_ code: Code, at path: JSONPointer = .root, _ detail: String) {
        self.code = code
        self.path = path
        self.detail = detail
    }

    /// The same fault as seen from the object of which the faulty value is the member `key`.
    public func within(key: ExactString) -> InputError {
        InputError(code, at: path.relative(to: .root.appending(key: key)), detail)
    }

    /// The same fault as seen from the array of which the faulty value is the element `index`.
    public func within(index: Int) -> InputError {
        InputError(code, at: path.relative(to: .root.appending(index: index)), detail)
    }
}

extension InputError {
    /// The closed set of ways in which an input can be refused (contract, "Errors").
    public enum Code: String, WireWord {
        /// The text is not JSON by RFC 8259, repeats a key, holds a lone surrogate or a number
        /// that is neither an integer literal nor a finite double.
        case jsonSyntax = "json.syntax"
        /// The document nests deeper than 64 levels.
        case jsonDepth = "json.depth"
        /// The document is larger than 1 MiB.
        case jsonSize = "json.size"
        /// The value has the wrong JSON type.
        case inputType = "input.type"
        /// A required key is absent.
        case inputMissing = "input.missing"
        /// A key that the contract does not know.
        case inputUnknownKey = "input.unknownKey"
        /// The right type with a value that cannot be used.
        case inputValue = "input.value"
        /// Two values that exclude each other.
        case inputConflict = "input.conflict"
    }
}

extension InputError: CustomStringConvertible {
    /// Code, place and detail in one line.
    public var description: String {
        path == .root
            ? "\(code.word.string): \(detail)"
            : "\(code.word.string) at `\(path.text.string)`: \(detail)"
    }
}
