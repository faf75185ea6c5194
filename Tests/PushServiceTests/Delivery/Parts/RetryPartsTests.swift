import APNsModel
import ExactJSON
import PushModel
import Testing
import WallTime

@testable import PushService

@Suite struct RetryPartsTests {
    @Test func `a pause neither overflows nor falls below its shortest`() throws {
        let backoff = try Backoff(first: .milliseconds(1), longest: .seconds(1_000_000))
        #expect(backoff.milliseconds(after: 0, jitter: 0) == 1)
        #expect(backoff.milliseconds(after: 1, jitter: 0) == 1)
        #expect(backoff.milliseconds(after: 11, jitter: 0) == 1024)
        #expect(backoff.milliseconds(after: .max, jitter: 0) == 1_000_000_000)
        #expect(backoff.milliseconds(after: .max, jitter: 1) == 1_500_000_000)
    }

    @Test func `a pause is drawn from the spread, whatever the jitter`() throws {
        let backoff = try Backoff(first: .milliseconds(200), longest: .seconds(2), spread: 0...1)
        let longest: [Int64] = [200, 400, 800, 1600, 2000, 2000]
        for (attempts, pause) in zip(1..., longest) {
            #expect(backoff.milliseconds(after: attempts, jitter: 0) == 0)
            let least = backoff.milliseconds(after: attempts, jitter: 0.001)
            #expect(least == (pause + 999) / 1000)
            #expect(backoff.milliseconds(after: attempts, jitter: 0.25) == pause / 4)
            #expect(backoff.milliseconds(after: attempts, jitter: 1) == pause)
            #expect(backoff.milliseconds(after: attempts, jitter: -1) == 0)
            #expect(backoff.milliseconds(after: attempts, jitter: .nan) == 0)
            #expect(backoff.milliseconds(after: attempts, jitter: .infinity) == pause)
            #expect(backoff.milliseconds(after: attempts, jitter: 7) == pause)
        }
    }

    @Test func `a pause that is asked for counts up to the longest`() throws {
        let backoff = try Backoff(first: .seconds(2), longest: .seconds(20))
        for (asked, pause) in [(0, 2), (1, 2), (2, 2), (7, 7), (20, 20), (21, 20), (.max, 20)]
            as [(Int64, Int64)]
        {
            let asked = Duration.seconds(asked)
            #expect(backoff.milliseconds(after: 1, atLeast: asked, jitter: 0) == 1000 * pause)
            #expect(backoff.milliseconds(after: 1, atLeast: asked, jitter: 1) == 1500 * pause)
        }
        #expect(backoff.milliseconds(after: 1, atLeast: .seconds(-5), jitter: 0) == 2000)
        let anyTime = try Backoff(first: .seconds(2), longest: .seconds(20), spread: 0...1)
        #expect(anyTime.milliseconds(after: 1, atLeast: .seconds(7), jitter: 0) == 7000)
        #expect(anyTime.milliseconds(after: 4, atLeast: .seconds(7), jitter: 1) == 16_000)
    }

    @Test func `milliseconds of a duration`() {
        #expect(Duration.milliseconds(-1500).milliseconds == -1500)
        #expect(Duration.microseconds(1999).milliseconds == 1)
        #expect(Duration.seconds(Int64.max).milliseconds == 31_557_600_000_000)
    }

    @Test func `pauses that are over are forgotten`() {
        let pauses = TokenPauses()
        let start = Instant(milliseconds: 0)
        for number in 0..<10_000 {
            let now = start.adding(milliseconds: Int64(number))
            pauses.pause(DeviceToken("\(number)"), until: now.adding(milliseconds: 10), at: now)
        }
        #expect(pauses.count < 200)
        let now = start.adding(milliseconds: 9999)
        #expect(pauses.end(of: "9999", at: now) == now.adding(milliseconds: 10))
        #expect(pauses.end(of: "1", at: now) == nil)
    }

    @Test func `a pause is never made shorter`() {
        let pauses = TokenPauses()
        let now = Instant(milliseconds: 0)
        pauses.pause("aa", until: now.adding(milliseconds: 10), at: now)
        pauses.pause("aa", until: now.adding(milliseconds: 5), at: now)
        #expect(pauses.end(of: "aa", at: now) == now.adding(milliseconds: 10))
        #expect(pauses.end(of: "aa", at: now.adding(milliseconds: 10)) == nil)
    }

    // Rule 6.2.
    @Test func `the id of a push is made of its key, and of nothing else`() throws {
        func id(_ texts: [String]) throws -> APNsHeaders.ID {
            let key = Delivery.Key(
                message: Message.ID(texts[0]),
                user: UserID(texts[1]),
                device: Device.ID(texts[2]),
                certificateName: Certificate.Name(texts[3])
            )
            return key.digest.apnsID
        }
        let keys = [
            ["1", "ann", "phone", "prod"], ["1", "ann", "phone", "dev"],
            ["1", "ann", "pad", "prod"], ["1", "bob", "phone", "prod"],
            ["2", "ann", "phone", "prod"], ["1a", "nn", "phone", "prod"], ["", "", "", ""],
            ["1", "K", "phone", "prod"], ["1", "\u{212A}", "phone", "prod"],
        ]
        let ids = try keys.map { try id($0) }
        #expect(Set(ids).count == keys.count)
        #expect(try keys.map { try id($0) } == ids)
        // Another version of this package must find the same id, or pushes are shown twice.
        let known = try id(["42", "ann", "ann-phone", "prod"])
        #expect(known.string == "55b25a49-e1ed-8553-acdd-2a4f6ff853e6")
        for id in ids {
            let text = Array(id.string)
            #expect(text[14] == "8")
            #expect("89ab".contains(text[19]))
        }
    }
}
