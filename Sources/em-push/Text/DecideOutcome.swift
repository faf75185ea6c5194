import ExactJSON
import PushEvaluation
import PushRules
import WallTime

/// What was decided, in words: the same in every report.
struct DecideOutcome {
    let explanation: Explanation
    /// The instant of the decision.
    let now: Instant

    var isPushed: Bool {
        if case .push = explanation.evaluation.decision { true } else { false }
    }

    /// The decision, without a full stop.
    var headline: String {
        switch explanation.evaluation.decision {
        case .push: "Pushed to \(devices)"
        case .suppress(let reason):
            if let until = explanation.evaluation.heldUntil {
                "Held until \(clock(until)): \(sentence(reason))"
            } else {
                "Not pushed: \(sentence(reason))\(until(reason))"
            }
        }
    }

    /// What else is in the way, each with its reason.
    var others: [(sentence: String, reason: SuppressionReason)] {
        guard case .suppress(let first) = explanation.evaluation.decision else { return [] }
        return explanation.blockers.filter { $0 != first }.map { (sentence($0), $0) }
    }

    /// What would stop this message at the next push, in words; `nil` if nothing would.
    var failures: String? {
        let sentences = explanation.nextPushFails.map { reason in
            reason == .noEligibleBinding
                ? "its payload fits on no device (\(reason))"
                : "\(sentence(reason)) by then (\(reason))"
        }
        return sentences.isEmpty ? nil : sentences.joined(separator: ", and ")
    }

    /// On which condition the next push is one: what a rule says then, it says of a message that waits (H41).
    var conditionOfNextPush: String {
        if explanation.evaluation.heldUntil != nil { return "" }
        let isStoppedByRule = explanation.trace.contains { $0.rule != nil && $0.verdict == .block }
        return isStoppedByRule ? ", if it waits until then" : ", if it is sent again then"
    }

    /// Why the message is dropped, and not held; `nil` if nothing says that it is held.
    var notHeld: String? {
        switch explanation.notHeld {
        case .call: "a call is not held"
        case .holdAtMost: "not held, as it would wait longer than the policy's holdAtMost"
        case .nextPush: "not held, as no time is known at which it can be pushed"
        case nil: nil
        }
    }

    /// How many of the recipient's devices are pushed to.
    private var devices: String {
        let bindings = explanation.evaluation.bindings
        let all = Set(bindings.map { $0.device })
        let pushed = Set(bindings.filter { $0.isPushed }.map { $0.device })
        let plural = all.count == 1 ? "" : "s"
        return pushed.count == all.count
            ? "\(all.count) device\(plural)" : "\(pushed.count) of \(all.count) devices"
    }

    /// Until when a reason holds; empty if something else is in the way, too, or if it is not known.
    private func until(_ reason: SuppressionReason) -> String {
        guard reason.isDoNotDisturb, explanation.blockers.count == 1 else { return "" }
        switch explanation.nextPush {
        case .at(let instant): return " until \(clock(instant))"
        case .never: return " at all times"
        case nil: return ""
        }
    }

    /// An instant on the recipient's wall clock, as it is said at the instant of the decision: the time
    /// alone if it is less than a day away.
    private func clock(_ instant: Instant) -> String {
        let offset = explanation.nextPushOffset
        let (then, now) = (WallClock(instant, offset: offset), WallClock(now, offset: offset))
        let (distance, isFar) = instant.milliseconds.subtractingReportingOverflow(
            self.now.milliseconds
        )
        if !isFar, distance < Instant.millisecondsPerDay { return then.time }
        let day = then.year == now.year ? then.shortDate : "\(then.shortDate) \(then.year)"
        return "\(day), \(then.time)"
    }

    private func sentence(_ reason: SuppressionReason) -> String {
        let isOfConversation = explanation.trace.contains {
            $0.source == .conversation && $0.gate == reason.gate
        }
        return reason.sentence(ofConversation: isOfConversation)
    }
}

extension Evaluation.BindingOutcome {
    /// Why there is no request, in words and by the reason; `nil` if there is one.
    var obstacle: (sentence: String, word: String)? {
        switch outcome {
        case .push, .request:
            nil
        case .suppress(let reason):
            (reason.sentence, reason.word.string + (reason.detail.map { ", \($0)" } ?? ""))
        case .payloadTooLarge(let bytes, let limit):
            ("the payload has \(bytes) bytes, and \(limit) fit", "payload.tooLarge")
        }
    }
}
