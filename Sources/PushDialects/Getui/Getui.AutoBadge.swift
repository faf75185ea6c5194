extension Getui {
    /// How the vendor's server makes a badge of an `autoBadge` and the number it has for the client.
    ///
    /// The app sets that number with `setBadge:`; the vendor sets no icon by itself.
    public enum AutoBadge: Hashable, Sendable {
        /// `+1`, `-1`: counts on from the number so far.
        case added(Int32)
        /// `1`: sets a number.
        case set(Int32)

        /// Reads a sign and digits, or digits alone; `nil` for anything else.
        public init?(_ text: String) {
            guard let number = Int32(text) else { return nil }
            switch text.utf8.first {
            case UInt8(ascii: "+"), UInt8(ascii: "-"): self = .added(number)
            default: self = .set(number)
            }
        }

        /// The badge that follows on a number, never below 0.
        public func badge(after number: Int32) -> Int32 {
            switch self {
            case .added(let step):
                let (sum, overflows) = number.addingReportingOverflow(step)
                return max(0, overflows ? .max : sum)
            case .set(let number):
                return number
            }
        }
    }
}
