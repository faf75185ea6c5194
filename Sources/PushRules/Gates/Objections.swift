import PushModel
import WallTime

/// Everything that stands against a push, a bit for each reason.
///
/// The gates' answers once more, all at once and without their words: what a decision needs and no
/// more. Tests hold it against ``GateReports`` on random input.
struct Objections: Sendable {
    // INVARIANT: bit n is the reason with raw value n.
    private var bits: UInt16 = 0

    mutating func insert(_ reason: SuppressionReason, if isInTheWay: Bool) {
        bits |= (isInTheWay ? 1 : 0) &<< UInt16(reason.rawValue)
    }

    mutating func subtract(_ others: Objections) {
        bits &= ~others.bits
    }

    /// Whether nothing stands against the push.
    var isEmpty: Bool { bits == 0 }

    /// A push, or the first reason against it.
    var decision: Decision {
        // Without a bit it is 16, which is no reason.
        SuppressionReason(rawValue: UInt8(bits.trailingZeroBitCount))
            .map(Decision.suppress) ?? .push
    }
}

extension CompiledMessage {
    /// Everything that stands against pushing this message to a recipient.
    ///
    /// `general` is what stands against it whoever it is for, `override` what the recipient has set for
    /// its conversation. Whether it mentions the recipient is asked only if it matters. The filter of
    /// gate C4 is left out: if there is one, bindings have to be asked one by one.
    @inline(__always)
    func objections(
        besides general: Objections,
        to standing: PackedRecipient,
        override: PackedOverride,
        isSender: Bool,
        isAddressed: Bool,
        isQuiet: Bool,
        isMentioned: () -> Bool,
        at now: Instant
    ) -> Objections {
        var objections = general
        objections.insert(.recipientIsSender, if: isSender)
        objections.insert(.recipientUnknown, if: standing.traits.contains(.unknown))
        objections.insert(.recipientNotAddressed, if: !isAddressed)
        objections.insert(.recipientOnline, if: standing.traits.contains(onlineTrait))
        objections.insert(.appInterval, if: isQuiet)
        objections.insert(.appDuration, if: now.milliseconds < standing.appExpiry)
        objections.insert(.conversationDuration, if: now.milliseconds < override.expiry)
        let remindType = override.remindType ?? standing.remindType
        objections.insert(.remindNever, if: remindType == .never)
        objections.insert(
            .remindMentionOnly,
            if: remindType == .mentionOnly && !ignoresMentionOnly && !isMentioned()
        )
        objections.subtract(bypassed)
        objections.insert(.noBinding, if: standing.traits.contains(.noBinding))
        objections.insert(.noEligibleBinding, if: standing.traits.contains(unreadyTrait))
        return objections
    }

    /// What stands against the message at an instant, whoever it is for: gates A1 to A3.
    func generalObjections(at now: Instant) -> Objections {
        var objections = Objections()
        objections.insert(.messageKind, if: !isPushable)
        objections.insert(.messageExpired, if: isExpired(at: now))
        objections.insert(.messageSilent, if: isSilent)
        return objections
    }
}

extension Objections {
    /// What `em_force_notification` overrides (rule 1.1).
    static func bypassed(doNotDisturb: Bool, remindType: Bool) -> Objections {
        var bypassed = Objections()
        for reason in [SuppressionReason.appInterval, .appDuration, .conversationDuration] {
            bypassed.insert(reason, if: doNotDisturb)
        }
        for reason in [SuppressionReason.remindNever, .remindMentionOnly] {
            bypassed.insert(reason, if: remindType)
        }
        return bypassed
    }
}
