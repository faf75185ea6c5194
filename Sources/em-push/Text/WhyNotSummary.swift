import ExactJSON
import PushContract
import PushEvaluation
import PushRules

/// What would have let a message through, or what keeps its push, in sentences.
enum WhyNotSummary {
    /// The changes of each remedy, the first ones of `count`, the rule that suppresses, and what does not fit.
    case remedies([String], count: Int, rule: String?, tooLarge: String?)
    /// Why there is no remedy.
    case noRemedy(String)
    /// A rule could say something else after each change that would help (W17).
    case unknown
    /// What does not fit, if none of the changes makes it fit.
    case tooLarge(String)
    /// The keys of the input without which there would be no push, each with the reason.
    case keptBy([String])

    /// How many remedies are listed.
    private static let most = 8

    init(_ whyNot: WhyNot) {
        switch whyNot {
        case .pushed(let keepers):
            self = .keptBy(
                keepers.map { "\(PlainText($0.path.text.string).line): else \($0.reason)" }
            )
        case .suppressed(let remedies)
        where remedies.gatesWithoutRemedy == [.suppressingRule] && remedies.suppressingRule == nil:
            self = .unknown
        case .suppressed(let remedies) where remedies.isEmpty:
            let gates = remedies.gatesWithoutRemedy.map { "\($0.id) (\($0.row.title))" }
            let rule = Self.rule(remedies).map { "\($0); " } ?? ""
            self =
                remedies.excess.map { .tooLarge($0.sentence(in: .english)) }
                ?? .noRemedy("\(rule)no change passes \(gates.joined(separator: ", "))")
        case .suppressed(let remedies):
            let sentences = remedies.prefix(Self.most).map { remedy in
                let sentence = PlainText(remedies.sentence(remedy, in: .english)).line
                let others = remedy.alternativeCount
                let places = "\(others) other place\(others == 1 ? "" : "s")"
                return others == 0 ? sentence : "\(sentence) (or at \(places))"
            }
            let tooLarge = remedies.excess?.sentence(in: .english)
            self = .remedies(
                sentences,
                count: remedies.count,
                rule: Self.rule(remedies),
                tooLarge: tooLarge
            )
        }
    }

    /// The rule that suppresses, in a sentence; `nil` if none does.
    private static func rule(_ remedies: Remedies) -> String? {
        remedies.suppressingRule.map { PlainText(remedies.sentence($0, in: .english)).line }
    }
}
