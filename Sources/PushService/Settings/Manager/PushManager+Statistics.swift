import ExactJSON
import PushModel

extension PushManager {
    /// The most bytes that the id of a message has in UTF-8 to be counted.
    public static let longestMessageID = 256

    /// Counts that a push arrived on this user's device, or that the user clicked on it (rule 6.11).
    ///
    /// Every call counts, so the app must report an event once. The vendor's SDK for iOS reports clicks itself; the
    /// app reports arrivals from its service extension, which runs for pushes with `mutable-content`.
    ///
    /// - Parameter action: The event, with the message of the push: `m` in its payload.
    /// - Throws: 201 if no user is logged in; 110 if the id of the message is empty or longer than
    ///   ``longestMessageID``; 505 if the manager has no statistics; what the store of statistics throws.
    public func reportPushAction(_ action: PushAction) async throws {
        _ = try await checkedSession()
        let bytes = action.message.string.utf8.count
        guard bytes > 0 else { throw PushServiceError.emptyID(of: "message") }
        guard bytes <= Self.longestMessageID else {
            throw PushServiceError(
                .invalidParam,
                "the id of a message of \(bytes) bytes, at most \(Self.longestMessageID)"
            )
        }
        guard let statistics else {
            throw PushServiceError(.serviceNotEnable, "pushes of this app are not counted")
        }
        try await statistics.add(action, at: now())
    }
}
