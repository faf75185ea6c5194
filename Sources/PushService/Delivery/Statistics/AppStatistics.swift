public import ExactJSON
import PushModel
public import WallTime
public import ZoneData

/// Where the pushes of an app are counted: a store, the app's id, and the time zone of its days.
///
/// A dispatcher and the managers of the app's devices take the same one.
public struct AppStatistics: Sendable {
    public let app: AppID
    public let store: any PushStatistics
    private let zones: ZoneTable
    private let zone: CompiledZone

    /// Creates the statistics of an app.
    ///
    /// - Parameters:
    ///   - app: The app.
    ///   - store: The store, which may be that of other apps too.
    ///   - timeZone: The app's time zone, by whose clock a day begins and ends; `nil` for UTC.
    ///   - zones: The time zones; by default those of the package.
    /// - Throws: `input.value` at `/timeZone` if the zone data does not have the zone.
    public init(
        of app: AppID,
        in store: any PushStatistics,
        timeZone: PushTimeZone? = nil,
        zones: ZoneTable = ZoneTable.bundled
    ) throws(InputError) {
        self.app = app
        self.store = store
        self.zones = zones
        do throws(InputError) {
            zone = try timeZone.map { zone throws(InputError) in try zones.compile(zone) } ?? .utc
        } catch {
            throw error.within(key: "timeZone")
        }
    }

    /// The day that the app's clock shows at an instant.
    public func day(at instant: Instant) -> CalendarDay {
        CalendarDay(of: instant, offset: zones.offset(of: zone, at: instant))
    }

    /// Counts what a device reports of a push.
    ///
    /// Every call counts, so a device should report an event once.
    ///
    /// - Throws: What the store throws.
    public func add(_ action: PushManager.PushAction, at instant: Instant) async throws {
        try await store.add([
            PushCounts.Row(key(of: action.message, at: instant), PushCounts(action))
        ])
    }

    /// The key of the counts of a message's pushes at an instant.
    func key(of message: Message.ID, at instant: Instant) -> PushCounts.Row.Key {
        PushCounts.Row.Key(app: app, day: day(at: instant), message: message)
    }
}
