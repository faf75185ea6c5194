import PushModel
import PushService
import PushTestSupport
import Testing
import WallTime

@Suite struct ManualClockTests {
    @Test func `a clock shows what it was set to`() {
        let clock = ManualClock()
        #expect("\(clock.now)" == "2022-07-28T12:00:00+00:00")
        clock.advance(by: .seconds(120))
        clock.advance(by: .milliseconds(-1))
        #expect(clock.now == Instant(milliseconds: 1_659_009_719_999))
        clock.now = .latest
        clock.advance(by: .seconds(60))
        #expect(clock.now == .latest)
    }

    @Test func `who waits wakes at the instant, not before`() async throws {
        let clock = ManualClock()
        let start = clock.now
        let waits = ([3, 1, 2] as [Int64]).map { minutes in
            Task {
                try await clock.sleep(until: start.adding(milliseconds: minutes * 60_000))
                return clock.now
            }
        }
        while clock.awaited.count < 3 {
            await Task.yield()
        }
        #expect(clock.awaited.first == start.adding(milliseconds: 60_000))
        clock.advance(by: .milliseconds(59_999))
        #expect(clock.awaited.count == 3)
        clock.advance(by: .milliseconds(60_001))
        #expect(clock.awaited == [start.adding(milliseconds: 180_000)])
        waits[0].cancel()
        await #expect(throws: CancellationError.self) { try await waits[0].value }
        #expect(try await waits[1].value == clock.now)
        #expect(try await waits[2].value == clock.now)
        try await clock.deliveryClock.sleep(start)
    }

    @Test func `a clock that jumps goes to the instant that is waited for`() async throws {
        let clock = ManualClock(jumps: .always)
        let start = clock.deliveryClock.now()
        try await clock.deliveryClock.sleep(start.adding(milliseconds: 5))
        try await clock.deliveryClock.sleep(start)
        #expect(clock.now == start.adding(milliseconds: 5))
        let late = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            try await clock.sleep(until: .latest)
        }
        await #expect(throws: CancellationError.self) { try await late.value }
        #expect(clock.now == start.adding(milliseconds: 5))
    }

    @Test func `only sleeps below the limit move the clock`() async throws {
        let clock = ManualClock(jumps: .below(.seconds(2)))
        let start = clock.now
        try await clock.sleep(for: .milliseconds(1999))
        #expect(clock.now == start.adding(milliseconds: 1999))
        let long = Task { try await clock.sleep(for: .seconds(2)) }
        while clock.awaited.isEmpty {
            await Task.yield()
        }
        #expect(clock.awaited == [start.adding(milliseconds: 3999)])
        #expect(clock.slept == [.milliseconds(1999), .seconds(2)])
        clock.advance(by: .seconds(2))
        try await long.value
        #expect(clock.awaited.isEmpty)
    }

    @Test func `a clock serves what takes a clock of Swift`() async throws {
        let clock = ManualClock(jumps: .always)
        let elapsed = try await clock.measure {
            try await clock.sleep(for: .microseconds(2500))
        }
        #expect(elapsed == .milliseconds(3))
        #expect(clock.minimumResolution == .milliseconds(1))
    }

    @Test func `samples change every field, and back`() {
        var settings = SettingsSamples.everyField
        #expect(settings.push.conversations.count == 2)
        #expect(settings.push.interval != nil && settings.push.timeZone != nil)
        for change in SettingsSamples.otherChanges {
            settings.apply(change)
        }
        #expect(settings != SettingsSamples.everyField)
        for change in SettingsSamples.clearings {
            settings.apply(change)
        }
        #expect(settings.push.conversations.isEmpty)
        #expect(settings.displayName == nil && settings.push.remindType == nil)
    }
}
