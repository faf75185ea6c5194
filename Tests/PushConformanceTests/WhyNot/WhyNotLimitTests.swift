import ExactJSON
import Testing

@testable import PushConformance

/// How much of what was found an answer of `why-not` has.
@Suite struct WhyNotLimitTests {
    private func answer(_ settings: String, _ devices: [String], _ certificates: [String])
        async throws -> JSONObject
    {
        let input = """
            {"now":"2026-01-15T12:00:00Z","app":{"certificates":[\(certificates.joined(separator: ","))]},
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
        #expect(alternatives.first == ["/recipient/devices/1/state"])
        #expect(alternatives.last == ["/recipient/devices/63/state"])
    }
}
