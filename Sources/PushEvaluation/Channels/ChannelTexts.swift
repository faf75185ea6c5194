import ExactJSON
import PushChannels
import PushModel
import PushRendering
import WallTime

/// The texts of a message to a group through other push services than Apple's, chosen once for all who have the same.
struct ChannelTexts: Sendable {
    typealias Key = SharedPayloadCache.Key

    /// The ext for other services, once it is needed.
    private var ext: MessageExtension?
    private var texts: [Key: Text] = [:]
    /// What is known of the sizes of the requests that were made.
    var sizes = CommonSizes()

    private struct Text {
        let alert: AlertPlan
        let usesRemark: Bool
    }

    /// How many texts are kept.
    var count: Int { texts.count }

    /// Starts the requests for a recipient.
    ///
    /// - Parameters:
    ///   - message: The message.
    ///   - recipient: The recipient.
    ///   - preferences: What the recipient's texts depend on.
    ///   - key: What the texts of recipients differ by, apart from what they call the sender.
    ///   - remark: The number of what the recipient calls the sender.
    ///   - index: The index of texts that are made whole.
    ///   - now: The instant of the decision.
    /// - Returns: What makes the requests.
    mutating func requests(
        of message: PreparedMessage,
        to recipient: Recipient,
        _ preferences: TextPreferences,
        _ key: Key,
        remark: Int32,
        _ index: TextIndex,
        at now: Instant
    ) -> ChannelRequests {
        let ext = ext ?? message.ext.forOtherServices
        self.ext = ext
        var key = key
        if let text = texts[key] {
            guard text.usesRemark else {
                return ChannelRequests(ext, text.alert, sizes: sizes)
            }
            key = key.with(remark: remark)
            if let text = texts[key] { return ChannelRequests(ext, text.alert, sizes: sizes) }
        }
        let renderer = message.renderer(
            with: ext,
            for: recipient,
            preferences: preferences,
            index: index,
            at: now
        )
        texts[key] = Text(alert: renderer.alert, usesRemark: renderer.usesRemark)
        return ChannelRequests(ext, renderer.alert, sizes: sizes)
    }
}
