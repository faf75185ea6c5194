public import APNsModel
package import PushModel
import PushRendering
package import PushRules
package import WallTime

/// What a queue keeps of a decision beside the payloads.
extension BatchEvaluator {
    /// Until when a message that is not pushed is held; `nil` if it is dropped.
    func heldUntil(_ recipient: Recipient, at index: Int, _ decision: Decision) -> Instant? {
        guard case .suppress(let reason) = decision else { return nil }
        var user = recipient
        user.settings = batch.rows.settings(at: index)
        let moment = Moment(batch.now, zones: prepared.zones)
        return prepared.heldUntil(for: prepared.compile(user), reason, at: moment)?.until
    }

    /// What decided that the message is pushed to a recipient of the batch, for when it is asked again (rule 6.17).
    ///
    /// - Parameters:
    ///   - recipient: The recipient; its settings are not looked at.
    ///   - index: The index of the recipient's row.
    ///   - hash: The ``CompiledRules/hash`` of the app's rules; 0 without any.
    /// - Returns: What the queue keeps with the push.
    package mutating func grounds(
        of recipient: borrowing Recipient,
        at index: Int,
        ruleHash hash: UInt16
    ) -> DecisionGrounds {
        var all = hash
        if prepared.app.configuration.policy.userRules, let clock = batch.rows[index].clock {
            all = batch.ruleHashes[clock] ?? addRuleHash(of: clock, hash)
        }
        return batch.decisions.grounds(of: recipient, at: index, ruleHash: all)
    }

    private mutating func addRuleHash(of clock: Int, _ ofApp: UInt16) -> UInt16 {
        let clocks = batch.rows.names.clocks
        let own = clocks.indices.contains(clock) ? clocks[clock].rules : Rule.List()
        let rules = own.isEmpty ? nil : CompiledRules(ofUser: own)
        let hash = DecisionGrounds.ruleHash(ofApp: ofApp, ofUser: rules)
        batch.ruleHashes[clock] = hash
        return hash
    }

    /// The headers of the batch's pushes through a certificate; `nil` for an index that there is not.
    ///
    /// They have no `apns-id`. Places are good until the next batch begins.
    public func headers(through index: CertificateIndex) -> APNsHeaders? {
        guard certificates.indices.contains(index) else { return nil }
        return certificates[index].certificate
            .map { prepared.headers(through: $0, at: batch.now) }
    }
}

extension PreparedMessage {
    /// What decided that the message is pushed to a recipient for whom it had been held (rule 6.17).
    ///
    /// - Parameters:
    ///   - recipient: The recipient.
    ///   - moment: The instant of the release, and since when the message had been held.
    ///   - hash: The ``CompiledRules/hash`` of the app's rules; 0 without any.
    /// - Returns: What the queue keeps with the push.
    package func grounds(
        of recipient: Recipient,
        at moment: Moment,
        ruleHash hash: UInt16
    ) -> DecisionGrounds {
        var rows = PushSettings.Rows(count: 1, in: message.conversation)
        rows.set(recipient.settings, at: 0)
        let decisions = RowDecisions(
            compiled,
            to: rows,
            rules: app.rules,
            defaultZone: app.timeZone,
            at: moment
        )
        let own = recipient.settings.rules
        let asksOwn = configuration.policy.userRules && !own.isEmpty
        let all = DecisionGrounds.ruleHash(
            ofApp: hash,
            ofUser: asksOwn ? CompiledRules(ofUser: own) : nil
        )
        return decisions.grounds(of: recipient, at: 0, ruleHash: all)
    }

    /// The headers of the message's pushes through a certificate of the app; `nil` if there is none of that name.
    ///
    /// Those of a push that several conversations share are others (rule 9.2).
    package func headers(
        through name: Certificate.Name,
        isShared: Bool = false,
        at now: Instant
    ) -> APNsHeaders? {
        var message = self
        if isShared { message.form = PushForm(.shared) }
        return app.certificate(named: name).map { message.headers(through: $0, at: now) }
    }

    fileprivate func headers(through certificate: Certificate, at now: Instant) -> APNsHeaders {
        PushRenderer.headers(
            of: message,
            through: certificate,
            form.collapse(by: configuration.policy.collapse),
            at: now
        )
    }
}

extension PushEvaluator {
    /// The labels that rules ask for, those of users with these settings included; `nil` if they ask for none.
    package func labelsOfRules(_ settings: some Sequence<PushSettings>) -> RuleLabels? {
        let labels = app.rules?.labels
        guard configuration.policy.userRules else { return labels }
        return settings.reduce(labels) { labels, settings in
            settings.rules.isEmpty ? labels : RuleLabels(settings.rules, beside: labels)
        }
    }
}
