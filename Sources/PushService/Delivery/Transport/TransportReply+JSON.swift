import APNsModel
public import ExactJSON
import PushChannels

extension TransportError.Kind: JSONRepresentable {}

extension TransportError: JSONRepresentable {
    /// Reads an object of `kind`, `isRetryable` and `detail`.
    ///
    /// - Throws: ``InputError`` with the path of the value that cannot be used.
    public init(json: JSONValue) throws(InputError) {
        var fields = try JSONFields(json)
        self.init(
            try fields.required("kind"),
            isRetryable: try fields.bool("isRetryable"),
            try fields.string("detail")
        )
        try fields.finish()
    }

    /// An object of `kind`, `isRetryable` and `detail`.
    public var json: JSONValue {
        .object([
            "kind": kind.json, "isRetryable": .bool(isRetryable), "detail": .string(detail),
        ])
    }
}

extension TransportReply: JSONRepresentable {
    /// Reads an object of `reply`, and of what belongs to it: `apnsID` and `apnsUniqueID`, `rejection`, `refusal` or `fault`.
    ///
    /// - Throws: ``InputError`` with the path of the value that cannot be used.
    public init(json: JSONValue) throws(InputError) {
        var fields = try JSONFields(json)
        switch try fields.required("reply") as Word {
        case .accepted:
            self = .accepted(
                try fields.apnsID(at: "apnsID"),
                uniqueID: try fields.apnsID(at: "apnsUniqueID")
            )
        case .rejected: self = .rejected(try fields.required("rejection"))
        case .refused: self = .refused(try fields.required("refusal"))
        case .fault: self = .fault(try fields.required("fault"))
        }
        try fields.finish()
    }

    /// An object of `reply`, and of what belongs to it: `apnsID` and `apnsUniqueID`, `rejection`, `refusal` or `fault`.
    public var json: JSONValue {
        var object = JSONObject()
        switch self {
        case .accepted(let id, let uniqueID):
            object["reply"] = Word.accepted.json
            object["apnsID"] = id?.text.json
            object["apnsUniqueID"] = uniqueID?.text.json
        case .rejected(let rejection):
            object["reply"] = Word.rejected.json
            object["rejection"] = rejection.json
        case .refused(let refusal):
            object["reply"] = Word.refused.json
            object["refusal"] = refusal.json
        case .fault(let fault):
            object["reply"] = Word.fault.json
            object["fault"] = fault.json
        }
        return .object(object)
    }

    private enum Word: String, WireWord, JSONRepresentable {
        case accepted
        case rejected
        case refused
        case fault
    }
}

extension JSONFields {
    /// The id at a key, if it is there.
    mutating func apnsID(at key: ExactString) throws(InputError) -> APNsHeaders.ID? {
        guard let text = try optionalString(key) else { return nil }
        guard let id = APNsHeaders.ID(text) else {
            throw fault(InputError(.inputValue, "expected a UUID"), at: key)
        }
        return id
    }
}
