package import PushModel
package import WallTime

/// What decided a push, as far as it is asked again before the push is sent late (rule 6.17): 24 bytes.
///
/// It names the conversation by its number. Of each rule it has whether all but its times held.
package struct DecisionGrounds: Hashable, Sendable {
    private let conversation: UInt64
    /// A bit for each rule of the app from bit 0 on, and for each of the recipient's from bit 32 on.
    private var rules: UInt64 = 0
    /// In seconds since 1970.
    private let decidedAt: UInt32
    private var ruleHash: UInt16 = 0
    private var flags: Flags = []
    // Its unused values tell an optional that has none, which so takes no byte more.
    private var ruleVerdict = RuleVerdict.silent

    private struct Flags: OptionSet, Hashable, Sendable {
        let rawValue: UInt8

        static let bypassesDoNotDisturb = Flags(rawValue: 1)
        static let bypassesRemindType = Flags(rawValue: 2)
        static let ignoresMentionOnly = Flags(rawValue: 4)
        static let isMentioned = Flags(rawValue: 8)
        /// Something was set for the conversation.
        static let hasOverride = Flags(rawValue: 16)
        /// There are more rules than bits.
        static let hasMoreRules = Flags(rawValue: 32)
        /// What code said: it allows, and with the second that reminds or yields.
        static let codeAllows = Flags(rawValue: 64)
        static let codeDetail = Flags(rawValue: 128)
    }

    /// What the first rule that spoke has said.
    private enum RuleVerdict: UInt8 {
        case silent, bypassed, allow, allowRemind
    }

    /// What decides on a message to all recipients alike.
    init(_ message: borrowing CompiledMessage, at now: Instant) {
        conversation = message.conversation.number
        decidedAt = UInt32(clamping: now.milliseconds / 1000)
        if message.bypassesDoNotDisturb { flags.insert(.bypassesDoNotDisturb) }
        if message.bypassesRemindType { flags.insert(.bypassesRemindType) }
        if message.ignoresMentionOnly { flags.insert(.ignoresMentionOnly) }
    }

    /// Notes what holds of a recipient.
    @inline(__always)
    mutating func note(isMentioned: Bool, override: SettingsRow.Override?, ruleHash: UInt16) {
        self.ruleHash = ruleHash
        if isMentioned { flags.insert(.isMentioned) }
        if override != nil { flags.insert(.hasOverride) }
    }

    /// Adds a rule of which all but times holds, in the order of rules; the last is the only one that can be code.
    mutating func add(_ rule: SpokenRule, speaks: Bool) {
        if rule.index < 32 {
            rules |= 1 << UInt64(rule.index + (rule.isOfUser ? 32 : 0))
        } else {
            flags.insert(.hasMoreRules)
        }
        flags.subtract([.codeAllows, .codeDetail])
        switch rule.action {
        case .suppress(let yields), .hold(_, let yields): if yields { flags.insert(.codeDetail) }
        case .allow(let remind): flags.formUnion(remind ? [.codeAllows, .codeDetail] : .codeAllows)
        }
        guard speaks, ruleVerdict == .silent else { return }
        ruleVerdict =
            switch rule.action {
            case .suppress, .hold: .bypassed
            case .allow(let remind): remind ? .allowRemind : .allow
            }
    }

    /// A number of the rules that are asked, the app's and then the recipient's own; `nil` for none.
    package static func ruleHash(ofApp app: UInt16, ofUser user: CompiledRules?) -> UInt16 {
        user.map { app &* 31 &+ $0.hash } ?? app
    }

    /// Whether the decision is more than 60 seconds old, or as far ahead, so that a clock was set since.
    package func isOld(at now: Instant) -> Bool {
        (now.milliseconds / 1000 - Int64(decidedAt)).magnitude > 60
    }
}

// The form in which queues store them, which stays as it is.
extension DecisionGrounds {
    /// The 24 bytes, as three numbers.
    package var words: (UInt64, UInt64, UInt64) {
        let hash = UInt64(decidedAt) << 32 | UInt64(ruleHash) << 16
        let rest = UInt64(flags.rawValue) << 8 | UInt64(ruleVerdict.rawValue)
        return (conversation, rules, hash | rest)
    }

