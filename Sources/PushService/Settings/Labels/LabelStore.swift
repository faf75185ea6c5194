public import PushModel
public import WallTime

/// Where an app's push labels and the users that have them are kept.
///
/// Each call is made as a whole or not at all, and a later one sees it. Names and users come checked, and
/// are compared by Unicode scalars. `LabelStoreContract` of `PushTestSupport` checks what is promised here.
public protocol LabelStore: Sendable {
    /// Stores a new label; `false`, and nothing is changed, if there is one of that name.
    func create(_ label: PushLabel) async throws -> Bool

    /// The label with a name, and the number of its users; `nil` if there is none.
    func label(named name: PushLabel.Name) async throws -> PushLabel?

    /// A page of the labels, in the order of their names.
    ///
    /// - Parameters:
    ///   - name: The last name of the page before; `nil` for the first page. No label need have it any more.
    ///   - count: The most labels of a page, at least 1.
    /// - Returns: The page; empty after the last label.
    /// - Throws: An error if the store cannot do its work.
    func labels(after name: PushLabel.Name?, upTo count: Int) async throws -> [PushLabel]

    /// Removes a label, and takes it from its users; `false` if there is none of that name.
    func remove(_ name: PushLabel.Name) async throws -> Bool

    /// Gives users a label.
    ///
    /// A user who has it already keeps the instant at which the label was given first.
    ///
    /// - Returns: Whether there is a label of that name.
    func add(_ users: [UserID], to name: PushLabel.Name, at now: Instant) async throws -> Bool

    /// Takes a label from users.
    ///
    /// - Returns: Those of the users who had it; `nil` if there is no label of that name.
    func remove(_ users: [UserID], from name: PushLabel.Name) async throws -> Set<UserID>?

    /// The user, if the user has the label.
    func member(_ user: UserID, of name: PushLabel.Name) async throws -> PushLabel.Member?

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
        of name: PushLabel.Name,
        after user: UserID?,
        upTo count: Int
    ) async throws -> [PushLabel.Member]?
}
