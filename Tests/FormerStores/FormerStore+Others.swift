import APNsModel
package import EasemobREST
import ExactJSON
import PushModel
package import PushService
import PushTestSupport
import WallTime

extension FormerStore {
    /// What stores of the app `org#app` do not have of what was put in; empty if they have all.
    package static func differences(
        _ settings: some SettingsStore,
        _ bindings: some BindingStore,
        _ labels: some LabelStore,
        _ statistics: some PushStatistics,
        _ templates: some TemplateStore
    ) async throws -> [String] {
        let noon = ManualClock().now
        var ann = UserSettings()
        ann.apply(.displayName("Ann"))
        ann.apply(.displayStyle(.messageSummary))
        ann.apply(.remindType(.mentionOnly, of: Conversation(.groupChat, "group")))
        var bob = UserSettings()
        bob.apply(.remindType(.never, of: nil))
        let bound: [UserID: [DeviceBinding]] = [
            "ann": [
                DeviceBinding(
                    device: "phone",
                    certificateName: "prod",
                    token: "aabb",
                    boundAt: noon
                )
            ],
            "bob": [DeviceBinding(device: "tablet", certificateName: "voip", token: "ccdd")],
        ]
        let label = PushLabel(name: "news", text: "News", created: noon, userCount: 2)
        let members = (["ann", "bob"] as [UserID]).map { PushLabel.Member(user: $0, added: noon) }
        let row = PushCounts.Row(
            PushCounts.Row.Key(
                app: "org#app",
                day: CalendarDay(of: noon, offset: .utc),
                message: "accepted"
            ),
            PushCounts(sent: 2, accepted: 1, rejected: ["BadDeviceToken": 1])
        )
        let template = PushTemplate.Stored(
            PushTemplate(name: "greeting", titlePattern: "{0}", contentPattern: "{1}"),
            created: noon
        )
        var differences: [String] = []
        if try await settings.settings(of: "ann") != ann { differences.append("settings of ann") }
        if try await settings.settings(of: "bob") != bob { differences.append("settings of bob") }
        if try await bindings.bindings(for: ["ann", "bob"]) != bound {
            differences.append("bindings")
        }
        if try await labels.labels(after: nil, upTo: 9) != [label] { differences.append("labels") }
        if try await labels.members(of: "news", after: nil, upTo: 9) != members {
            differences.append("members")
        }
        if try await statistics.rows(of: "org#app") != [row] { differences.append("statistics") }
        if try await templates.templates() != [template] { differences.append("templates") }
        return differences
    }
}
