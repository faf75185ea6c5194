public import ExactJSON
import PushModel

extension DispatchRecipient: JSONRepresentable {
    /// Reads the contract's `recipient`, without `settings`, and without `bindings` of its devices.
    ///
    /// Only `id` is required. A device without `state` is offline.
    ///
    /// - Throws: `input.*` with the path of what cannot be used: `input.unknownKey` for `settings` and `bindings`,
    ///   which the stores have; `input.conflict` for a device that is there twice.
    public init(json: JSONValue) throws(InputError) {
        var fields = try JSONFields(json)
        let range = Int64(0)...Int64(Int32.max)
        let user: UserID = try fields.required("id")
        let flags = try RecipientFlags(&fields)
        self.init(
            user,
            offlineCount: Int(
                truncatingIfNeeded: try fields.optionalInteger("offlineCount", in: range) ?? 1
            ),
            remark: try fields.optionalString("remark")
        )
        self.flags = flags
        for (index, device) in (try fields.optionalArray("devices", of: KnownDevice.self) ?? [])
            .enumerated()
        {
            guard devices.updateValue(device.state, forKey: device.id) == nil else {
                let fault = InputError(.inputConflict, "the device is there twice")
                throw fields.fault(
                    fault.within(key: "id").within(index: index),
                    at: "devices"
                )
            }
        }
        try fields.finish()
    }

    /// The contract's `recipient` without what stands for a default; its devices are in order of their ids.
    public var json: JSONValue {
        var object: JSONObject = ["id": user.json]
        flags.write(to: &object, withDefaults: false)
        object["offlineCount"] = offlineCount == 1 ? nil : .number(JSONNumber(Int64(offlineCount)))
        object["remark"] = remark.map(JSONValue.string)
        if !devices.isEmpty {
            object["devices"] = .array(
                devices.keys.sorted().map { id in
                    KnownDevice(id: id, state: devices[id] ?? .offline).json
                }
            )
        }
        return .object(object)
    }
}

/// A device of which the messaging service knows the state.
private struct KnownDevice: JSONRepresentable {
    let id: Device.ID
    let state: Device.State

    init(id: Device.ID, state: Device.State) {
        self.id = id
        self.state = state
    }

    init(json: JSONValue) throws(InputError) {
        var fields = try JSONFields(json)
        id = try fields.required("id")
        state = try fields.optional("state") ?? .offline
        try fields.finish()
    }

    var json: JSONValue { .object(["id": id.json, "state": state.json]) }
}
