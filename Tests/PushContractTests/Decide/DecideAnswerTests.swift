import ExactJSON
import PushContract
import Testing
import WallTime
import ZoneData

@Suite struct DecideAnswerTests {
    /// The contract's worked example, with some places changed.
    private func answer(
        _ changes: KeyValuePairs<String, String?> = [:],
        explaining: Bool = false
    ) throws -> String {
        var document = try JSONValue(parsing: DecideKeys.document)
        for (path, value) in changes {
            document = try document.replacing(path, with: value.map { try JSONValue(parsing: $0) })
        }
        return try ContractInput<DecideRequest>(parsing: document.utf8[...])
            .answer(explaining: explaining).json.jsonText
    }

    private static let headers =
        #"{"apns-collapse-id":"42","apns-expiration":"1659108600","apns-priority":"10","#
        + #""apns-push-type":"alert","apns-topic":"com.example.im"}"#

    // CONTRACT, the worked example.
    @Test func `a forced message at night is pushed`() throws {
        let found = try answer(["/recipient/settings/template": nil])
        #expect(
            found
                == #"{"devices":[{"headers":\#(Self.headers),"id":"d1","notifierName":"prod","#
                + #""outcome":"push","payload":{"aps":{"alert":{"body":"Tom:test"},"badge":1,"#
                + #""sound":"default"},"f":"6001","m":"42","t":"6006"}}],"#
                + #""diagnostics":[{"code":"conversation.interval","#
                + #""path":"/recipient/settings/conversations/0"}],"id":"1","outcome":"push"}"#
        )
    }

    // M28: before C0 nothing is said of devices.
    @Test func `the same message unforced is not, and no device is named`() throws {
        let found = try answer(["/message/ext": nil, "/recipient/settings/conversations": nil])
        #expect(
            found
                == #"{"detail":"user ignore push","id":"1","outcome":"suppress","#
                + #""reason":"dnd.app.interval"}"#
        )
    }

    // M28, L2: every reason, with the vendor's words where the vendor has some.
    @Test(
        arguments: [
            ("/message/type", #""chatRoom""#, "message.kind", nil),
            ("/message/body/type", #""cmd""#, "message.kind", nil),
            ("/message/deliverOnlineOnly", "true", "message.kind", nil),
            (
                "/message/timestamp", #""2022-07-27T23:29:59.999+08:00""#, "message.expired",
                "expire message"
            ),
            (
                "/message/ext", #"{"em_ignore_notification":true}"#, "message.silent",
                "message ignore push"
            ),
            ("/recipient/id", #""6001""#, "recipient.sender", nil),
            ("/recipient/known", "false", "recipient.unknown", "no user exist"),
            ("/message/receivers", #"["6007"]"#, "recipient.notAddressed", nil),
            ("/recipient/devices/0/state", #""online""#, "recipient.online", nil),
            ("/message/ext", "{}", "dnd.app.interval", "user ignore push"),
            (
                "/recipient/settings", #"{"expireTimestamp":1659022200001}"#, "dnd.app.duration",
                "user ignore push"
            ),
            (
                "/recipient/settings",
                #"{"conversations":[{"type":"chat","id":"6001","expireTimestamp":1659022200001}]}"#,
                "dnd.conversation.duration", "user ignore push"
            ),
            ("/recipient/settings/remindType", #""NONE""#, "remind.none", "user ignore push"),
            ("/recipient/settings/remindType", #""AT""#, "remind.mentionOnly", "user ignore push"),
            ("/recipient/devices", "[]", "device.none", "no push binding"),
        ] as [(String, String, String, String?)]
    )
    func `a reason stands with the vendor's detail, if there is one`(
        path: String,
        value: String,
        reason: String,
        detail: String?
    ) throws {
        var changes: KeyValuePairs<String, String?> = [
            "/recipient/settings/conversations": nil, path: value,
        ]
        if path == "/recipient/settings" {
            changes = ["/message/ext": nil, path: value]
        } else if path.hasPrefix("/recipient/id") || path.hasPrefix("/recipient/devices/") {
            changes = [
                "/recipient/settings/conversations": nil, "/message/receivers": nil, path: value,
            ]
        }
        let text = detail.map { #""detail":"\#($0)","# } ?? ""
        let found = try answer(changes)
        #expect(
            found
                == #"{\#(text)"id":"1","outcome":"suppress","reason":"\#(reason)"}"#
        )
    }

    // M25, M29, M30: every binding has an entry.
    @Test func `each binding that is left out says why`() throws {
        let devices = #"""
            [{"id":"a","state":"online","bindings":[{"notifierName":"prod","token":"aa"}]},
            {"id":"b","state":"kicked","bindings":[{"notifierName":"prod","token":"aa"}]},
            {"id":"c","bindings":[{},{"notifierName":"prod","token":"abc"},
            {"notifierName":"gone","token":"aa"},{"notifierName":"off","token":"aa"},
            {"notifierName":"calls","token":"aa"},{"notifierName":"not","token":"aa"},
            {"notifierName":"prod","token":"aa"}]},{"id":"d"}]
            """#
        let certificates = #"""
            [{"name":"prod"},{"name":"off","enabled":false},{"name":"calls","kind":"voip"},
            {"name":"not"}]
            """#
        let ext = #"""
            {"em_force_notification":1,"em_push_filter":{"ignore_notifier_name":["not"]},
            "em_push_ext":{"custom":"\#(String(repeating: "x", count: 5000))"}}
            """#
        let found = try answer([
            "/recipient/devices": devices, "/app/certificates": certificates,
            "/message/ext": ext, "/recipient/settings/conversations": nil,
        ])
        #expect(
            found
                == #"{"devices":[{"id":"a","notifierName":"prod","outcome":"suppress","#
                + #""reason":"device.online"},"#
                + #"{"id":"b","notifierName":"prod","outcome":"suppress","reason":"device.kicked"},"#
                + #"{"detail":"illegal binding","id":"c","notifierName":"","outcome":"suppress","#
                + #""reason":"device.illegalBinding"},"#
                + #"{"detail":"illegal binding","id":"c","notifierName":"prod","#
                + #""outcome":"suppress","reason":"device.illegalBinding"},"#
                + #"{"detail":"no notifier exist","id":"c","notifierName":"gone","#
                + #""outcome":"suppress","reason":"device.certificateUnknown"},"#
                + #"{"detail":"notifier disabled","id":"c","notifierName":"off","#
                + #""outcome":"suppress","reason":"device.certificateDisabled"},"#
                + #"{"detail":"invalid VOIP notification","id":"c","notifierName":"calls","#
                + #""outcome":"suppress","reason":"device.voip"},"#
                + #"{"detail":"ignore push device id","id":"c","notifierName":"not","#
                + #""outcome":"suppress","reason":"device.filtered"},"#
                + #"{"bytes":5095,"id":"c","limit":4096,"notifierName":"prod","#
                + #""outcome":"suppress","reason":"payload.tooLarge"}],"#
                + #""id":"1","outcome":"suppress","reason":"device.noneEligible"}"#
        )
    }

    // L4, L6, L9: sorted by path, then code; pointers of the whole document.
    @Test func `diagnostics point into the input and are sorted`() throws {
        let ext = #"""
            {"em_force_notification":1,"em_ignore_notification":"maybe","em_at_list":"bob",
            "em_apns_ext":{"em_push_badge":-1,"em_push_title":1},
            "em_push_template":{"name":"none","content_args":{},"directed_template":[]},
            "em_push_filter":{"accept_device_id":"d1"}}
            """#
        let text = try answer([
            "/message/ext": ext,
            "/message/body/translations": nil,
            "/message/body/text": "\"\(String(repeating: "a", count: 5000))\"",
            "/app/templates":
                #"[{"name":"x"},{"name":"detail","contentPattern":"{0}"},{"name":"t1"}]"#,
        ])
        let diagnostics = try #require(JSONValue(parsing: text).object?["diagnostics"]?.array)
        let lines = diagnostics.map { diagnostic in
            let path = diagnostic.object?["path"]?.string ?? ""
            return "\(path) \(diagnostic.object?["code"]?.string ?? "")"
        }
        #expect(
            lines == [
                "/app/templates/1 template.empty",
                "/message/ext/em_apns_ext/em_push_badge ext.value",
                "/message/ext/em_apns_ext/em_push_title ext.type",
                "/message/ext/em_at_list ext.type",
                "/message/ext/em_ignore_notification ext.flag",
                "/message/ext/em_push_filter/accept_device_id ext.type",
                "/message/ext/em_push_template/content_args ext.type",
                "/message/ext/em_push_template/content_args/0 template.argument",
                "/message/ext/em_push_template/directed_template ext.type",
                "/message/ext/em_push_template/name template.unknown",
                "/recipient/devices/0/bindings/0 payload.cut",
                "/recipient/settings/conversations/0 conversation.interval",
                "/recipient/settings/template template.empty",
            ]
        )
    }

    // CONTRACT `--explain`, 2.6, L3, M31
    @Test func `an explanation has what gates saw, the blockers and the next push`() throws {
        let gates = [
            ("A1", "pass", "message", "txt in chat"),
            ("A2", "pass", "message", "2022-07-28T23:29:59+08:00"),
            ("A3", "pass", "message", "em_ignore_notification false"),
            ("B1", "pass", "message", "6001"),
            ("B2", "pass", "recipient", "known"),
            ("B3", "pass", "message", "receivers: 1"),
            ("B4", "pass", "device", "0 online, 1 offline, 0 kicked"),
            ("B5", "block", "app", "22:00-07:00 Asia/Shanghai"),
            ("B6", "skip", "app", "none"),
            ("B7", "skip", "conversation", "none"),
            ("B8", "skip", "app", "all"),
            ("B9", "skip", "app", "all, not mentioned"),
            ("C0", "pass", "device", "bindings: 1"),
            ("C1", "pass", "device", "offline"),
            ("C2", "pass", "device", "offline"),
            ("C3", "pass", "device", "prod token … of 6"),
            ("C4", "skip", "message", "d1 prod"),
            ("C5", "pass", "certificate", "prod"),
            ("C6", "pass", "certificate", "message, alert certificate"),
        ]
        let trace = gates.map { gate, verdict, source, value in
            let isOfBinding = gate.hasPrefix("C") && gate != "C0"
            return #"{\#(isOfBinding ? #""device":"d1","# : "")"gate":"\#(gate)","#
                + (isOfBinding ? #""notifierName":"prod","# : "")
                + #""source":"\#(source)","value":"\#(value)","verdict":"\#(verdict)"}"#
        }
        let text = try answer(
            ["/message/ext": nil, "/recipient/settings/conversations": nil],
            explaining: true
        )
        var found = try #require(JSONValue(parsing: text).object)
        let entries = try #require(found["trace"]?.array).map(\.jsonText)
        #expect(entries.filter(trace.contains) == trace)
        found["trace"] = nil
        #expect(
            JSONValue.object(found).jsonText
                == #"{"blockers":["dnd.app.interval"],"detail":"user ignore push","id":"1","#
                + #""nextPush":"2022-07-29T07:00:00+08:00","outcome":"suppress","#
                + #""reason":"dnd.app.interval","zoneData":"\#(ZoneTable.bundled.release)"}"#
        )
    }

    // M28: blockers are always there with --explain, the next push only where it applies.
    @Test func `an explanation of a push has no blockers and no next push`() throws {
        let text = try answer(explaining: true)
        let answer = try #require(JSONValue(parsing: text).object)
        #expect(answer["blockers"] == [])
        #expect(answer["nextPush"] == nil)
        #expect(answer["trace"]?.array?.isEmpty == false)
    }

    // 2.6
    @Test func `a next push that never comes is said as such`() throws {
        let text = try answer(
            [
                "/message/ext": nil, "/recipient/settings/silentModeStartTime": #""08:00""#,
                "/recipient/settings/silentModeEndTime": #""08:00""#,
            ],
            explaining: true
        )
        #expect(try JSONValue(parsing: text).object?["nextPush"] == "never")
    }

    // M48
    @Test func `if all that is eligible is too large, that is the only blocker`() throws {
        let ext = #"""
            {"em_force_notification":1,
            "em_push_ext":{"custom":"\#(String(repeating: "x", count: 5000))"}}
            """#
        let text = try answer(["/message/ext": ext], explaining: true)
        let answer = try #require(JSONValue(parsing: text).object)
        #expect(answer["blockers"] == ["device.noneEligible"])
        #expect(answer["reason"] == "device.noneEligible")
        #expect(answer["detail"] == nil)
        #expect(answer["nextPush"] == nil)
    }
}
