import APNsModel
public import ExactJSON
import PushChannels
public import PushModel
import PushRendering
import PushRules
public import WallTime

/// A message to a group, decided and written for one batch of recipients after the other.
///
/// Recipients need not be known in advance, and their settings are rows. What recipients have in common is found
/// once and kept from batch to batch: offsets of time zones, certificates, and the payload for each combination
/// of display style, language, template and mention. The results are those of
/// ``PreparedMessage/evaluate(for:at:)`` for the same recipient.
///
/// Batches that are evaluated on several threads at a time each have an evaluator of their own.
public struct BatchEvaluator: Sendable {
    /// The index of a certificate among those that the evaluator has met.
    public typealias CertificateIndex = Int

    package let prepared: PreparedMessage

    private let textIndex: TextIndex
    private let hasOwnBadges: Bool
    private var preferences = DistinctValues<TextPreferences>()
    private var remarks = DistinctValues<ExactString?>()
    private var certificateIndices: [Certificate.Name: CertificateIndex] = [:]
    private(set) var certificates: [KnownCertificate] = []
    private var lastCertificate: (name: Certificate.Name, index: CertificateIndex)?
    private var cache: SharedPayloadCache
    private var channelTexts = ChannelTexts()
    /// The id of the recipient as JSON.
    private var id = JSONWriter()
    var batch: Batch

    /// A certificate of the app, if it has it, with what gates look at.
    struct KnownCertificate: Sendable {
        let certificate: Certificate?
        let compiled: CompiledCertificate

        init(_ certificate: Certificate?) {
            self.certificate = certificate
            compiled = CompiledCertificate(certificate)
        }
    }

    /// What holds for the recipients of one batch.
    struct Batch: Sendable {
        let rows: PushSettings.Rows
        let decisions: RowDecisions
        let now: Instant
        /// The number of each of the rows' preferences in ``preferences``.
        let preferences: [Int32]
        /// The number of the rules of users, by their clocks; of those who were asked for.
        var ruleHashes: [Int: UInt16] = [:]
    }

    /// With more payloads, names or preferences than this, a new batch begins without those of earlier ones.
    private static let limit = 1000

    /// Creates the evaluator of a message, with a first batch of recipients.
    ///
    /// - Parameters:
    ///   - prepared: The message.
    ///   - rows: The settings of the recipients, in the conversation of the message.
    ///   - now: The instant of the decisions.
    public init(_ prepared: PreparedMessage, _ rows: PushSettings.Rows, at now: Instant) {
        self.prepared = prepared
        textIndex = TextIndex(
            prepared.message,
            ext: prepared.ext,
            app: prepared.app.configuration
        )
        hasOwnBadges = prepared.ext.apns?.badge == nil
        cache = SharedPayloadCache(hasOwnBadges: hasOwnBadges)
        batch = Self.batch(of: prepared, rows, at: now, &preferences)
    }

    /// Begins the next batch of recipients.
    ///
    /// - Parameters:
    ///   - rows: The settings of the recipients, in the conversation of the message.
    ///   - now: The instant of the decisions.
    public mutating func begin(_ rows: PushSettings.Rows, at now: Instant) {
        if max(cache.count, channelTexts.count, remarks.count, preferences.count) > Self.limit {
            cache = SharedPayloadCache(hasOwnBadges: hasOwnBadges)
            channelTexts = ChannelTexts()
            remarks = DistinctValues()
            preferences = DistinctValues()
        }
        if certificates.count > Self.limit {
            certificates = []
            certificateIndices = [:]
            lastCertificate = nil
            cache = SharedPayloadCache(hasOwnBadges: hasOwnBadges)
        }
        batch = Self.batch(of: prepared, rows, at: now, &preferences)
    }

    private static func batch(
        of prepared: PreparedMessage,
        _ rows: PushSettings.Rows,
        at now: Instant,
        _ preferences: inout DistinctValues<TextPreferences>
    ) -> Batch {
        Batch(
            rows: rows,
            decisions: RowDecisions(
                prepared.compiled,
                to: rows,
                rules: prepared.app.rules,
                defaultZone: prepared.app.timeZone,
                at: Moment(now, zones: prepared.zones)
            ),
            now: now,
            preferences: rows.names.textPreferences.map { preferences.index(of: $0) }
        )
    }

