public import ExactJSON

/// Which source is followed where Apple's pages and reports from devices disagree on the
/// foreground (P2).
public enum Profile: String, WireWord, JSONRepresentable {
    /// What was seen on devices.
    case observed
    /// What Apple's pages say.
    case apple
}
