import ExactJSON
import PushChannels
import PushModel
import PushRendering
import PushRules
import WallTime

/// Whether the payload of a message fits, as it is or shortened; measured when first asked.
final class PayloadSizes {
    private let message: PreparedMessage
    private let recipient: Recipient
    private let now: Instant
    private let limit: Int
    private var measure: Measure?
    private var shortenedMeasure: Measure??
    /// The requests to other push services, once one is needed: with the message's ext, and with it shortened.
    private var requests: ChannelRequests?
    private var shortenedRequests: ChannelRequests??
    /// The certificate through which the payload is too large by the fewest bytes, if it fits through none that was
    /// asked for.
    private var least: (certificate: Certificate, byteCount: Int, limit: Int)?
    private var fits = false

    /// What the payloads of a message have in common.
    private final class Measure {
        let renderer: PushRenderer
        let byteCount: Int
        /// The most bytes that the sound of any of the app's certificates takes.
        let longestSound: Int

        init(_ renderer: PushRenderer, _ message: PreparedMessage) {
            self.renderer = renderer
            byteCount = renderer.frameByteCount
            let assumed = renderer.soundByteCount(through: Certificate(name: ""))
            longestSound = (message.configuration.certificates ?? []).reduce(assumed) {
                max($0, renderer.soundByteCount(through: $1))
            }
        }

        func fits(in limit: Int, through certificate: () -> Certificate) -> Bool {
            byteCount + longestSound <= limit
                || byteCount + renderer.soundByteCount(through: certificate()) <= limit
        }
    }

    init(_ message: PreparedMessage, to recipient: Recipient, at now: Instant) {
        self.message = message
        self.recipient = recipient
        self.now = now
        limit = PushRenderer.limit(message.compiled.certificateKind)
    }

    /// The changes that make the payload fit through a certificate; `nil` if none do.
    func changes(through name: Certificate.Name) -> RemedyChangeSet? {
        if let certificate = message.app.certificate(named: name),
            let settings = certificate.channelSettings
        {
            return changes(through: certificate, settings)
        }
        let whole =
            measure ?? Measure(message.renderer(for: recipient, at: now), message)
        measure = whole
        if whole.fits(in: limit, through: { certificate(named: name) }) {
            fits = true
            return []
        }
        let named = certificate(named: name)
        let byteCount = whole.byteCount + whole.renderer.soundByteCount(through: named)
        note(named, byteCount, limit)
        let shortened =
            shortenedMeasure
            ?? message.ext.shortened.map { ext in
                Measure(message.renderer(with: ext, for: recipient, at: now), message)
            }
        shortenedMeasure = .some(shortened)
        guard let shortened, shortened.fits(in: limit, through: { named }) else { return nil }
        return RemedyChangeSet(.shortenPayload)
    }

    /// The changes that make the request to another push service fit; `nil` if none do.
    private func changes(
        through certificate: Certificate,
        _ settings: Certificate.ChannelSettings
    ) -> RemedyChangeSet? {
        let whole = requests ?? message.channelRequests(to: recipient, at: now)
        defer { requests = whole }
        switch whole.result(of: message, to: recipient, through: certificate, settings) {
        case .ready:
            fits = true
            return []
        case .tooLarge(let bytes, let limit): note(certificate, bytes, limit)
        }
        let shortened =
            shortenedRequests
            ?? message.ext.shortened.map {
                message.channelRequests(with: $0, to: recipient, at: now)
            }
        defer { shortenedRequests = .some(shortened) }
        let result = shortened?
            .result(of: message, to: recipient, through: certificate, settings)
        guard let result, case .ready = result else { return nil }
        return RemedyChangeSet(.shortenPayload)
    }

    private func note(_ certificate: Certificate, _ byteCount: Int, _ limit: Int) {
        if let least, least.byteCount - least.limit <= byteCount - limit { return }
        least = (certificate, byteCount, limit)
    }

    /// By how much the payload is too large as it is; `nil` if it fits through a certificate that was asked for (W16).
    var excess: Remedies.PayloadExcess? {
        guard !fits, let least else { return nil }
        let parts =
            if let settings = least.certificate.channelSettings {
                requests?.parts(of: message, to: recipient, through: least.certificate, settings)
            } else {
                measure?.renderer.parts(through: least.certificate)
            }
        return Remedies.PayloadExcess(
            byteCount: least.byteCount,
            limit: least.limit,
            parts: (parts ?? []).map {
                Remedies.PayloadExcess.Part(path: $0.path, byteCount: $0.byteCount)
            }
        )
    }

    /// The app's certificate, or the one that the app would have.
    private func certificate(named name: Certificate.Name) -> Certificate {
        message.app.certificate(named: name)
            ?? Certificate(name: name, kind: message.compiled.certificateKind)
    }
}
