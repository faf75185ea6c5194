import ExactJSON
import PushDialects

// The APN part in the contract has the PHP properties that apps set most.

extension Getui.APNPayload: ContractObject {
    init(contract fields: inout JSONFields) throws(InputError) {
        self.init(
            alertMsg: try Getui.AlertMsg(at: "alertMsg", of: &fields),
            badge: try fields.isUnset("badge") ? -1 : fields.integer("badge"),
            autoBadge: try fields.isUnset("autoBadge") ? nil : fields.string("autoBadge"),
            sound: try Getui.Sound(at: "sound", of: &fields),
            contentAvailable: try fields.optionalInteger("contentAvailable") ?? 0,
            category: try fields.isUnset("category") ? nil : fields.string("category"),
            customMsg: try fields.optional("customMsg") ?? JSONObject()
        )
    }
}

extension Getui.AlertMsg {
    fileprivate init?(at key: ExactString, of fields: inout JSONFields) throws(InputError) {
        guard let json = fields.value(key), !json.isNull else { return nil }
        do throws(InputError) {
            try self.init(json: json)
        } catch {
            throw fields.fault(error, at: key)
        }
    }
}

extension Getui.Sound {
    /// The sound of a key: none for `null`, and `default`, as in the PHP class, if the key is absent.
    fileprivate init?(at key: ExactString, of fields: inout JSONFields) throws(InputError) {
        guard let json = fields.value(key) else {
            self = .default
            return
        }
        guard !json.isNull else { return nil }
        self = try fields.required(key)
    }
}

extension Getui.Client {
    /// Reads the contract's `client`: the word of its state, or an object that has more (GE5).
    init(at key: ExactString, of fields: inout JSONFields) throws(InputError) {
        guard case .object? = fields.value(key) else {
            self.init(state: try fields.required(key))
            return
        }
        self = try fields.object(key)
    }
}

extension Getui.Client: ContractObject {
    init(contract fields: inout JSONFields) throws(InputError) {
        self.init(
            state: try fields.required("state"),
            acceptsMissingBadge: try fields.optionalBool("acceptsMissingBadge") ?? false
        )
    }
}

extension JSONFields {
    /// Whether a key is absent, or `null`, as a PHP property is before it is set (GE2).
    fileprivate mutating func isUnset(_ key: ExactString) -> Bool {
        value(key).map { $0.isNull } ?? true
    }
}
