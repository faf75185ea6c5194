import ExactJSON
import PushEvaluation
import PushModel

/// Something in an input of `decide` that was passed over, for people.
struct PassedOver {
    /// What it is, and why it was passed over.
    let sentence: String
    /// The code of the diagnostic; `nil` for what the specification passes over in silence.
    let code: String?
    /// Where it stands in the input.
    let path: JSONPointer

    /// The diagnostics of a decision, and the keys of `em_apns_ext` that stand beside it.
    static func list(_ evaluation: Evaluation, of message: Message) -> [PassedOver] {
        let diagnosed = evaluation.placedDiagnostics.map { path, code in
            PassedOver(sentence: code.sentence, code: code.word.string, path: path)
        }
        return diagnosed + misplaced(in: message.ext)
    }

    /// The keys that a rule reads in `em_apns_ext` alone.
    ///
    /// Those that do not begin with `em_` may be the app's own here, so they are left out.
    private static func misplaced(in ext: JSONObject) -> [PassedOver] {
        let section = MessageExtension.Keys.apnsExt.name
        let moved = JSONObject([JSONObject.Member(key: section, value: .object(ext))])
        guard let apns = MessageExtension.read(moved).value.apns else { return [] }
        // What no rule reads there, in the order of the ext.
        var unread = apns.other.members[...]
        var misplaced: [PassedOver] = []
        for key in ext.members.lazy.map({ $0.key }) {
            if unread.first?.key == key {
                unread.removeFirst()
            } else if key.string.hasPrefix("em_") {
                let path = JSONPointer.root.appending(key: "message").appending(key: "ext")
                misplaced.append(
                    PassedOver(
                        sentence:
                            "\(key.string) has no effect here: it is a key of \(section.string)",
                        code: nil,
                        path: path.appending(key: key)
                    )
                )
            }
        }
        return misplaced
    }
}
