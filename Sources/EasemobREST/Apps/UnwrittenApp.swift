import ExactJSON
import PushModel
import PushService
import WallTime

/// The stores of an app in which nothing was stored when it was named.
///
/// They take no memory. The first write makes the app's own stores, to which every call is passed on then.
struct UnwrittenApp: Sendable {
    let key: AppKey
    let apps: RESTHandler.InMemoryApps

    private var written: RESTHandler.AppBackend? {
        get async { await apps.writtenBackend(of: key) }
    }

    private var writable: RESTHandler.AppBackend {
        get async throws { try await apps.writableBackend(of: key) }
    }
}

extension UnwrittenApp: SettingsStore {
    func settings(for users: [UserID]) async throws -> [UserID: UserSettings] {
        try await written?.settings.settings(for: users) ?? [:]
    }

    func settings(
        of user: UserID,
        in conversation: Conversation?
    ) async throws -> UserSettings {
        try await written?.settings.settings(of: user, in: conversation) ?? UserSettings()
    }

    func apply(_ changes: [UserSettings.Change], to user: UserID) async throws -> UserSettings {
        try await writable.settings.apply(changes, to: user)
    }

    func apply(
        _ changes: [UserSettings.Change],
        to user: UserID,
        in conversation: Conversation?
    ) async throws -> UserSettings {
        try await writable.settings.apply(changes, to: user, in: conversation)
    }
}

extension UnwrittenApp: BindingStore {
    func bindings(for users: [UserID]) async throws -> [UserID: [DeviceBinding]] {
        try await written?.bindings.bindings(for: users) ?? [:]
    }

    func bindings(of user: UserID, on device: Device.ID) async throws -> [DeviceBinding] {
        try await written?.bindings.bindings(of: user, on: device) ?? []
    }

    func bind(_ binding: DeviceBinding, to user: UserID) async throws {
        try await writable.bindings.bind(binding, to: user)
    }

    func unbind(
        _ binding: DeviceBinding,
        of user: UserID,
        unlessBoundAfter instant: Instant
    ) async throws -> Bool {
        try await written?.bindings.unbind(binding, of: user, unlessBoundAfter: instant) ?? false
    }
}

extension UnwrittenApp: TemplateStore {
    func templates() async throws -> [PushTemplate.Stored] {
        try await written?.templates.templates() ?? []
    }

    func template(named name: PushTemplate.Name) async throws -> PushTemplate.Stored? {
        try await written?.templates.template(named: name)
    }

    func create(_ template: PushTemplate.Stored) async throws -> Bool {
        try await writable.templates.create(template)
    }

    func update(_ name: PushTemplate.Name, with change: PushTemplate.Stored.Change) async throws
        -> PushTemplate.Stored?
    {
        try await written?.templates.update(name, with: change)
    }

    func remove(_ name: PushTemplate.Name) async throws -> PushTemplate.Stored? {
        try await written?.templates.remove(name)
    }
}

extension UnwrittenApp: LabelStore {
    func create(_ label: PushLabel) async throws -> Bool {
        try await writable.labels?.create(label) ?? false
    }

    func label(named name: UserLabel) async throws -> PushLabel? {
        try await written?.labels?.label(named: name)
    }

    func labels(after name: UserLabel?, upTo count: Int) async throws -> [PushLabel] {
        try await written?.labels?.labels(after: name, upTo: count) ?? []
    }

    func remove(_ name: UserLabel) async throws -> Bool {
        try await written?.labels?.remove(name) ?? false
    }

    func add(_ users: [UserID], to name: UserLabel, at now: Instant) async throws -> Bool {
        try await written?.labels?.add(users, to: name, at: now) ?? false
    }

    func remove(_ users: [UserID], from name: UserLabel) async throws -> Set<UserID>? {
        try await written?.labels?.remove(users, from: name)
    }

    func member(_ user: UserID, of name: UserLabel) async throws -> PushLabel.Member? {
        try await written?.labels?.member(user, of: name)
    }

    func members(
        of name: UserLabel,
        after user: UserID?,
        upTo count: Int
    ) async throws -> [PushLabel.Member]? {
        try await written?.labels?.members(of: name, after: user, upTo: count)
    }

    func labels(of users: [UserID], among names: Set<UserLabel>?) async throws
        -> [UserID: [UserLabel]]
    {
        try await written?.labels?.labels(of: users, among: names) ?? [:]
    }
}
