import APNsModel
import ExactJSON
import PushModel
import PushService
import PushTestSupport
import WallTime

/// A phone on which 6006 is logged in, with stores and a clock that stands at 2022-07-28T12:00:00Z.
///
/// The app's time zone is that of Shanghai, unless another or none is given.
struct Phone {
    var clock = ManualClock()
    var settings = InMemorySettingsStore()
    var bindings = InMemoryBindingStore()
    var hub = PushManager.SettingsEvent.Hub()
    var pushManager: PushManager

    static let user: UserID = "6006"

    init(
        timeZone: PushTimeZone? = .named("Asia/Shanghai"),
        acceptsIntervalsWithoutZone: Bool = false,
        features: Set<AppConfiguration.Feature> = AppConfiguration.Feature.all,
        userExists: @escaping @Sendable (UserID) async -> Bool = { _ in true }
    ) async throws {
        pushManager = try PushManager(
            settings: settings,
            bindings: bindings,
            hub: hub,
            timeZone: timeZone,
            acceptsIntervalsWithoutZone: acceptsIntervalsWithoutZone,
            features: features,
            now: { [clock] in clock.now },
            userExists: userExists
        )
        try await pushManager.login(Self.user, on: "phone")
    }

    /// Another device with the same stores, clock and hub.
    func other(_ device: Device.ID, user: UserID = Phone.user) async throws -> PushManager {
        let manager = try PushManager(
            settings: settings,
            bindings: bindings,
            hub: hub,
            now: { [clock] in clock.now }
        )
        try await manager.login(user, on: device)
        return manager
    }

    /// What is stored of 6006; `nil` if nothing is.
    var stored: UserSettings? {
        get async throws { try await settings.settings(for: [Self.user])[Self.user] }
    }

    /// What is bound of 6006, as `device certificate token`.
    func bound(of user: UserID = Phone.user) async throws -> [String] {
        try await bindings.bindings(of: user).map {
            "\($0.device) \($0.binding.certificateName) \($0.binding.token.text)"
        }
    }
}
