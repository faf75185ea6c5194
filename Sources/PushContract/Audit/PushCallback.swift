package import ExactJSON
import PushModel

/// A push callback of the vendor: which push it is about, and what became of it (rule 7.9).
package struct PushCallback: Hashable, Sendable {
    /// The message and the user that it is pushed to.
    struct Key: Hashable, Sendable {
        let message: Message.ID
        let target: UserID
    }

    let key: Key
    /// The device, if the callback names one.
    let device: Device.ID?
    /// The certificate, if the callback names one.
    let certificate: Certificate.Name?
    let word: CallbackWord

    /// Reads a callback; `nil` if it is of another kind, whose `step` is not `push`.
    ///
    /// Keys that are not asked for are passed over.
    ///
    /// - Throws: `json.*` for what is no JSON, `input.type` for what is no object, and for `msg_id`, `target`, `status`,
    ///   and of a failure `detail`, what is wrong with them.
    package init?(_ frame: InputFrame) throws(InputError) {
        if case .refused(let fault) = frame.content { throw fault }
        var fields = try JSONFields(try JSONValue(parsing: frame.bytes))
        guard fields.value("step") == "push" else { return nil }
        key = Key(message: try fields.required("msg_id"), target: try fields.required("target"))
        device = try fields.optional("device_id")
        certificate = try fields.optional("notifier_name")
        let status: Status = try fields.required("status")
        switch status {
        case .success: word = .success
        case .error: word = .error
        case .fail: word = CallbackWord(detail: try fields.string("detail"))
        }
    }

    private enum Status: String, WireWord, JSONRepresentable {
        case success
        case fail
        case error
    }

    /// Which push it is about.
    var json: JSONValue {
        var json: JSONObject = ["msg_id": key.message.json, "target": key.target.json]
        json["device_id"] = device?.json
        json["notifier_name"] = certificate?.json
        return .object(json)
    }
}
