public import APNsModel
public import ExactJSON

extension PayloadLint {
    /// The headers of a push as somebody wrote them, not judged yet: names in whatever case, any
    /// values.
    ///
    /// `APNsHeaders` cannot hold what the lint is to find.
    public struct Headers: Hashable, Sendable {
        /// The fields with their names in lower case, in order; no two have the same name.
        private let fields: [APNsHeaders.Field]

        /// Creates the headers of a push that says nothing.
        public init() {
            fields = []
        }

        /// Takes headers as they are sent.
        public init(_ headers: APNsHeaders) {
            self.init(headers.fields)
        }

        /// Takes the fields of a request, whose names differ.
        package init(_ fields: [APNsHeaders.Field]) {
            self.fields = fields
        }

        /// The headers of names like Apple's that Apple does not list (LT15).
        var unknownFindings: [Finding] {
            let names = APNsKey.headers.map { $0.name }
            return fields.map { $0.name }
                .filter { $0.string.utf8.starts(with: "apns".utf8) && !names.contains($0) }
                .map { .init(.unknownHeader, at: .header($0), suggestion: $0.nearest(of: names)) }
        }

        /// The value of a header by its name in lower case; `nil` if it is not given.
        package subscript(name: ExactString) -> ExactString? {
            fields.first { $0.name == name }?.value
        }
    }
}

extension PayloadLint.Headers: JSONRepresentable {
    /// Reads an object of strings and integers (LT9).
    ///
    /// - Throws: `input.type` for any other value, `input.conflict` for a name that is an earlier one
    ///   in another case.
    public init(json: JSONValue) throws(InputError) {
        var fields: [APNsHeaders.Field] = []
        var names: Set<ExactString> = []
        for member in try JSONObject(json: json).members {
            let name = member.key.asciiLowercased
            guard let value = member.value.headerText else {
                throw InputError.wrongType(member.value, expected: "a string or an integer")
                    .within(key: member.key)
            }
            guard names.insert(name).inserted else {
                throw InputError(.inputConflict, "the header is given already")
                    .within(key: member.key)
            }
            fields.append(APNsHeaders.Field(name: name, value: value))
        }
        self.fields = fields
    }

    /// The headers as an object of strings, with their names in lower case.
    public var json: JSONValue {
        .object(JSONObject(fields.map { .init(key: $0.name, value: .string($0.value.string)) }))
    }
}

extension PayloadLint.Headers: Redacted {
    /// Which headers are given; never what they say, as credentials can be among them.
    public var description: String {
        var text = "headers"
        for field in fields {
            text += " \(field.name)"
        }
        return text
    }
}

extension JSONValue {
    /// What a header says: a string as it stands, an integer in decimal.
    fileprivate var headerText: ExactString? {
        switch self {
        case .string(let text): ExactString(text)
        case .number(let number) where number.isIntegral: ExactString(number.literal)
        default: nil
        }
    }
}