    /// Decides for a recipient of the batch, and writes the payloads of what is pushed.
    ///
    /// - Parameters:
    ///   - recipient: The recipient; its settings are not looked at, the row counts.
    ///   - index: The index of the recipient's row, from 0 up to the number of rows.
    ///   - result: What is filled; what it had is gone.
    public mutating func evaluate(
        _ recipient: Recipient,
        at index: Int,
        into result: inout BatchEvaluator.Result
    ) {
        let decided = batch.decisions.decision(on: recipient, at: index)
        result.reset(decided.decision, prepared.extDiagnostics)
        let row = batch.rows[index]
        result.diagnostics.add(
            ofConversation: 0,
            carriesInterval: row.carriesInterval,
            expiry: row.conversationExpiry
        )
        result.diagnostics.add(
            lacksTimeZone: decided.lacksTimeZone,
            hasUnknownTimeZone: decided.hasUnknownTimeZone,
            expiry: row.appExpiry
        )
        result.diagnostics.add(of: prepared.message, to: recipient.id)
        guard decided.decision == .push else {
            if case .suppress(let reason) = decided.decision, reason.gate == .suppressingRule {
                result.rule = batch.decisions.spokenRule(on: recipient, at: index)?.id
            }
            if prepared.canHold {
                result.heldUntil = heldUntil(recipient, at: index, decided.decision)
            }
            return
        }
        write(recipient, row, &result)
    }

    /// Writes the payloads of a recipient; if none fits, nothing is pushed (H17).
    private mutating func write(
        _ recipient: Recipient,
        _ row: SettingsRow,
        _ result: inout BatchEvaluator.Result
    ) {
        id.removeAll()
        id.append(recipient.id.string)
        var pushed: Int?
        var requests: ChannelRequests?
        var isRequested = false
        var isCut = false
        for (deviceIndex, device) in recipient.devices.enumerated() {
            for (bindingIndex, binding) in device.bindings.enumerated() {
                let index = self.index(of: binding.certificateName)
                let certificate = certificates[index].compiled
                let compiled = CompiledBinding(binding, of: device, certificate)
                let outcome: BatchEvaluator.Result.Outcome
                if let reason = prepared.compiled.suppression(of: compiled) {
                    outcome = .suppress(reason)
                } else if certificate.channel != nil {
                    let all = requests ?? channelRequests(to: recipient, row)
                    requests = all
                    switch self.result(of: recipient, index, all) {
                    case .ready(let request, let isCut):
                        isRequested = true
                        if isCut { result.addCut(deviceIndex, bindingIndex) }
                        outcome = .request(request, through: index)
                    case .tooLarge(let bytes, let limit):
                        outcome = .payloadTooLarge(bytes: bytes, limit: limit)
                    case nil: outcome = .suppress(.certificateUnknown)
                    }
                } else if certificate.isKnown {
                    let shared = sharedPayload(of: recipient, row, index)
                    if let payload = payload(sharedAt: shared, badge: recipient.badge) {
                        if payload.isCut {
                            isCut = true
                            result.addCut(deviceIndex, bindingIndex)
                        }
                        pushed = shared
                        outcome = .push(payload: payload.bytes, through: index)
                    } else {
                        outcome = tooLarge(sharedAt: shared, recipient, row, index)
                    }
                } else {
                    outcome = .suppress(.certificateUnknown)
                }
                result.outcomes.append(outcome)
            }
        }
        if let pushed {
            let diagnostics = diagnostics(sharedAt: pushed, isCut, of: recipient, row)
            if !diagnostics.isEmpty { result.diagnostics += diagnostics }
        } else if isRequested {
            result.diagnostics += requests?.alert.diagnostics ?? []
        } else {
            result.decision = .suppress(.noEligibleBinding)
        }
        if let requests {
            result.diagnostics += requests.diagnostics
            channelTexts.sizes = requests.sizes
        }
    }

    /// Starts the requests for a recipient's bindings of other push services.
    @inline(never)
    private mutating func channelRequests(
        to recipient: Recipient,
        _ row: SettingsRow
    ) -> ChannelRequests {
        channelTexts.requests(
            of: prepared,
            to: recipient,
            batch.rows.textPreferences(of: row),
            key(of: recipient, row, 0).ofText,
            remark: remark(of: recipient),
            textIndex.whole,
            at: batch.now
        )
    }

    /// The request for a recipient's bindings of a certificate of another push service.
    @inline(never)
    private func result(
        of recipient: Recipient,
        _ index: CertificateIndex,
        _ requests: ChannelRequests
    ) -> PushChannel.Rendered.Result? {
        guard let certificate = certificates[index].certificate,
            let settings = certificate.channelSettings
        else { return nil }
        return requests.result(of: prepared, to: recipient, through: certificate, settings)
    }

