import ExactJSON
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
    /// The certificate through which the payload has the fewest bytes, if it fits through none that was asked for.
    private var least: (certificate: Certificate, byteCount: Int)?
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
    func changes(through name: CertificateName) -> RemedyChangeSet? {
        let whole =
            measure ?? Measure(message.renderer(for: recipient, at: now), message)
        measure = whole
        if whole.fits(in: limit, through: { certificate(named: name) }) {
            fits = true
            return []
        }
        let named = certificate(named: name)
        let byteCount = whole.byteCount + whole.renderer.soundByteCount(through: named)
        if byteCount < least?.byteCount ?? .max { least = (named, byteCount) }
        let shortened =
            shortenedMeasure
            ?? message.ext.shortened.map { ext in
                Measure(message.renderer(with: ext, for: recipient, at: now), message)
            }
        shortenedMeasure = .some(shortened)
        guard let shortened, shortened.fits(in: limit, through: { named }) else { return nil }
        return RemedyChangeSet(.shortenPayload)
    }

    /// By how much the payload is too large as it is; `nil` if it fits through a certificate that was asked for (W16).
    var excess: Remedies.PayloadExcess? {
        guard !fits, let least, let renderer = measure?.renderer else { return nil }
        return Remedies.PayloadExcess(
            byteCount: least.byteCount,
            limit: limit,
            parts: renderer.parts(through: least.certificate).map {
                Remedies.PayloadExcess.Part(path: $0.path, byteCount: $0.byteCount)
            }
        )
    }

    /// The app's certificate, or the one that the app would have.
    private func certificate(named name: CertificateName) -> Certificate {
        message.app.certificate(named: name)
            ?? Certificate(name: name, kind: message.compiled.certificateKind)
    }
}
