import ExactJSON
import PushDialects
import Testing

@Suite struct DailyMuteTests {
    @Test(
        arguments: [
            // From noon for two hours.
            (12, 0, 0, 7200, [43_200, 50_399], [0, 43_199, 50_400, 86_399]),
            // From 23:59:59 for two seconds, over midnight.
            (23, 59, 59, 2, [86_399, 0], [86_398, 1, 43_200]),
            (0, 0, 0, 1, [0], [1, 86_399]),
            (8, 30, 15, 0, [], [30_615, 0]),
            (8, 30, 15, 86_400, [30_614, 30_615, 0, 86_399], [-1, 86_400]),
            (0, 0, 0, 86_399, [0, 86_398], [86_399]),
        ] as [(Int32, Int32, Int32, Int32, [Int32], [Int32])]
    )
    func `it holds from its start for its duration`(
        hour: Int32,
        minute: Int32,
        second: Int32,
        duration: Int32,
        muted: [Int32],
        loud: [Int32]
    ) throws {
        let mute = try TencentIM.DailyMute(
            hour: hour,
            minute: minute,
            second: second,
            duration: duration
        )
        #expect(muted.allSatisfy { mute.isActive(atSecond: $0) })
        #expect(!loud.contains { mute.isActive(atSecond: $0) })
    }

    @Test(
        arguments: [
            (24, 0, 0, 1), (-1, 0, 0, 1), (0, 60, 0, 1), (0, -1, 0, 1), (0, 0, 60, 1),
            (0, 0, -1, 1),
            (0, 0, 0, -1), (0, 0, 0, 86_401), (.max, .max, .max, .max),
        ] as [(Int32, Int32, Int32, Int32)]
    )
    func `what no clock shows is refused`(
        hour: Int32,
        minute: Int32,
        second: Int32,
        duration: Int32
    ) {
        let fault = #expect(throws: InputError.self) {
            try TencentIM.DailyMute(hour: hour, minute: minute, second: second, duration: duration)
        }
        #expect(fault?.code == .inputValue)
    }

    @Test func `a user who is muted gets no push, mentioned or not, but for a server's`() {
        var sample = Sample(.group, [.text("Hi")])
        sample.recipient.isMuted = true
        #expect(sample.reason == .receiveOption)
        sample.message.mentions = .init(["bob"])
        sample.recipient.receiveOption = .receiveNotNotifyExceptMentions
        #expect(sample.reason == .receiveOption)
        sample.message.delivery = .init(sendMessageControl: [])
        #expect(sample.reason == nil)
    }
}
