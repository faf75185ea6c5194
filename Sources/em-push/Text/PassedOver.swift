import ExactJSON
import PushEvaluation
import PushModel

/// Something in an input of `decide` that was passed over, for people.
struct PassedOver {
    /// What it is, and why it was passed over.
    let sentence: String
    /// The code of the diagnostic.
    let code: String
    /// Where it stands in the input.
    let path: JSONPointer

    /// The diagnostics of a decision.
    static func list(_ evaluation: Evaluation) -> [PassedOver] {
        evaluation.placedDiagnostics.map { path, code in
            PassedOver(sentence: sentence(code, at: path), code: code.word.string, path: path)
        }
    }

    private static func sentence(_ code: Diagnostic.Code, at path: JSONPointer) -> String {
        let last = path.text.string.utf8.split(separator: UInt8(ascii: "/")).last
        let key = ExactString(last.map { String(Substring($0)) } ?? "")
        switch code {
        case .extMisplaced:
            let section = MessageExtension.section(of: key)?.string ?? "the ext itself"
            return "\(key) is not read here: it is a key of \(section)"
        case .extUnknownKey:
            let meant = MessageExtension.nearestKey(to: key)
            return code.sentence + (meant.map { "; did you mean \($0)?" } ?? "")
        default:
            return code.sentence
        }
    }
}
