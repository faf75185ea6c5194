public import ExactJSON

extension PushDispatcher {
    /// When the pushes through a certificate are held, because its server is silent or refuses its credentials
    /// (rule 6.13).
    ///
    /// After so many faults in a row, or one refusal, the certificate's circuit is open: its pushes are held, and
    /// one of them is sent after a pause, as a probe. An answer closes the circuit; without one the pause grows.
    public struct CircuitPolicy: Hashable, Sendable {
        /// The number of pushes in a row without an answer of APNs that opens the circuit, 1 to 100,000.
        public private(set) var faults = 10
        /// The pauses before a probe: the first when the circuit opens, a longer one after every probe that fails.
        public private(set) var pauses = Backoff(unchecked: .seconds(5), longest: .seconds(300))
        /// What is done with pushes whose credentials are refused.
        public private(set) var credentials = RefusedCredentials.held

        /// Creates the default policy: 10 faults, pauses of 5 seconds to 5 minutes, and pushes that are held while
        /// credentials are refused.
        public init() {}

        /// Creates a policy; what is left out is that of the default policy.
        ///
        /// - Throws: `input.value` at `/faults` if it is out of its range.
        public init(
            faults: Int = Self().faults,
            pauses: Backoff = Self().pauses,
            credentials: RefusedCredentials = Self().credentials
        ) throws(InputError) {
            try InputError.check("faults", faults, in: 1...100_000)
            self.faults = faults
            self.pauses = pauses
            self.credentials = credentials
        }

        /// What is done with a push after a 403 for the provider's credentials, or a server that is not trusted.
        public enum RefusedCredentials: Hashable, Sendable {
            /// It opens the circuit, and the push is sent again until it expires: credentials can be repaired while
            /// the process runs.
            case held
            /// The push is given up with the reason.
            case givenUp
        }
    }
}
