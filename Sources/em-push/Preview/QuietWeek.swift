import ExactJSON
import PushContract
import PushModel
import PushRules
import WallTime

/// Seven days on a user's wall clock, and when they are quiet.
struct QuietWeek {
    /// A stretch of a day in which the clocks keep their offset.
    struct Lane {
        /// When on the wall clock it starts and ends, in milliseconds of the day.
        let clock: Range<Int64>
        /// When in it nothing comes through.
        let quiet: [Range<Int64>]
    }

    /// A day by its number from 1970-01-01, and its lanes in order; more than one, or one that is
    /// not whole, if the clocks change.
    struct Day {
        let number: Int64
        let lanes: [Lane]
        /// Where `now` is: its lane, and how far into the day.
        let now: (lane: Int, millisecond: Int64)?
    }

    /// The days, from that of `now` on.
    let days: [Day]
    /// The quiet stretches of these days.
    let stretches: [QuietStretch]
    let zoneName: String

    private let zone: CompiledZone
    private let zones: ZoneTable

    /// Looks at the week from the day of a decision on, in the message's conversation.
    init(_ request: DecideRequest, zones: ZoneTable) throws(InputError) {
        let (settings, policy) = (request.recipient.settings, request.app.policy)
        let defaultZone = try policy.timeZone.map { zone throws(InputError) in
            try zones.compile(zone)
        }
        let compiled = CompiledSettings(settings, defaultZone: defaultZone, zones: zones)
        let zone = compiled.timeZone ?? .utc
        let now = request.now
        let today = WallClock(now, offset: zones.offset(of: zone, at: now)).day
        let spans = Self.spans(from: today, to: today + 7, of: zone, zones)
        let stretches = compiled.preferences(in: request.message.conversation)
            .quietStretches(
                from: spans.first?.instants.lowerBound ?? now,
                to: spans.last?.instants.upperBound ?? now,
                zones: zones
            )
        days = (today..<today + 7).map { number in
            let own = spans.filter { $0.day == number }
            let lane = own.firstIndex { $0.instants.contains(now) }
            return Day(
                number: number,
                lanes: own.map { $0.lane(stretches) },
                now: lane.map { ($0, own[$0].millisecondOfDay(now)) }
            )
        }
        self.stretches = stretches
        self.zone = zone
        self.zones = zones
        let own = compiled.hasUnknownTimeZone ? nil : settings.timeZone
        zoneName = (own ?? policy.timeZone)?.text.string ?? "UTC"
    }

    /// An instant on the user's wall clock.
    func clock(_ instant: Instant) -> WallClock {
        WallClock(instant, offset: zones.offset(of: zone, at: instant))
    }

    /// A day, or a part of one, in which the clocks keep their offset.
    private struct Span {
        let day: Int64
        let offset: UTCOffset
        let instants: Range<Instant>

        func millisecondOfDay(_ instant: Instant) -> Int64 {
            instant.milliseconds + offset.milliseconds - day * Instant.millisecondsPerDay
        }

        func lane(_ stretches: [QuietStretch]) -> Lane {
            Lane(
                clock: millisecondOfDay(
                    instants.lowerBound
                )..<millisecondOfDay(instants.upperBound),
                quiet: stretches.compactMap { stretch in
                    let from = max(stretch.from, instants.lowerBound)
                    let to = min(stretch.to, instants.upperBound)
                    return from < to ? millisecondOfDay(from)..<millisecondOfDay(to) : nil
                }
            )
        }
    }

    /// The days of a zone, cut where its clocks change; a day that a change skips has none.
    private static func spans(
        from first: Int64,
        to end: Int64,
        of zone: CompiledZone,
        _ zones: ZoneTable
    ) -> [Span] {
        // No offset is further from UTC than a day.
        var instant = start(of: first - 1, .utc)
        let last = start(of: end + 1, .utc)
        var spans: [Span] = []
        while instant < last {
            let span = zones.span(of: zone, at: instant)
            let spanEnd = min(span.end ?? last, last)
            for day in first..<end {
                let from = max(start(of: day, span.offset), instant)
                let to = min(start(of: day + 1, span.offset), spanEnd)
                if from < to {
                    spans.append(Span(day: day, offset: span.offset, instants: from..<to))
                }
            }
            instant = spanEnd
        }
        return spans
    }

    /// When a day begins on a clock at an offset.
    private static func start(of day: Int64, _ offset: UTCOffset) -> Instant {
        Instant(milliseconds: day * Instant.millisecondsPerDay - offset.milliseconds)
    }
}
