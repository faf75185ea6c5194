public import ExactJSON

/// What the app is doing when the push arrives.
///
/// Killed has two meanings, and they differ: a process that the system ended is started again for a
/// background update, one that the user swiped away is not.
public enum AppState: String, WireWord, JSONRepresentable {
    /// On the screen.
    case foreground
    /// Not on the screen, and running.
    case background
    /// In memory, and not running.
    case suspended
    /// Not in memory: the system needed the room, or the app was never started since the phone was.
    case terminatedBySystem
    /// Not in memory: the user swiped it away, and has not started it since.
    case forceQuit

    /// Whether there is a process.
    var isInMemory: Bool {
        switch self {
        case .foreground, .background, .suspended: true
        case .terminatedBySystem, .forceQuit: false
        }
    }
}
