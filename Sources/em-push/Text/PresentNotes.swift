import DevicePresentation
import ExactJSON
import PushContract

/// What else there is to say of an answer, in lists under a heading.
struct PresentNotes {
    struct List {
        let heading: String
        /// What each entry is about, and what there is to say of it.
        let entries: [(name: String, sentence: String)]
    }

    /// The lists that are not empty.
    let lists: [List]

    init(_ request: PresentRequest, _ presentation: Presentation) {
        lists = [
            List(heading: "Actions", entries: presentation.buttons.map { $0.entry }),
            List(heading: "Attachments", entries: Self.attachments(request, presentation)),
            List(
                heading: "Ignored by iOS \(request.context.phone.systemVersion)",
                entries: request.ignoredUses.map { use in
                    (PlainText(use.path.string).line, "since iOS \(use.feature.since)")
                }
            ),
            List(heading: "Assumed", entries: Self.assumptions(request.context.assumptions)),
        ]
        .filter { !$0.entries.isEmpty }
    }

    private static func attachments(
        _ request: PresentRequest,
        _ presentation: Presentation
    ) -> [(name: String, sentence: String)] {
        let files = request.context.app.extensionContent?.attachments ?? []
        return zip(files, presentation.attachments).map { file, outcome in
            (PlainText(file.type.string).line, "\(file.bytes) bytes, \(outcome.sentence) (P34)")
        }
    }

    /// The readings of disputed points that are not the first ones.
    private static func assumptions(
        _ assumptions: Assumptions
    ) -> [(name: String, sentence: String)] {
        let first = Assumptions().json.object ?? JSONObject()
        let members = assumptions.json.object?.members ?? []
        return members.filter { first[$0.key] != $0.value }
            .map { ($0.key.string, "\($0.value.string ?? $0.value.jsonText) (5.8)") }
    }
}

extension NotificationCategory.Action {
    fileprivate var entry: (name: String, sentence: String) {
        let words = [
            opensApp ? "opens the app" : "runs in the background",
            needsAuthentication ? "needs an unlocked phone" : nil,
            isDestructive ? "looks destructive" : nil,
            takesText ? "takes a text" : nil,
        ]
        return (
            PlainText(id.string).line, words.compactMap { $0 }.joined(separator: ", ") + " (P41)"
        )
    }
}

extension ExtensionContent.Attachment.Outcome {
    fileprivate var sentence: String {
        switch self {
        case .shown: "shown"
        case .unsupportedType: "left out: the system does not take files of this type"
        case .tooLarge: "left out: larger than the system takes of this type"
        }
    }
}
