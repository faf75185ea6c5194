extension PresentationRules {
    /// How long an ended activity stays on the lock screen at most, in seconds.
    private static let longestEnd: Int64 = 4 * 3600
    /// How long an activity lives at most, in seconds.
    private static let longestLife: Int64 = 8 * 3600

    /// What becomes of a push for a Live Activity (P33).
    var activityDelivery: SystemDelivery {
        let content = push.activity
        if let refusal = activityRefusal(content) {
            return SystemDelivery(effect: SystemEffect(.activityIgnored, refusal: refusal))
        }
        var delivery = SystemDelivery()
        if content.event == .start, app.state != .forceQuit {
            delivery = .toApp(.activityUpdates, app.state)
        }
        let alerts = content.hasAlert && content.event != .end && quietReason == nil
        delivery.effect = SystemEffect(
            content.event.effect,
            alerts: alerts,
            isStale: isStale(content),
            removal: content.event == .end ? removal(content) : nil
        )
        delivery.sound = alerts && !phone.isInSilentMode ? content.sound : nil
        return delivery
    }

    /// Whether the content is outdated as it arrives.
    private func isStale(_ content: ActivityContent) -> Bool {
        guard let date = content.staleDate, let now = context.now else { return false }
        return date <= Double(now) && content.event != .end && phone.systemVersion.has(.staleDate)
    }

    /// When an ended activity goes from the screen: by its dismissal date, after four hours at the latest.
    private func removal(_ content: ActivityContent) -> Int64? {
        guard let now = context.now else { return nil }
        let (latest, isOverflow) = now.addingReportingOverflow(Self.longestEnd)
        let end = isOverflow ? Int64.max : latest
        guard let date = content.dismissalDate, date < Double(end) else { return end }
        guard date > Double(now) else { return now }
        // Rounded up without the C library's functions, which not every program here is linked with.
        let seconds = Int64(date)
        return Double(seconds) < date ? seconds + 1 : seconds
    }

    /// Why the activity stays as it is; `nil` if it does not.
    private func activityRefusal(_ content: ActivityContent) -> SystemEffect.Refusal? {
        let (version, state) = (phone.systemVersion, app.liveActivity)
        guard state.isAllowed else { return .notAllowed }
        guard let event = content.event else { return .noEvent }
        if event == .start, !version.has(content.namesChannel ? .channels : .pushToStart) {
            return .systemTooOld
        }
        guard let timestamp = content.timestamp else { return .noTimestamp }
        if event != .start, let last = state.lastTimestamp, timestamp <= Double(last) {
            return .outdated
        }
        if let now = context.now, timestamp - Double(now) > Double(Self.longestLife) {
            return .tooFarAhead
        }
        if event != .end, !content.hasContentState { return .noContentState }
        if event == .start {
            if !content.hasAttributes { return .noAttributes }
            if !content.hasAlert { return .noAlert }
        } else if !state.isRunning {
            return .notRunning
        }
        let isBudgeted =
            push.priority == 10 && !(state.hasFrequentUpdates && version.has(.frequentUpdates))
        return isBudgeted && state.budget <= 0 ? .budgetSpent : nil
    }
}

extension Optional where Wrapped == ActivityContent.Event {
    /// What it does to an activity; without one the activity stays as it is.
    fileprivate var effect: SystemEffect.Kind {
        switch self {
        case .start: .activityStarted
        case .update: .activityUpdated
        case .end: .activityEnded
        case nil: .activityIgnored
        }
    }
}
