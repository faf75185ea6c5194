import EMPush

/// When a message that may come late is pushed to a recipient.
enum DeliveryTime: Equatable {
    /// Now.
    case now
    /// At the end of the recipient's quiet hours or silent durations, by their clock.
    case later(Instant, PushTimeZone.Offset)
    /// Not at all, as waiting does not help.
    case never(SuppressionReason)

    init(_ explanation: Explanation) {
        switch (explanation.evaluation.decision, explanation.nextPush) {
        case (.push, _): self = .now
        case (.suppress, .at(let instant)): self = .later(instant, explanation.nextPushOffset)
        case (.suppress(let reason), _): self = .never(reason)
        }
    }
}

extension DeliveryTime: CustomStringConvertible {
    var description: String {
        switch self {
        case .now: "now"
        case .later(let instant, let offset): "at \(instant.rfc3339(offset: offset))"
        case .never(let reason): "never: \(reason)"
        }
    }
}
