public import ExactJSON
public import PushDialects
import PushModel
public import PushService
public import WallTime

extension AppStatistics {
    /// Counts that the user clicked on a push of Getui, as `handleRemoteNotification:` of its SDK does.
    ///
    /// The click is counted under the push's task. An app calls the SDK from the code that a click runs. Every call
    /// counts.
    ///
    /// - Parameters:
    ///   - userInfo: The payload as the app got it.
    ///   - instant: The time of the click.
    /// - Returns: The ids of the push; `nil` if the payload is not one of Getui, or if the id of the task has more than
    ///   ``PushManager/longestMessageID`` bytes. Then nothing is counted.
    /// - Throws: What the store throws.
    @discardableResult
    public func handleRemoteNotification(
        _ userInfo: JSONObject,
        at instant: Instant
    ) async throws -> Getui.PushIDs? {
        guard let ids = Getui.PushIDs(userInfo: userInfo),
            ids.taskID.utf8.count <= PushManager.longestMessageID
        else { return nil }
        try await add(.click(Message.ID(ids.taskID)), at: instant)
        return ids
    }
}