    /// Creates the grounds with these ``words``; `nil` if there are none.
    package init?(words: (UInt64, UInt64, UInt64)) {
        guard let verdict = RuleVerdict(rawValue: UInt8(truncatingIfNeeded: words.2)) else {
            return nil
        }
        (conversation, rules) = (words.0, words.1)
        decidedAt = UInt32(words.2 >> 32)
        ruleHash = UInt16(truncatingIfNeeded: words.2 >> 16)
        flags = Flags(rawValue: UInt8(truncatingIfNeeded: words.2 >> 8))
        ruleVerdict = verdict
    }
}

extension DecisionGrounds {
    /// Asks the gates of do-not-disturb, of remind types and of rules again.
    ///
    /// - Parameters:
    ///   - settings: What the recipient has set by now.
    ///   - app: The app.
    ///   - hash: The hash of the app's rules; 0 without any.
    ///   - moment: The instant, the zone data, and since when the message had been held that was released.
    /// - Returns: Why the push is not to be sent now: the first gate that blocks; `nil` if none does. With `isHeld` its
    ///   message waits instead of being dropped, if all gates let it (rules 2.8 and 9.1).
    package func suppression(
        by settings: PushSettings,
        _ app: CompiledApp,
        ruleHash hash: UInt16,
        at moment: Moment
    ) -> (reason: SuppressionReason, isHeld: Bool)? {
        var settings = settings
        settings.conversations.removeAll { $0.conversation.number != conversation }
        let override = settings.conversations.first?.conversation
        let compiled = CompiledSettings(settings, defaultZone: app.timeZone, zones: moment.zones)
        let own =
            app.configuration.policy.userRules && !settings.rules.isEmpty
            ? CompiledRules(ofUser: settings.rules) : nil
        let asksRules =
            Self.ruleHash(ofApp: hash, ofUser: own) == ruleHash && !flags.contains(.hasMoreRules)
        // A store that lists no conversations does not say what is set for this one.
        let isUnlisted = flags.contains(.hasOverride) && override == nil
        var overridden = Gate.overridden(
            byForce: flags.contains(.bypassesDoNotDisturb),
            byFullForce: flags.contains(.bypassesRemindType) || isUnlisted
        )
        if !asksRules {
            overridden |= Gate.overridden(
                byForce: ruleVerdict == .allow || ruleVerdict == .allowRemind,
                byFullForce: ruleVerdict == .allowRemind
            )
        }
        var verdicts = GateVerdicts(
            compiled.preferences(in: override).row,
            isQuiet: compiled.isQuiet(at: moment),
            compiled.windows(at: moment),
            at: moment.now,
            overriding: overridden,
            passesMentionOnly: !flags.isDisjoint(with: [.isMentioned, .ignoresMentionOnly])
        )
        let spoken = asksRules ? spokenRule(app.rules, own, compiled.timeZone, at: moment) : nil
        if let spoken { verdicts.add(spoken, isForced: flags.contains(.bypassesDoNotDisturb)) }
        guard let blocker = verdicts.firstBlocker else { return nil }
        let policy = app.configuration.policy
        let isRule = blocker == .suppressingRule
        let isQuiet = Gate.overridden(byForce: true, byFullForce: false) & blocker.bit != 0
        let saysHold =
            isRule
            ? spoken?.action.isHold ?? false
            : ((policy.userQuiet ? settings.quiet : nil) ?? policy.quiet) == .hold
        // What was held is held on, whatever they say now (rule 9.1).
        let isHeld = (isRule || isQuiet) && (saysHold || moment.heldSince != nil)
        return (verdicts.reason(of: blocker), isHeld)
    }

    /// Which rule is the first that speaks at a moment; `nil` if none does.
    private func spokenRule(
        _ app: CompiledRules?,
        _ own: CompiledRules?,
        _ zone: CompiledZone?,
        at moment: Moment
    ) -> SpokenRule? {
        let time = RuleTime(moment, in: zone)
        let detail = flags.contains(.codeDetail)
        let said =
            flags.contains(.codeAllows)
            ? Rule.Action.allow(remind: detail) : .suppress(yieldsToForce: detail)
        let bits = (UInt32(truncatingIfNeeded: rules), UInt32(truncatingIfNeeded: rules >> 32))
        return app?.spoken(of: bits.0, at: time, said: said)
            ?? own?.spoken(of: bits.1, at: time, said: said)
    }
}
