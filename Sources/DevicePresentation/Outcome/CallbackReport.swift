/// A callback in a phase in which it could run, and why it does or does not.
public struct CallbackReport: Hashable, Sendable {
    /// The callback and the phase.
    public let run: CallbackRun
    /// Why it runs, or does not.
    public let reason: CallbackReason

    init(_ callback: Callback, _ phase: Phase, _ reason: CallbackReason) {
        run = CallbackRun(callback, phase)
        self.reason = reason
    }
}
