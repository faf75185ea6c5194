import ExactJSON
import Testing

@testable import PushConformance

/// How much of what was found an answer of `why-not` has.
@Suite struct WhyNotLimitTests {
    private func answer(
        _ settings: String,
        _ devices: [String],
        _ certificates: [String],
        policy: String = "{}"
    ) async throws -> JSONObject {
        let input = """
            {"now":"2026-01-15T12:00:00Z","app":{"certificates":[\(certificates.joined(separator: ","))],
            "policy":\(policy)},
            "message":{"id":"1","type":"chat","from":"ann","to":"bob",
            "body":{"type":"txt","text":"hi"}},"recipient":{"id":"bob","settings":\(settings),
            "devices":[\(devices.joined(separator: ","))]}}
            """
        let verb = try #require(ContractVerb.all().first { $0.name == "why-not" })
        return await verb.answer(to: Array(input.utf8))
    }

    // W10
    @Test func `64 remedies are listed, and all are counted`() async throws {
        var certificates: [String] = []
        var devices: [String] = []
        for state in ["offline", "kicked"] {
            for token in ["aa", "x"] {
                for certificate in [
                    #""kind":"alert""#, #""kind":"alert","enabled":false"#, #""kind":"voip""#,
                    #""kind":"voip","enabled":false"#, nil,
                ] {
                    let name = "c\(devices.count)"
                    if let certificate {
                        certificates.append(#"{"name":"\#(name)",\#(certificate)}"#)
                    }
                    devices.append(
                        #"{"id":"\#(name)","state":"\#(state)","bindings":[{"#
                            + #""notifierName":"\#(name)","token":"\#(token)"}]}"#
                    )
                }
            }
        }
        // The first of them would be pushed to.
        devices.removeFirst()
        let settings = #"{"expireTimestamp":1768503600000,"remindType":"mentionOnly"}"#
        let found = try await answer(settings, devices, certificates)
        #expect(found["remedyCount"]?.int64 == 189)
        let remedies = try #require(found["remedies"]?.array)
        #expect(remedies.count == 64)
        let sizes = remedies.compactMap { $0.object?["changes"]?.array?.count }
        #expect(sizes == sizes.sorted())
    }

    // W9
    @Test func `63 alternatives are listed`() async throws {
        let devices = (0..<70).map {
            #"{"id":"d\#($0)","state":"kicked","bindings":[{"notifierName":"c","token":"aa"}]}"#
        }
        let found = try await answer("{}", devices, [#"{"name":"c"}"#])
        let remedies = try #require(found["remedies"]?.array)
        #expect(remedies.count == 1)
        let alternatives = try #require(remedies[0].object?["alternatives"]?.array)
        #expect(alternatives.count == 63)
        #expect(alternatives.first == [["change": 0, "path": "/recipient/devices/1/state"]])
        #expect(alternatives.last == [["change": 0, "path": "/recipient/devices/63/state"]])
    }

    // W9, W10
    @Test(arguments: [100, 400])
    func `an answer grows with its input, not with alternatives of every device`(
        count: Int
    ) async throws {
        let names = ["bad", "unknown", "off", "voip"]
        let devices = (0..<count).map { index in
            let bindings = names.map { name in
                #"{"notifierName":"\#(name)","token":"\#(name == "bad" ? "x" : "aa")"}"#
            }
            let bound = index < 70 ? #","bindings":[\#(bindings.joined(separator: ","))]"# : ""
            return #"{"id":"d\#(index)","state":"online"\#(bound)}"#
        }
        let found = try await answer(
            #"{"expireTimestamp":1768503600000,"remindType":"none"}"#,
            devices,
            [
                #"{"name":"bad"}"#, #"{"name":"off","enabled":false}"#,
                #"{"name":"voip","kind":"voip"}"#,
            ],
            policy: #"{"multiDevice":"allDevicesOffline"}"#
        )
        let remedies = try #require(found["remedies"]?.array)
        // Every device goes offline in every remedy; the places of an alternative are at most four.
        for remedy in remedies {
            let offline = (remedy.object?["changes"]?.array ?? []).filter {
                $0.object?["id"] == "device.offline"
            }
            #expect(offline.count == count)
            for alternative in remedy.object?["alternatives"]?.array ?? [] {
                #expect(1...4 ~= alternative.array?.count ?? 0)
            }
        }
        let listed = remedies.map { remedy in
            var entry = remedy.object ?? [:]
            entry["text"] = nil
            return JSONValue.object(entry).utf8.count
        }
        #expect(listed.reduce(0, +) <= 1_048_576)
        #expect(JSONValue.object(found).utf8.count < 1_400_000)
    }

    // W10
    @Test func `a remedy that is larger than all may be stands alone`() async throws {
        let devices = (0..<8000).map { #"{"id":"d\#($0)","state":"online"}"# }
        let found = try await answer(
            #"{"expireTimestamp":1768503600000}"#,
            devices,
            [],
            policy: #"{"multiDevice":"allDevicesOffline"}"#
        )
        #expect(found["remedies"]?.array?.count == 1)
        #expect(found["remedyCount"]?.int64 == 3)
        // Many devices are counted in the sentence.
        let text = found["remedies"]?.array?.first?.object?["text"]?.object?["en"]?.string
        #expect(text?.contains("device `d0` and 7999 others go offline") == true)
    }
}
