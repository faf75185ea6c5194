import ExactJSON
import WallTime

/// The instant and the time zone of an input, and the times that are drawn near them.
struct TimeContext {
    /// Milliseconds since 1970.
    let now: Int64
    /// The zone whose changes and clock the times are near.
    let zone: ZoneSample

    private static let first = Instant.earliest.milliseconds
    private static let last = Instant.latest.milliseconds
    private static let minute: Int64 = 60_000
    private static let hour: Int64 = 3_600_000
    private static let day: Int64 = 86_400_000

    init(_ draw: inout Draw) {
        zone = ZoneSample.drawn(&draw)
        var instant: Int64
        if !zone.changes.isEmpty, draw.percent(60) {
            instant = draw.of(zone.changes, default: 0) * 1000
            instant += draw.one(
                -1,
                0,
                1,
                -Self.minute,
                Self.minute,
                -Self.hour,
                Self.hour,
                Self.hour - 1,
                -Self.day,
                draw.int(-Self.day...3 * Self.hour)
            )
        } else if draw.percent(85) {
            // 2001 to 2036: what most messages and most zones are about.
            instant = draw.int(16_315_200...35_000_000) * Self.minute
        } else {
            instant = draw.one(
                Self.first + draw.int(0...2 * Self.day),
                Self.last - draw.int(0...2 * Self.day),
                draw.int(-2 * Self.day...Self.day),
                draw.int(-40_000 * Self.day...0),
                draw.int(Self.first...Self.last)
            )
        }
        if draw.percent(70) {
            instant -= instant % Self.minute
        }
        now = Self.limited(instant + draw.one(0, 0, 0, -1, 1, 999, 500))
    }

    /// The nearest instant of the years 0000 to 9999, which are all that there are.
    private static func limited(_ instant: Int64) -> Int64 {
        min(max(instant, first), last)
    }

    /// An instant as text, with an offset that is drawn.
    func text(_ instant: Int64, _ draw: inout Draw) -> JSONValue {
        let instant = Self.limited(instant)
        var offset = draw.one(0, 0, 480, -300, 345, -1, 1439, draw.of(zone.offsets, default: 0))
        if Self.limited(instant + offset * Self.minute) != instant + offset * Self.minute {
            // There is no text for the year that such a clock shows.
            offset = 0
        }
        let text = Instant(milliseconds: instant)
            .rfc3339(offset: PushTimeZone.Offset(seconds: Int32(offset * 60)) ?? .utc)
        guard offset == 0 else { return .string(text) }
        return .string(text.dropLast(6) + draw.one("Z", "Z", "+00:00", "-00:00"))
    }

    /// The start or end of an interval: near the time that the zone's clock shows, or any time.
    func timeOfDay(_ draw: inout Draw) -> String {
        let offset = draw.of(zone.offsets, default: 0)
        let local = (now / Self.minute + offset) % 1440
        // Before 1970 `local` is negative.
        let near = draw.one(
            0,
            0,
            1,
            -1,
            60,
            -60,
            30,
            draw.int(-1440...1440)
        )
        let minute = draw.percent(10) ? draw.one(0, 1439) : (local + near + 2880) % 1440
        func two(_ number: Int64) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return two(minute / 60) + ":" + two(minute % 60)
    }

    /// The end of a duration: near `now`, or 0, which sets none.
    func expiry(_ draw: inout Draw) -> JSONValue {
        let wait = draw.one(
            0,
            1,
            -1,
            Self.minute,
            -Self.minute,
            Self.hour,
            draw.int(-Self.day...8 * Self.day)
        )
        let end = draw.percent(20) ? 0 : min(max(0, now + wait), Self.last)
        return .number(JSONNumber(draw.percent(4) ? end / 1000 : end))
    }

    /// The instant at which the message was sent: near `now`, or near 24 hours before.
    func timestamp(_ draw: inout Draw) -> Int64 {
        now
            - draw.one(
                0,
                1,
                -1,
                60_000,
                Self.day,
                Self.day + 1,
                Self.day - 1,
                draw.int(0...Self.day)
            )
    }
}
