#if Postgres
import EMPushDelivery

/// Settings of 1,000 users, read for a delivery.
struct SettingsBench<Store: ObservableSettingsStore> {
    static var app: AppID { "org#app" }

    let store: Store
    let reads: Int

    func run() async throws {
        let users = (0..<1000).map { UserID("user-\($0)") }
        let group = Conversation(.groupChat, "142130000000")
        for (index, user) in users.enumerated() {
            var changes: [UserSettings.Change] = [
                .displayName("User \(index)"), .remindType(.mentionOnly, of: nil),
                .timeZone(.named("Asia/Shanghai")), .preferredLanguage("zh-Hans"),
            ]
            if index.isMultiple(of: 10) { changes.append(.remindType(.all, of: group)) }
            try await store.apply(changes, to: user)
        }
        let cache = try CachedSettingsStore(of: Self.app, caching: store)
        while !cache.isKeeping { await Task.yield() }
        _ = try await cache.deliverySettings(for: users, in: group, from: users[0])
        let phases = [
            try await StoreBench.timed("read") {
                for _ in 0..<reads {
                    _ = try await store.deliverySettings(for: users, in: group, from: users[0])
                }
            },
            try await StoreBench.timed("hit") {
                for _ in 0..<reads {
                    _ = try await cache.deliverySettings(for: users, in: group, from: users[0])
                }
            },
        ]
        print("{\(phases.joined(separator: ", "))}")
    }
}
#endif
