public import ExactJSON

extension DeliveryEvent {
    /// Why a call to a queue or a store failed, in the words of its database; nothing of what is stored is in it.
    public struct StoreFault: Hashable, Sendable {
        /// The kind of fault, such as `postgres.lost`; of an error that is no ``StoreError``, its type.
        public let code: String
        /// PostgreSQL's SQLSTATE or SQLite's extended result code; `nil` if the database named none.
        public let state: String?
        /// One line for a person; empty for an error that is no ``StoreError``, whose words may quote anything.
        public let detail: String

        public init(code: String, state: String? = nil, detail: String) {
            self.code = code
            self.state = state
            self.detail = detail
        }

        /// What an error says of itself.
        public init(_ error: any Error) {
            self =
                (error as? any StoreError)?.fault
                ?? StoreFault(code: "\(type(of: error))", detail: "")
        }

        /// A call of a dispatcher to its queue, or to a store or the messaging service on behalf of the queue, by the name that
        /// logs and metrics have.
        public enum Call: String, WireWord, JSONRepresentable {
            case enqueue, lease, renew, settle, nextDue, expand, split, hold, leaseHeld
            /// Reading what stores have of the recipients of a stored dispatch or of users for whom something is held, or
            /// settings again (rule 6.17).
            case decide
            /// Asking ``PushDispatcher/HeldFacts`` of users for whom something is held (rule 6.18).
            case heldFacts
            /// Taking back, or giving back, all that an owner had leased; or releasing what was held (rule 6.18).
            case release
        }
    }
}

/// An error of a queue or a store that says why, without a word of what is stored.
public protocol StoreError: Error {
    var fault: DeliveryEvent.StoreFault { get }
}