    /// Renders the texts of a recipient, as far as the index reaches.
    private func renderer(
        for recipient: Recipient,
        _ row: SettingsRow,
        _ index: TextIndex
    ) -> PushRenderer {
        prepared.renderer(
            for: recipient,
            preferences: batch.rows.textPreferences(of: row),
            index: index,
            at: batch.now
        )
    }

    /// The size of a recipient's payload, whose texts are rendered whole once for all who share them.
    private mutating func tooLarge(
        sharedAt shared: Int,
        _ recipient: Recipient,
        _ row: SettingsRow,
        _ index: CertificateIndex
    ) -> BatchEvaluator.Result.Outcome {
        guard let certificate = certificates[index].certificate else {
            return .suppress(.certificateUnknown)
        }
        let ownByteCount =
            id.bytes.count + (hasOwnBadges ? recipient.badge.decimalDigitCount : 0)
        let byteCount: Int
        if let known = cache.byteCount(at: shared) {
            byteCount = known
        } else {
            let whole = renderer(for: recipient, row, textIndex.whole)
            byteCount = whole.frameByteCount - ownByteCount
            cache.set(byteCount: byteCount, at: shared)
        }
        return .payloadTooLarge(
            bytes: byteCount + ownByteCount
                + PushRenderer.soundByteCount(of: prepared.ext, through: certificate),
            limit: PushRenderer.limit(certificate.kind)
        )
    }

    /// What could not be used of the templates of a recipient's text.
    private mutating func diagnostics(
        sharedAt shared: Int,
        _ isCut: Bool,
        of recipient: Recipient,
        _ row: SettingsRow
    ) -> [Diagnostic] {
        if let known = cache.diagnostics(at: shared, isCut: isCut) { return known }
        let diagnostics = renderer(for: recipient, row, textIndex.whole).alert.diagnostics
        cache.set(wholeDiagnostics: diagnostics, at: shared)
        return diagnostics
    }

    /// The payload of the recipient whose id was written last; `nil` if it is too large.
    private mutating func payload(
        sharedAt index: Int,
        badge: Int32
    ) -> (bytes: [UInt8], isCut: Bool)? {
        id.bytes.withUnsafeBufferPointer { id in
            cache.payload(at: index, reader: id, badge: badge)
        }
    }

    private mutating func index(of certificate: Certificate.Name) -> CertificateIndex {
        if let lastCertificate, lastCertificate.name == certificate { return lastCertificate.index }
        let index = certificateIndices[certificate] ?? certificates.count
        if index == certificates.count {
            certificateIndices[certificate] = index
            certificates.append(KnownCertificate(prepared.app.certificate(named: certificate)))
        }
        lastCertificate = (certificate, index)
        return index
    }

    /// The index of the payload that a recipient shares with others.
    private mutating func sharedPayload(
        of recipient: Recipient,
        _ row: SettingsRow,
        _ certificate: CertificateIndex
    ) -> Int {
        let key = key(of: recipient, row, certificate)
        let shared = cache.index(of: key) ?? add(key, recipient, row, certificate)
        guard cache.dependsOnRemark(at: shared) else { return shared }
        let keyWithRemark = key.with(remark: remark(of: recipient))
        return cache.index(of: keyWithRemark) ?? add(keyWithRemark, recipient, row, certificate)
    }

    /// What the payloads of recipients differ by, apart from what they call the sender.
    @inline(__always)
    private func key(
        of recipient: Recipient,
        _ row: SettingsRow,
        _ certificate: CertificateIndex
    ) -> SharedPayloadCache.Key {
        let numbers = batch.preferences
        return SharedPayloadCache.Key(
            preferences: numbers.indices.contains(row.textPreferences)
                ? numbers[row.textPreferences] : numbers[0],
            certificate: Int32(truncatingIfNeeded: certificate),
            isMentioned: prepared.compiled.mentions(recipient.id),
            isDirected: textIndex.isDirected(at: recipient.id)
        )
    }

    /// The number of what a recipient calls the sender.
    private mutating func remark(of recipient: Recipient) -> Int32 {
        remarks.index(of: (recipient.remark?.nonEmpty).map { ExactString($0) })
    }

    private mutating func add(
        _ key: SharedPayloadCache.Key,
        _ recipient: Recipient,
        _ row: SettingsRow,
        _ certificate: CertificateIndex
    ) -> Int {
        let text =
            cache.text(of: key) ?? cache.add(renderer(for: recipient, row, textIndex), key)
        return cache.add(key, of: text, through: certificates[certificate].certificate)
    }
}

extension BatchEvaluator: Redacted {
    /// Which message it is, and how many recipients the batch has.
    public var description: String {
        "message \(prepared.message.id) to \(batch.rows.count) recipients"
    }
}
