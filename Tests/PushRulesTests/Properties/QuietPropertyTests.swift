import ExactJSON
import Fixtures
import PushModel
import SeededRandomness
import Testing
import WallTime

@testable import PushRules

@Suite struct QuietPropertyTests {
    /// Settings of one user in one conversation, and an instant near which something happens.
    struct Sample {
        var oracle: NaiveQuiet
        var settings: CompiledSettings
        var preferences: Preferences
        var now: Instant
        var end: Instant

        init(zone: String, clock: WallClock?, using random: inout SplitMix64) throws {
            let compiled = try Scene.zones.compile(.named(try PushTimeZone.Name(zone)))
            let year = Int64.random(in: WallClock.settledYears, using: &random)
            now = Instant(milliseconds: year)
            if random.once(in: 2), let change = Scene.zones.span(of: compiled, at: now).end,
                WallClock.settledYears.contains(change.milliseconds)
            {
                now = change.adding(
                    milliseconds: .random(in: -86_400_000...3_600_000, using: &random)
                )
            }
            end = now.adding(milliseconds: .random(in: 0...3 * 86_400_000, using: &random))
            oracle = NaiveQuiet(
                interval: try Self.interval(using: &random),
                windows: random.once(in: 2) ? Array(try random.quietWindows(near: now)) : [],
                appExpiry: Self.expiry(now, using: &random),
                conversationExpiry: Self.expiry(now, using: &random),
                clock: clock ?? WallClock(compiled, in: Scene.zones)
            )
            let conversation = Conversation(.chat, "6001")
            let settings = PushSettings(
                expireTimestamp: oracle.appExpiry.flatMap { ExpireTimestamp($0) },
                interval: oracle.interval,
                quietWindows: try PushSettings.QuietWindows(oracle.windows),
                timeZone: .named(try PushTimeZone.Name(zone)),
                conversations: [
                    ConversationSettings(
                        conversation,
                        expireTimestamp: oracle.conversationExpiry.flatMap { ExpireTimestamp($0) }
                    )
                ]
            )
            self.settings = CompiledSettings(settings, defaultZone: nil, zones: Scene.zones)
            preferences = self.settings.preferences(in: conversation)
        }

        /// Mostly one that starts or ends where clocks change.
        private static func interval(
            using random: inout SplitMix64
        ) throws -> SilentModeInterval? {
            if random.once(in: 8) { return nil }
            func time() throws -> SilentModeTime {
                let hours = random.pick(0, 1, 2, 3, Int.random(in: 0...23, using: &random))
                let minutes = random.pick(0, 30, Int.random(in: 0...59, using: &random))
                return try SilentModeTime(hours: hours, minutes: minutes)
            }
            return SilentModeInterval(start: try time(), end: try time())
        }

        private static func expiry(_ now: Instant, using random: inout SplitMix64) -> Instant? {
            let wait = Int64.random(in: -3_600_000...172_800_000, using: &random)
            return random.pick(nil, now.adding(milliseconds: wait))
        }
    }

    /// Checks one sample: what is quiet now, when the next push is, and the stretches of a few days.
    func check(_ sample: Sample, zone: String) {
        let note: Comment = "\(zone) at \(sample.now), \(sample.oracle)"
        let moment = Moment(sample.now, zones: Scene.zones)
        let isQuiet = sample.settings.isQuiet(at: moment)
        #expect(
            isQuiet == sample.oracle.reasons(at: sample.now).contains(.gate(.appInterval)),
            note
        )
        let isInWindow = sample.settings.windows(at: moment) == .inside
        #expect(
            isInWindow == sample.oracle.reasons(at: sample.now).contains(.gate(.quietWindow)),
            note
        )

        let next = sample.preferences.nextPush(after: moment)
        // Dates are near now, so that what the weekdays leave comes within a month.
        #expect(
            next == (sample.oracle.nextPush(after: sample.now).map(NextPush.at) ?? .never),
            note
        )

        let stretches = sample.preferences
            .quietStretches(from: sample.now, to: sample.end, zones: Scene.zones)
        #expect(
            stretches.map { NaiveQuiet.Stretch(from: $0.from, to: $0.to, reasons: $0.reasons) }
                == sample.oracle.stretches(from: sample.now, to: sample.end),
            note
        )

        if let first = stretches.first, first.from == sample.now, first.to < sample.end {
            #expect(next == .at(first.to), note)
        }
    }

    // B5, B6, B7, 2.1, 2.2, 2.3, 2.6
    @Test(arguments: WallClock.settledZones, Seeds.all)
    func `quiet time is what a look at Foundation's clock every minute finds`(
        zone: String,
        seed: UInt64
    ) throws {
        var random = SplitMix64(seed: seed)
        let clock = try #require(WallClock(foundation: zone))
        for _ in 0..<8 {
            check(try Sample(zone: zone, clock: clock, using: &random), zone: zone)
        }
    }

    // B5, B6, B7, 2.1, 2.2, 2.3, 2.6
    @Test(arguments: Seeds.all)
    func `in any zone quiet time is what a look at the clock every minute finds`(
        seed: UInt64
    ) throws {
        var random = SplitMix64(seed: seed)
        for _ in 0..<60 {
            let zone = try #require(Scene.zones.zoneNames.randomElement(using: &random)).string
            check(try Sample(zone: zone, clock: nil, using: &random), zone: zone)
        }
    }
}
