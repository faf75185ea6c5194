public import EMPush

/// What a push of a message says to its reader; `nil` if it is not pushed.
public func preview(
    of message: Message,
    from sender: Sender,
    to reader: Recipient,
    at now: Instant
) throws -> String? {
    let evaluation = try PushEvaluator().evaluate(message, from: sender, to: reader, at: now)
    return evaluation.requests.first?.payload.alert?.body
}

/// Whether a user can choose a time zone.
public func isKnown(_ zone: PushTimeZone) -> Bool {
    let app = AppConfiguration(policy: PushPolicy(timeZone: zone))
    return (try? PushEvaluator(app: app)) != nil
}
