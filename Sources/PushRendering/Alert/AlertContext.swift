import ExactJSON
import PushModel

/// What the texts of one push are made from: the content and the names, each already chosen.
///
/// An empty name counts as absent everywhere (M5).
struct AlertContext {
    /// The policy's choices.
    let policy: PushPolicy
    /// How many bytes of each text matter; `nil` for all.
    let reach: Int?
    let fixed: FixedText
    /// The content of the body: its text in the reader's language, or what it is (rules 3.3, 3.6).
    let content: String
    /// The sender's display name.
    let displayName: String?
    /// The sender's id.
    let senderID: String
    /// The name the sender has in the group; `nil` outside groups (M12).
    let groupNickname: String?
    /// The group's id; `nil` outside groups.
    let groupID: String?
    /// What the reader calls the sender.
    let remark: String?
    /// What the reader has set about texts.
    let preferences: TextPreferences
    /// What stands in the place of the texts of one message; `nil` for these.
    let digest: PushForm.Digest?

    private let index: TextIndex?

    /// Chooses content and names; with an index, their beginnings as far as it reaches.
    init(
        _ message: borrowing Message,
        ext: borrowing MessageExtension,
        sender: borrowing Sender,
        recipient: borrowing Recipient,
        preferences: TextPreferences,
        policy: PushPolicy,
        index: TextIndex?,
        digest: PushForm.Digest? = nil
    ) {
        let isGroup = message.type == .groupChat
        let reach = index?.reach
        func beginning(of text: String) -> String {
            reach.map { text.scalars(withinUTF8: $0) } ?? text
        }
        self.preferences = preferences
        self.policy = policy
        self.index = index
        self.digest = digest
        self.reach = reach
        fixed = FixedText(policy.language)
        content = beginning(
            of: Self.content(
                message.body,
                language: preferences.preferredLanguage,
                fixed: fixed,
                index
            )
        )
        displayName = (sender.displayName?.nonEmpty).map(beginning)
        senderID = beginning(of: message.from.string)
        groupNickname = isGroup ? (ext.push?.groupUserNickname?.nonEmpty).map(beginning) : nil
        groupID = isGroup ? beginning(of: message.to.string) : nil
        remark = (recipient.remark?.nonEmpty).map(beginning)
    }

    /// The template of this name and its index in the app's list; `nil` if the app defines none.
    func template(
        named name: PushTemplate.Name,
        of app: AppConfiguration
    ) -> (index: Int, template: PushTemplate)? {
        guard let index else { return app.template(named: name) }
        return index.template(named: name).map { ($0, app.templates[$0]) }
    }

    func isDirected(_ directed: MessageExtension.TemplateSelection.Directed, at reader: UserID)
        -> Bool
    {
        index?.isDirected(at: reader) ?? directed.targets.contains(reader)
    }

    /// The sender's display name, else id.
    var nickname: PlacedName {
        displayName.map { PlacedName($0, .displayName) } ?? PlacedName(senderID, .senderID)
    }

    /// The reader's remark, else the group nickname, the display name, the id (rule 3.7).
    var dynamicName: PlacedName {
        remark.map { PlacedName($0, .remark) }
            ?? groupNickname.map { PlacedName($0, .groupNickname) } ?? nickname
    }

    /// Whose message it is in a title's style: in a group the group nickname, else the group's id (rule 3.2).
    var author: PlacedName {
        groupID.map { id in
            groupNickname.map { PlacedName($0, .groupNickname) } ?? PlacedName(id, .groupID)
        } ?? nickname
    }

    private static func content(
        _ body: MessageBody,
        language: LanguageCode?,
        fixed: FixedText,
        _ index: TextIndex?
    ) -> String {
        guard case .text(let text) = body else { return fixed.content(of: body.type) }
        let translation = language.flatMap { language in
            index.map { $0.translation(for: language) } ?? text.translation(for: language)
        }
        return translation ?? text.text
    }
}
