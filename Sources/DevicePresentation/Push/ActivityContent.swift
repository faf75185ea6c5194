import APNsLint
import ExactJSON

/// What a payload says of a Live Activity (P33).
struct ActivityContent: Hashable {
    /// What is to become of the activity.
    enum Event: String, WireWord {
        case start
        case update
        case end
    }

    /// `nil` for another word, and without one.
    let event: Event?
    /// When the content was made, in seconds since 1970.
    let timestamp: Double?
    let hasContentState: Bool
    /// Whether there are `attributes-type` and `attributes`, which a start needs.
    let hasAttributes: Bool
    /// Whether the activity that starts gets its updates from a channel.
    let namesChannel: Bool
    let staleDate: Double?
    let dismissalDate: Double?
    let hasAlert: Bool
    /// The name of the sound, `default` for the system's.
    let sound: ExactString?

    init(_ aps: JSONObject?) {
        event = aps?["event"]?.string.flatMap { word in
            Event.allCases.first { $0.word == ExactString(word) }
        }
        timestamp = aps?["timestamp"]?.number?.doubleValue
        hasContentState = aps?["content-state"]?.object != nil
        hasAttributes =
            aps?["attributes-type"]?.string != nil && aps?["attributes"]?.object != nil
        namesChannel = aps?["input-push-channel"]?.string != nil
        staleDate = aps?["stale-date"]?.number?.doubleValue
        dismissalDate = aps?["dismissal-date"]?.number?.doubleValue
        let alert = aps?["alert"]?.object
        hasAlert = aps?["alert"]?.isActivityAlert ?? false
        let name = alert?["sound"]?.string ?? aps?["sound"]?.string
        sound = name.flatMap { $0.utf8.isEmpty ? nil : ExactString($0) }
    }
}
