public import ExactJSON

extension MessageExtension {
    /// Whom a message mentions (`em_at_list`, rule 1.5).
    public enum Mentions: Hashable, Sendable, JSONRepresentable {
        /// Everybody but the sender.
        case all
        /// These users, compared without ASCII case. An id that reads `all` is an id like any other.
        case users([UserID])

        /// Reads a list of ids, or the word `all` in any case; `nil` if the value is neither.
        init?(_ value: JSONValue) {
            switch value {
            case .string(let text) where ExactString(text).equalsIgnoringASCIICase("all"):
                self = .all
            case .array(let elements):
                self = .users(elements.compactMap { $0.string.map { UserID($0) } })
            default: return nil
            }
        }

        /// Reads a list of ids, or the word `all` in any case; an element that is no string counts as absent.
        ///
        /// - Throws: `input.type` for anything else.
        public init(json: JSONValue) throws(InputError) {
            guard let list = MessageExtension.Mentions(json) else {
                throw .wrongType(json, expected: "a list of ids or `all`")
            }
            self = list
        }

        /// The value as a sender attaches it.
        public var json: JSONValue {
            switch self {
            case .all: .string("all")
            case .users(let ids): .array(ids.map { .string($0.string) })
            }
        }
    }
}
