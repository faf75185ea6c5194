import ExactJSON
import PushConformance
import PushContract

/// What an input is that is none of its verb: an input of another verb, or a part of one.
enum OtherInput {
    /// What to do with an input; `nil` if it is refused for something else than what it is.
    static func remedy(for fault: InputError, in bytes: [UInt8], of verb: String) -> String? {
        guard fault.code == .inputMissing || fault.code == .inputUnknownKey,
            fault.path.tokens.count == 1,
            let object = (try? JSONValue(parsing: bytes))?.object
        else { return nil }
        if object["error"]?.object != nil {
            return "this is the answer to an input that was refused"
        }
        if object["aps"]?.object != nil {
            return "a payload is put under the key `payload`: `em-push lint` needs no other"
        }
        let keys = object.members.map { $0.key }
        if !keys.isEmpty, keys.allSatisfy({ $0.string.hasPrefix("em_") }) {
            return "an ext is put into the message, as `ext`"
        }
        if object["payload"]?.object?["bodies"] != nil || object["msg"]?.object != nil {
            return "the vendor's message has other keys here: `em-push example decide` shows them"
        }
        return ContractVerb.meant(by: Set(keys), insteadOf: ExactString(verb))
            .map { "this is an input of `em-push \($0)`" }
    }
}
