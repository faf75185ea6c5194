package import ExactJSON
package import WallTime

/// When the credentials of a process end, and what has been told of it.
package struct CredentialEnds: Sendable {
    /// What is logged of a credential whose end is near.
    package struct Notice: Hashable, Sendable {
        package let credential: ExactString
        package let end: Instant
        package let daysLeft: Int64
        /// Whether they have a day left, or less.
        package let isLastDay: Bool
    }

    /// The days before an end from which on it is told, each once.
    static let days: [Int64] = [firstDays, 15, urgentDays, lastDay]
    /// From when on an end is told at all.
    static let firstDays: Int64 = 30
    /// From when on it is an error to have not replaced them.
    static let urgentDays: Int64 = 8
    private static let lastDay: Int64 = 1

    /// The instants by the names of credentials; one that does not end is absent.
    package private(set) var ends: [ExactString: Instant]
    /// Of which days the end was told last.
    private var told: [ExactString: Int64] = [:]

    package init(_ ends: [ExactString: Instant]) {
        self.ends = ends
    }

    /// Takes the credentials of another configuration; of those that end as before nothing is told again.
    package mutating func replace(by new: [ExactString: Instant]) {
        told = told.filter { ends[$0.key] == new[$0.key] }
        ends = new
    }

    /// What has to be told at an instant; it is told then, and not again.
    ///
    /// If several of `days` have passed since the last call, one notice tells the lowest of them.
    package mutating func due(at now: Instant) -> [Notice] {
        var notices: [Notice] = []
        for (credential, end) in ends.sorted(by: { $0.key < $1.key }) {
            guard let days = Self.days.last(where: { end.isWithin(days: $0, of: now) }),
                told[credential].map({ days < $0 }) ?? true
            else { continue }
            told[credential] = days
            notices.append(
                Notice(
                    credential: credential,
                    end: end,
                    daysLeft: end.daysLeft(at: now),
                    isLastDay: days == Self.lastDay
                )
            )
        }
        return notices
    }
}
