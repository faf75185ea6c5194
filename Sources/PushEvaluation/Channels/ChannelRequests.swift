import ExactJSON
import PushChannels
import PushModel
import PushRendering
import WallTime

/// The requests of a message for one recipient's bindings of other push services than Apple's (rule 8.2).
///
/// Bindings of one certificate have the same request, but for its sound.
final class ChannelRequests {
    /// The texts of the push.
    let alert: AlertPlan
    /// What could not be used of the keys of the services whose requests were made, each once.
    private(set) var diagnostics: [Diagnostic] = []

    /// What is known of the sizes of requests of the message.
    private(set) var sizes: CommonSizes

    private let ext: MessageExtension
    private var known: [Key: PushChannel.Rendered.Result] = [:]
    private var diagnosed: Set<Certificate.Channel> = []

    private struct Key: Hashable {
        let certificate: Certificate.Name
        let isSilent: Bool
    }

    /// Starts with the ext for other services, and the texts that were chosen by it.
    init(_ ext: MessageExtension, _ alert: AlertPlan, sizes: CommonSizes = CommonSizes()) {
        self.sizes = sizes
        self.ext = ext
        self.alert = alert
    }

    /// Makes the request for bindings of a certificate of the app.
    func result(
        of message: PreparedMessage,
        to recipient: Recipient,
        through certificate: Certificate,
        _ settings: Certificate.ChannelSettings,
        isSilent: Bool = false
    ) -> PushChannel.Rendered.Result {
        let key = Key(certificate: certificate.name, isSilent: isSilent)
        if let known = known[key] { return known }
        var notification = notification(of: message, to: recipient, through: certificate)
        notification.isSilent = isSilent
        let rendered = PushChannel.of(settings.channel)
            .rendered(notification, through: settings, ext: ext, sizes: &sizes)
        known[key] = rendered.result
        if case .ready = rendered.result, diagnosed.insert(settings.channel).inserted {
            diagnostics += rendered.diagnostics
        }
        return rendered.result
    }

    /// The texts of a request without a body, with their places in the request's body; the largest first.
    func parts(
        of message: PreparedMessage,
        to recipient: Recipient,
        through certificate: Certificate,
        _ settings: Certificate.ChannelSettings
    ) -> [(path: JSONPointer, byteCount: Int)] {
        PushChannel.of(settings.channel)
            .parts(
                notification(of: message, to: recipient, through: certificate),
                through: settings,
                ext: ext
            )
    }

    private func notification(
        of message: PreparedMessage,
        to recipient: Recipient,
        through certificate: Certificate
    ) -> ChannelNotification {
        ChannelNotification(
            message.message,
            ext: ext,
            alert: alert,
            recipient: recipient,
            policy: message.configuration.policy,
            certificate: certificate,
            form: message.form
        )
    }
}

extension PreparedMessage {
    /// Starts the requests for a recipient.
    func channelRequests(to recipient: Recipient, at now: Instant) -> ChannelRequests {
        channelRequests(with: ext, to: recipient, at: now)
    }

    /// Starts the requests for a recipient with another ext.
    func channelRequests(
        with ext: MessageExtension,
        to recipient: Recipient,
        at now: Instant
    ) -> ChannelRequests {
        let ext = ext.forOtherServices
        return ChannelRequests(ext, renderer(with: ext, for: recipient, at: now).alert)
    }
}
