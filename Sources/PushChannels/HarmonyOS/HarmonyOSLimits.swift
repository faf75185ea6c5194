extension HarmonyOS {
    static let limits = PushChannel.Limits(
        bodyBytes: 4096,
        // 15 days.
        timeToLive: 1_296_000,
        // The number is in the console, and grows with the app.
        pushesPerMinute: nil
    )

    /// The largest number that a badge can show.
    static let badge: Int32 = 99
}
