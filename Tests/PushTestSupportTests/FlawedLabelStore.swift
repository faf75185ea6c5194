import PushModel
import PushService
import WallTime

/// A store of labels that breaks one promise.
struct FlawedLabelStore: LabelStore {
    enum Flaw: CaseIterable, Sendable {
        case overwritesLabels
        case forgetsText
        case countsNoUsers
        case startsEachPageAnew
        case unsortedUsers
        case movesTheInstant
        case keepsUsersOfRemovedLabels
        case losesUsers
        case inventsLabels
        case ignoresNames
        case unsortedLabels
        case throwsErrors
    }

    struct BrokenError: Error {}

    let flaw: Flaw
    private let store = InMemoryLabelStore()

    init(_ flaw: Flaw) {
        self.flaw = flaw
    }

    func create(_ label: PushLabel) async throws -> Bool {
        var label = label
        if flaw == .throwsErrors { throw BrokenError() }
        if flaw == .forgetsText { label.text = "" }
        if flaw == .overwritesLabels, await store.remove(label.name) {
            _ = try await store.create(label)
            return false
        }
        return try await store.create(label)
    }

    func label(named name: UserLabel) async throws -> PushLabel? {
        var label = await store.label(named: name)
        if flaw == .countsNoUsers { label?.userCount = 0 }
        return label
    }

    func labels(after name: UserLabel?, upTo count: Int) async throws -> [PushLabel] {
        await store.labels(after: flaw == .startsEachPageAnew ? nil : name, upTo: count)
    }

    func remove(_ name: UserLabel) async throws -> Bool {
        guard flaw == .keepsUsersOfRemovedLabels else { return await store.remove(name) }
        return await store.label(named: name) != nil
    }

    func add(_ users: [UserID], to name: UserLabel, at now: Instant) async throws -> Bool {
        switch flaw {
        case .movesTheInstant: _ = await store.remove(users, from: name)
        case .losesUsers:
            return try await store.add(Array(users.prefix(1)), to: name, at: now)
        case .inventsLabels:
            _ = try await store.create(PushLabel(name: name, text: "", created: now))
        default: break
        }
        return try await store.add(users, to: name, at: now)
    }

    func remove(_ users: [UserID], from name: UserLabel) async throws -> Set<UserID>? {
        await store.remove(users, from: name)
    }

    func member(_ user: UserID, of name: UserLabel) async throws -> PushLabel.Member? {
        await store.member(user, of: name)
    }

    func members(
        of name: UserLabel,
        after user: UserID?,
        upTo count: Int
    ) async throws -> [PushLabel.Member]? {
        let page = await store.members(of: name, after: user, upTo: count)
        return flaw == .unsortedUsers ? page?.reversed() : page
    }

    func labels(of users: [UserID], among names: Set<UserLabel>?) async throws
        -> [UserID: [UserLabel]]
    {
        let labels = await store.labels(of: users, among: flaw == .ignoresNames ? nil : names)
        return flaw == .unsortedLabels ? labels.mapValues { $0.reversed() } : labels
    }
}
