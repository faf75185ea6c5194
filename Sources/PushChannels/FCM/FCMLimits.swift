extension FCM {
    static let limits = PushChannel.Limits(
        bodyBytes: 4096,
        // Four weeks.
        timeToLive: 2_419_200,
        pushesPerMinute: 600_000
    )
}
