import ExactJSON
import Foundation
import Testing

/// `Examples/SilentPush`: the same push in three verbs, before and after it was mended.
///
/// What its README prints is compared by `.ci/check-docs`; here its files must hang together.
@Suite struct SilentPushExampleTests {
    private func path(_ name: String) -> String {
        URL(filePath: #filePath)
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "Examples/SilentPush/\(name).json").path
    }

    private func input(_ name: String) throws -> JSONObject {
        let bytes = try Data(contentsOf: URL(filePath: path(name)))
        return try JSONObject(json: JSONValue(parsing: Array(bytes)))
    }

    private func answer(_ arguments: String..., to name: String) async throws -> JSONObject {
        let outcome = try await Tool().run(arguments + [path(name)])
        #expect(outcome.status == 0)
        return try #require(try outcome.answers().first)
    }

    @Test(arguments: ["before", "after"])
    func `all three verbs speak of the payload that the client sends`(stage: String) async throws {
        let payload = try #require(
            try await answer("getui", to: "getui-\(stage)")["payload"]?.object
        )
        #expect(try input("lint-\(stage)")["payload"] == payload.json)
        var logged = try #require(try input("present-\(stage)")["payload"]?.object)
        var aps = try #require(logged["aps"]?.object)
        #expect(aps["mutable-content"] == 1)
        aps["mutable-content"] = nil
        logged["aps"] = aps.json
        for key: ExactString in ["_gurl_", "_gmid_", "_ge_"] {
            #expect(logged[key]?.string != nil)
            logged[key] = nil
        }
        #expect(logged == payload)
    }

    @Test func `before, two of the three parts are missing, and the phone shows and rings`()
        async throws
    {
        let delivery = try await answer("getui", to: "getui-before")
        #expect(delivery["class"] == "mixed")
        let findings = try await answer("lint", to: "lint-before")["findings"]?.array ?? []
        #expect(findings.map { $0.object?["code"]?.string } == ["getui.01", "getui.03"])
        let states = try await states(of: "present-before")
        #expect(states.count == 5)
        #expect(states.allSatisfy { $0["banner"] == true && $0["sound"] == "notice_type1.caf" })
    }

    @Test func `after, nothing is missing, and the phone neither shows nor rings`() async throws {
        let delivery = try await answer("getui", to: "getui-after")
        #expect(delivery["class"] == "silent")
        #expect(try await answer("lint", to: "lint-after")["findings"] == [])
        let states = try await states(of: "present-after")
        #expect(states.count == 5)
        #expect(
            states.allSatisfy {
                $0["banner"] == false && $0["listed"] == false && $0["sound"] == nil
            }
        )
    }

    private func states(of name: String) async throws -> [JSONObject] {
        let states = try await answer("present", "--all-states", to: name)["states"]?.object
        return (states?.members ?? []).compactMap { $0.value.object }
    }
}
