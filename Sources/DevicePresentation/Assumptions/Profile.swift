public import ExactJSON

/// Whose word counts where Apple and those who tried it disagree on the foreground (P2).
public enum Profile: UInt8, WireWord, JSONRepresentable {
    /// What was seen on devices.
    case observed
    /// What Apple's pages say.
    case apple

    /// The contract's word.
    public var word: ExactString {
        switch self {
        case .observed: "observed"
        case .apple: "apple"
        }
    }
}
