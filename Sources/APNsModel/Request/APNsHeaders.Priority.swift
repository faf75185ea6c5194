package import ExactJSON

extension APNsHeaders {
    /// How soon APNs delivers a push (`apns-priority`); any other number is refused as `BadPriority`.
    public enum Priority: Int, CaseIterable, Sendable {
        /// At once: what APNs assumes without the header.
        case immediate = 10
        /// When it suits the device's power; the only one for `background`.
        case powerConsiderate = 5
        /// Power above all: the device is not woken.
        case powerFirst = 1
    }
}

extension APNsHeaders.Priority {
    /// The number as the header has it.
    package var headerValue: ExactString { ExactString("\(rawValue)") }

    /// Reads the header: the number in digits, spelled as it is written.
    package init?(headerValue: ExactString) {
        for priority in Self.allCases where priority.headerValue == headerValue {
            self = priority
            return
        }
        return nil
    }
}
