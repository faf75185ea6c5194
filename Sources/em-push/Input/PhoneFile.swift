import ExactJSON
import PushContract

/// The file of `--phone`: keys of `present` for inputs that lack them.
struct PhoneFile: Sendable {
    let path: Argument
    /// The text, without a byte order mark.
    let bytes: [UInt8]
    let object: JSONObject

    /// Values that an input has to have, of which the file may lack some.
    private static let others: JSONObject = ["os": 17, "state": "foreground", "payload": [:]]

    /// Reads the file, and refuses what no input of `present` can have.
    init(_ path: Argument, for help: VerbHelp) throws(UsageError) {
        self.path = path
        bytes = try InputReader.document(of: path)
        var members: JSONObject
        do throws(InputError) {
            members = try JSONObject(json: JSONValue(parsing: bytes))
        } catch {
            throw UsageError(path, bytes, error)
        }
        let isAnnotated = InputSource(path: path).isAnnotated
        func refusal(_ bytes: [UInt8]) -> InputError? {
            do throws(ContractError) {
                _ = try ContractInput<PresentRequest>(parsing: bytes[...], annotated: isAnnotated)
                return nil
            } catch {
                return error.fault
            }
        }
        let probe = members.adding(Self.others).object
        let input = JSONValue.object(probe).utf8
        if let fault = refusal(input) {
            var hints = KeyHints(help)
            let meant = hints.meant(by: fault, in: input, refusal: refusal)
            throw UsageError(path, bytes, fault, meant: meant)
        }
        for key in AnnotationKeys.all { members[key] = nil }
        object = members
    }
}

extension JSONObject {
    /// The object with the members of another one whose keys it lacks, and these keys.
    func adding(_ other: JSONObject) -> (object: JSONObject, keys: [ExactString]) {
        var object = self
        var keys: [ExactString] = []
        for member in other.members where object[member.key] == nil {
            object[member.key] = member.value
            keys.append(member.key)
        }
        return (object, keys)
    }
}
