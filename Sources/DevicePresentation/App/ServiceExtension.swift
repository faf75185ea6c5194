public import ExactJSON

/// How the app's notification service extension fares with a push.
public enum ServiceExtension: String, WireWord, JSONRepresentable {
    /// The app has none.
    case absent
    /// It hands over new content in time.
    case ok
    /// Its time is up after some 30 seconds, and the system says so.
    case timeout
    /// It crashes, or is killed for its memory: it gets no notice, and the original content is shown.
    case crash

    /// How many seconds an extension has at most (P50).
    public static let timeLimit: Int64 = 30
}
