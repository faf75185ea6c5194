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
    let timestamp: Int64?
    let hasContentState: Bool
    /// Whether there are `attributes-type` and `attributes`, which a start needs.
    let hasAttributes: Bool
    /// Whether the update goes to a channel.
    let isBroadcast: Bool
    let staleDate: Int64?
    let dismissalDate: Int64?
    let hasAlert: Bool
    /// The name of the sound, `default` for the system's.
    let sound: ExactString?

    init(_ aps: JSONObject?) {
        event = aps?["event"]?.string.flatMap { word in
            Event.allCases.first { $0.word == ExactString(word) }
        }
        timestamp = aps?["timestamp"]?.int64
        hasContentState = aps?["content-state"]?.object != nil
        hasAttributes =
            aps?["attributes-type"]?.string != nil && aps?["attributes"]?.object != nil
        isBroadcast = aps?["input-push-channel"]?.string != nil
        staleDate = aps?["stale-date"]?.int64
        dismissalDate = aps?["dismissal-date"]?.int64
        let alert = aps?["alert"]?.object
        let texts = aps?["alert"].map { Texts($0) } ?? []
        hasAlert = alert != nil && !texts.isEmpty
        let name = alert?["sound"]?.string ?? aps?["sound"]?.string
        sound = name.flatMap { $0.utf8.isEmpty ? nil : ExactString($0) }
    }
}
