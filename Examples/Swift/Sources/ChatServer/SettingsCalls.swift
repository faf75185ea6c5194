public import EMPushDelivery

/// The sample of Docs/Settings-Calls.md: what Ann's silent mode is after a few calls.
public func silentModeOfAnn(
    settings: some SettingsStore,
    now: Instant
) async throws -> SilentModeResult {
    let manager = try PushManager(
        settings: settings,
        bindings: InMemoryBindingStore(),
        timeZone: .named("Asia/Shanghai"),
        now: { now }
    )
    try await manager.login("ann", on: "phone")
    try await manager.setSilentModeForAll(.remindType(.mentionOnly))
    try await manager.setSilentModeForAll(.duration(SilentModeDuration(minutes: 15)))
    try await manager.setSilentModeForConversation(
        "g1",
        conversationType: .groupChat,
        params: .remindType(.never)
    )
    let night = try SilentModeInterval(start: .init("22:00"), end: .init("07:00"))
    let mode = try await manager.setSilentModeForAll(.interval(night))
    // mode.remindType: mentionOnly
    // mode.expireTimestamp: 2026-03-07T12:15:00+00:00
    // mode.interval: 22:00-07:00
    return mode
}
