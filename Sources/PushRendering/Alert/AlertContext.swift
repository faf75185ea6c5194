import ExactJSON
import PushModel

/// What the texts of one push are made from: the content and the names, each already chosen.
///
/// An empty name counts as absent everywhere (M5).
struct AlertContext {
    /// The policy's choices.
    let policy: PushPolicy
    /// The fixed texts.
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

    init(
        _ message: Message,
        ext: MessageExtension,
        sender: Sender,
        recipient: Recipient,
        policy: PushPolicy
    ) {
        let isGroup = message.type == .groupChat
        self.policy = policy
        fixed = FixedText(policy.language)
        content = Self.content(
            message.body,
            language: recipient.settings.preferredLanguage,
            fixed: fixed
        )
        displayName = sender.displayName?.nonEmpty
        senderID = message.from.string
        groupNickname = isGroup ? ext.push?.groupUserNickname?.nonEmpty : nil
        groupID = isGroup ? message.to.string : nil
        remark = recipient.remark?.nonEmpty
    }

    /// The sender's display name, else id.
    var nickname: String { displayName ?? senderID }

    /// The reader's remark, else the group nickname, the display name, the id (rule 3.7).
    var dynamicName: String { remark ?? groupNickname ?? nickname }

    private static func content(
        _ body: MessageBody,
        language: LanguageCode?,
        fixed: FixedText
    ) -> String {
        guard case .text(let text) = body else { return fixed.content(of: body.type) }
        return language.flatMap { text.translation(for: $0) } ?? text.text
    }
}
