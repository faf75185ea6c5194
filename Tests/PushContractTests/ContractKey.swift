import ExactJSON
import Testing

/// A key of the contract in a document that has every key: what stands there and what is refused.
struct ContractKey: Sendable, CustomTestStringConvertible {
    /// What stands at the key.
    enum Form {
        case text
        case boolean
        case integer
        case integerOrText
        /// An object whose keys the contract names.
        case object
        /// An object that takes anything.
        case openObject
        case list
    }

    let path: String
    let form: Form
    /// Whether the document is refused without the key.
    let isRequired: Bool
    /// Values of the right type that are refused, as JSON.
    let refused: [String]

    static func required(_ path: String, _ form: Form, refused: [String] = []) -> ContractKey {
        ContractKey(path: path, form: form, isRequired: true, refused: refused)
    }

    static func optional(_ path: String, _ form: Form, refused: [String] = []) -> ContractKey {
        ContractKey(path: path, form: form, isRequired: false, refused: refused)
    }

    var testDescription: String { path }

    /// Whether the key can be missed: the whole document and the elements of lists cannot.
    private var canBeMissed: Bool { path.last.map { !$0.isNumber } ?? false }

    /// Every change to the key that makes the document be refused, with the fault it is refused for.
    var faults: [ExpectedFault] {
        var faults = Self.samples.filter { !takes($0) }
            .map { ExpectedFault(path, becomes: $0, .inputType) }
        if form == .integer || form == .integerOrText {
            faults.append(ExpectedFault(path, becomes: "1.5", .inputType))
        }
        faults += refused.map { ExpectedFault(path, becomes: $0, .inputValue) }
        if isRequired, canBeMissed {
            faults.append(ExpectedFault(path, becomes: nil, .inputMissing))
        }
        if form == .object {
            for key in ["unknown", "Id", "\u{212A}ind", "id\u{301}", ""] {
                faults.append(ExpectedFault("\(path)/\(key)", becomes: "1", .inputUnknownKey))
            }
        }
        return faults
    }

    /// A value of every JSON type.
    private static let samples = ["null", #""text""#, "true", "1", "[]", "{}"]

    private func takes(_ sample: String) -> Bool {
        switch form {
        case .text: sample == #""text""#
        case .boolean: sample == "true"
        case .integer: sample == "1"
        case .integerOrText: sample == "1" || sample == #""text""#
        case .object, .openObject: sample == "{}"
        case .list: sample == "[]"
        }
    }
}

/// A change to a document and the fault it is refused for, which points at the change.
struct ExpectedFault {
    let path: String
    let replacement: String?
    let code: InputError.Code

    init(_ path: String, becomes replacement: String?, _ code: InputError.Code) {
        self.path = path
        self.replacement = replacement
        self.code = code
    }

    /// The document with the change.
    func applied(to document: JSONValue) throws -> JSONValue {
        try document.replacing(path, with: replacement.map { try JSONValue(parsing: $0) })
    }
}
