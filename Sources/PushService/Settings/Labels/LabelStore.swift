public import PushModel
public import WallTime

/// Where an app's push labels and the users that have them are kept.
///
/// Each call is made as a whole or not at all, and a later one sees it. Names and users come checked, and
/// are compared by Unicode scalars. `LabelStoreContract` of `EMPushTesting` checks what is promised here.
public protocol LabelStore: Sendable {
    /// Stores a new label; `false`, and nothing is changed, if there is one of that name.
    func create(_ label: PushLabel) async throws -> Bool

    /// The label with a name, and the number of its users; `nil` if there is none.
    func label(named name: UserLabel) async throws -> PushLabel?

    /// A page of the labels, in the order of their names.
    ///
    /// - Parameters:
    ///   - name: The last name of the page before; `nil` for the first page. No label need have it any more.
    ///   - count: The most labels of a page, at least 1.
    /// - Returns: The page; empty after the last label.
    /// - Throws: An error if the store cannot do its work.
    func labels(after name: UserLabel?, upTo count: Int) async throws -> [PushLabel]

    /// Removes a label, and takes it from its users; `false` if there is none of that name.
    func remove(_ name: UserLabel) async throws -> Bool

    /// Gives users a label.
    ///
    /// A user who has it already keeps the instant at which the label was given first.
    ///
    /// - Returns: Whether there is a label of that name.
    func add(_ users: [UserID], to name: UserLabel, at now: Instant) async throws -> Bool

    /// Takes a label from users.
    ///
    /// - Returns: Those of the users who had it; `nil` if there is no label of that name.
    func remove(_ users: [UserID], from name: UserLabel) async throws -> Set<UserID>?

    /// The user, if the user has the label.
    func member(_ user: UserID, of name: UserLabel) async throws -> PushLabel.Member?

    /// A page of a label's users, in the order of their ids.
    ///
    /// - Parameters:
    ///   - name: The label.
    ///   - user: The last user of the page before; `nil` for the first page. That user need not have the label
    ///     any more.
    ///   - count: The most users of a page, at least 1.
    /// - Returns: The page; `nil` if there is no label of that name.
    /// - Throws: An error if the store cannot do its work.
    func members(
        of name: UserLabel,
        after user: UserID?,
        upTo count: Int
    ) async throws -> [PushLabel.Member]?

    /// Which of some labels users have: what rules ask for (rule 1.7).
    ///
    /// - Parameters:
    ///   - users: The users, in any order.
    ///   - names: The labels that are looked for; `nil` for all of the app.
    /// - Returns: The labels of each user that has any, in the order of their names.
    /// - Throws: An error if the store cannot do its work.
    func labels(of users: [UserID], among names: Set<UserLabel>?) async throws
        -> [UserID: [UserLabel]]
}
