import ExactJSON
public import PushModel

extension TencentIM {
    /// Whom a message mentions: the vendor's `atUserList`.
    public struct Mentions: Hashable, Sendable {
        /// The users, compared exactly.
        public var users: [UserID]
        /// Whether everybody is mentioned.
        public var includesEveryone: Bool

        /// The entry of the vendor's list that stands for everybody: `kImSDK_MesssageAtALL` (TI16).
        public static let everyone: UserID = "__kImSDK_MesssageAtALL__"

        /// Mentions users, or everybody; without arguments no one.
        public init(_ users: [UserID] = [], includesEveryone: Bool = false) {
            self.users = users
            self.includesEveryone = includesEveryone
        }

        /// Reads the vendor's list, in which ``everyone`` is one of the entries.
        public init(atUserList: [UserID]) {
            self.init(
                atUserList.filter { $0 != Self.everyone },
                includesEveryone: atUserList.contains(Self.everyone)
            )
        }

        /// Whether a user is mentioned by id, or with everybody if that counts.
        func include(_ user: UserID, countingEveryone: Bool) -> Bool {
            (includesEveryone && countingEveryone) || users.contains(user)
        }
    }
}
