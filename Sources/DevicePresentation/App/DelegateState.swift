/// Whether the app has a delegate of the notification centre, and since when.
///
/// Below iOS 10 there is none; one that implements neither of its methods counts as none (P7).
public enum DelegateState: UInt8, CaseIterable, Hashable, Sendable {
    /// There is none.
    case absent
    /// It was set before `didFinishLaunching` returned, as Apple asks.
    case set
    /// It is set later: the response to the tap that started the process is lost.
    case setLate
}
