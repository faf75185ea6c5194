public import EMPush

/// What a push of a message would say to its reader, whether or not it is pushed.
public func preview(of message: Message, from sender: Sender, to reader: Recipient) -> String? {
    let (ext, _) = MessageExtension.read(message.ext)
    let plan = AlertPlan(
        message,
        ext: ext,
        sender: sender,
        recipient: reader,
        isMentioned: false,
        app: AppConfiguration()
    )
    return plan.alert().body
}

/// Whether a user can choose a time zone.
public func isKnown(_ zone: PushTimeZone) -> Bool {
    (try? ZoneTables.bundled.compile(zone)) != nil
}
