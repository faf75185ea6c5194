public import PushModel
public import WallTime

/// A store that counts pushes, by app, message and day (rule 6.11).
///
/// `PushStatisticsContract` of `EMPushTesting` checks what an implementation promises:
///
/// - It adds all rows of a call or, if the call throws, may add none, some or all. A later read sees what was
///   added.
/// - Counts of the same key are summed up, within a call and over all calls, also if calls run at the same
///   time.
/// - It compares apps, messages and reasons by Unicode scalars.
///
/// A store may be bounded. Then it counts its oldest messages together, under a key without a message, so that
/// the sums of a day stay right; each implementation documents how many it keeps apart.
///
/// A dispatcher adds the counts of many pushes in one call, and calls `add` of one dispatch never twice at a
/// time. It does not repeat a call that threw.
public protocol PushStatistics: Sendable {
    /// Adds counts to those that the store has.
    ///
    /// - Parameter rows: The counts; the same key may come several times.
    /// - Throws: An error if the store cannot do its work.
    func add(_ rows: [PushCounts.Row]) async throws

    /// The counts of an app.
    ///
    /// - Parameters:
    ///   - app: The app.
    ///   - message: The message; `nil` for all, those included that are not kept apart any more.
    ///   - days: The days.
    /// - Returns: The rows in order of their keys; a key whose counts are all 0 is absent.
    /// - Throws: An error if the store cannot do its work.
    func rows(
        of app: AppID,
        message: Message.ID?,
        on days: ClosedRange<CalendarDay>
    ) async throws -> [PushCounts.Row]
}

extension PushStatistics {
    /// The counts of an app on all days, in order of their keys.
    public func rows(
        of app: AppID,
        message: Message.ID? = nil
    ) async throws -> [PushCounts.Row] {
        try await rows(of: app, message: message, on: .earliest ... .latest)
    }
}
