import Foundation

/// What has started the process, if it wants to be told how it does, as systemd does (sd_notify(3)).
struct ServiceManager: Sendable {
    /// What is told.
    enum State {
        /// It still starts.
        case starting
        case ready
        /// It does what it is there for; one that does not say so for some time is started again.
        case working
        /// It ends, within so many seconds.
        case stopping(Int64)
    }

    /// How long a start may still take, each time that it is told.
    private static let startSeconds: Int64 = 30

    /// The path of the socket, `@` and a name for one that is in no folder; `nil` without a service manager.
    private let path: String?
    private let wantsSignsOfLife: Bool

    init(_ environment: [String: String] = ProcessInfo.processInfo.environment) {
        path = environment["NOTIFY_SOCKET"]
        let process = environment["WATCHDOG_PID"]
        wantsSignsOfLife =
            environment["WATCHDOG_USEC"] != nil && (process == nil || process == "\(getpid())")
    }

    /// Tells a state, in a datagram.
    ///
    /// - Throws: If it cannot be told.
    func tell(_ state: State) throws(UsageError) {
        guard let path else { return }
        let text: String
        switch state {
        case .starting: text = "EXTEND_TIMEOUT_USEC=\(Self.startSeconds * 1_000_000)"
        case .ready: text = "READY=1"
        case .working where !wantsSignsOfLife: return
        case .working: text = "WATCHDOG=1"
        case .stopping(let seconds):
            text = "STOPPING=1\nEXTEND_TIMEOUT_USEC=\(seconds * 1_000_000)"
        }
        try ListeningSocket.send(Array(text.utf8), to: path)
    }
}
