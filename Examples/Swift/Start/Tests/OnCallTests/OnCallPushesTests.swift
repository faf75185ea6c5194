import EMPush
import OnCall
import Testing

@Suite struct OnCallPushesTests {
    let pushes: OnCallPushes
    let ann: Recipient

    init() throws {
        pushes = try OnCallPushes()
        let night = try SilentModeInterval(start: .init("22:00"), end: .init("07:00"))
        ann = Recipient(
            id: "ann",
            settings: PushSettings(interval: night, displayStyle: .messageSummary),
            devices: [
                Device(id: "phone", bindings: [Binding(certificateName: "prod", token: "aabb")])
            ]
        )
    }

    @Test(arguments: [
        ("2026-03-07T03:00:00+01:00", "watchdog" as UserID, Decision.push),
        ("2026-03-07T03:00:00+01:00", "tom", .suppress(.gate(.appInterval))),
        ("2026-03-07T12:00:00+01:00", "tom", .push),
    ])
    func `only an alarm is pushed at night`(
        time: String,
        sender: UserID,
        decision: Decision
    ) throws {
        let message = pushes.message("Disk full", from: sender, id: "1")
        let evaluation = try pushes.evaluate(message, to: ann, at: Instant(rfc3339: time))
        #expect(evaluation.decision == decision)
    }

    @Test func `the push says what is wrong`() throws {
        let night = try Instant(rfc3339: "2026-03-07T03:00:00+01:00")
        let message = pushes.message("Disk full", from: "watchdog", id: "1")
        let requests = try pushes.evaluate(message, to: ann, at: night).requests
        #expect(requests.map { $0.payload.alert?.body } == ["Disk full"])
    }
}
