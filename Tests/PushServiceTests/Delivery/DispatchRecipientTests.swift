import ExactJSON
import PushModel
import PushService
import Testing

/// A `DispatchRecipient` is what the caller of a dispatch knows of a `Recipient`.
@Suite struct DispatchRecipientTests {
    /// What the dispatcher itself adds, from its stores.
    static let readFromStores: Set<String> = ["settings", "labels"]

    @Test func `a dispatch can be told everything of a recipient that no store knows`() {
        let wanted = Self.properties(of: Recipient(id: "bob")).subtracting(Self.readFromStores)
        let told = Self.properties(of: DispatchRecipient("bob"))
        #expect(wanted.subtracting(["id"]) == told.subtracting(["user"]))
        #expect(wanted.contains("id") && told.contains("user"))
    }

    /// The names of the stored properties, without the underscore of a property wrapper.
    static func properties(of value: some Any) -> Set<String> {
        Set(
            Mirror(reflecting: value).children.compactMap { child in
                child.label.map { $0.hasPrefix("_") ? String($0.dropFirst()) : $0 }
            }
        )
    }
}
