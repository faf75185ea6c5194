import ExactJSON
import PushModel
import PushService
import WallTime

/// Users with settings of the app and of up to three conversations.
struct BenchUsers {
    let ids: [UserID]

    init(count: Int) {
        ids = (0..<count).map { UserID("user-\($0)") }
    }

    /// The ids in runs, far from each other in memory as the users of a group are.
    func batches(of size: Int) -> [[UserID]] {
        let stride = ids.count / size
        return (0..<stride).map { first in
            (0..<size).map { ids[first + $0 * stride] }
        }
    }

    /// A store of all of them, with so many conversations each.
    func makeStore(overrides: Int) -> InMemorySettingsStore {
        let store = InMemorySettingsStore()
        for (index, id) in ids.enumerated() {
            // Nothing is thrown: three conversations are within every limit.
            _ = try? store.write(changes(ofUser: Int64(index)).dropLast(3 - overrides), to: id)
        }
        return store
    }

    private func changes(ofUser index: Int64) -> [UserSettings.Change] {
        let group =
            (index / 100).isMultiple(of: 10)
            ? Self.group : Conversation(.groupChat, Conversation.ID("\(142_130_000_000_0 + index)"))
        let other = Conversation(.groupChat, Conversation.ID("\(142_140_000_000_0 + index)"))
        let peer = Conversation(.chat, Conversation.ID("user-\(index / 2)"))
        let expiry = ExpireTimestamp(Instant(milliseconds: 1_650_000_000_000 + index))
        return [
            .remindType(.mentionOnly, of: nil),
            .interval(SilentModeInterval(start: Self.night, end: Self.morning)),
            .timeZone(.named("Asia/Shanghai")),
            .preferredLanguage("zh-Hans"),
            .remindType(.all, of: group),
            .remindType(.never, of: other),
            .expireTimestamp(expiry, of: peer),
        ]
    }

    /// A group in which one user in ten has set something.
    static let group = Conversation(.groupChat, "142130000000")

    private static let night = SilentModeTime(minuteOfDay: 22 * 60)
    private static let morning = SilentModeTime(minuteOfDay: 7 * 60)
}
