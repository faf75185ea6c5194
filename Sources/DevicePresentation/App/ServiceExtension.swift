public import ExactJSON

/// How the app's notification service extension fares with a push.
public enum ServiceExtension: String, WireWord, JSONRepresentable {
    /// The app has none.
    case absent
    /// It hands over new content in time.
    case ok
    /// It is told that its time is up, after some 30 seconds.
    case timeout
    /// It crashes, or is killed for its memory: it gets no notice, and the original content is shown.
    case crash
}
