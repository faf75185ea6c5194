import APNsModel
import ExactJSON
import PushModel
import PushRules
import Testing

@Suite struct BindingGateTests {
    // C0
    @Test(
        arguments: [
            ([], .suppress(.gate(.noBinding))), ([Device(id: "d1")], .suppress(.gate(.noBinding))),
            ([Device(id: "d1"), Device(id: "d2", state: .kicked)], .suppress(.gate(.noBinding))),
            ([Device(id: "d1"), device("d2", "prod", "ab")], .push),
            ([device("d1", "", "")], .suppress(.noEligibleBinding)),
        ] as [([Device], Decision)]
    )
    func `a recipient needs a binding on some device, whatever it holds`(
        devices: [Device],
        decision: Decision
    ) throws {
        var scene = Scene()
        scene.recipient.devices = devices
        #expect(try scene.decision == decision)
        #expect(
            try scene.verdict(.noBinding)
                == (decision == .suppress(.gate(.noBinding)) ? .block : .pass)
        )
    }

    // C1, C2, 1.3
    @Test(
        arguments: [
            (.offline, nil), (.online, .deviceOnline), (.kicked, .deviceKicked),
        ] as [(Device.State, Gate?)]
    )
    func `only an offline device is pushed to`(
        state: Device.State,
        gate: Gate?
    ) throws {
        var scene = Scene()
        scene.bind(state: state)
        #expect(try scene.suppression() == gate.map { .gate($0) })
        #expect(try scene.verdict(.deviceOnline, binding: 0) == (state == .online ? .block : .pass))
        #expect(try scene.verdict(.deviceKicked, binding: 0) == (state == .kicked ? .block : .pass))
    }

    // C3, 1.3
    @Test(
        arguments: [
            ("prod", "ab", true), ("prod", "AB09ff", true), ("prod", "00", true),
            ("", "ab", false), ("prod", "", false), ("", "", false), ("prod", "a", false),
            ("prod", "abc", false), ("prod", "ag", false), ("prod", "ab ", false),
            ("prod", " ab ", false), ("prod", "<ab>", false), ("prod", "0xab", false),
            ("prod", "\u{FF11}\u{FF12}", false), ("prod", "a\u{301}b", false),
            ("prod", "ab\0\0", false), (" ", "ab", true),
        ] as [(Certificate.Name, DeviceToken, Bool)]
    )
    func `a binding needs a certificate's name and an even number of hex digits`(
        certificate: Certificate.Name,
        token: DeviceToken,
        isLegal: Bool
    ) throws {
        var scene = Scene()
        scene.bind(certificate: certificate, token: token)
        #expect(try scene.suppression() == (isLegal ? nil : .gate(.illegalBinding)))
        #expect(try scene.verdict(.illegalBinding, binding: 0) == (isLegal ? .pass : .block))
        #expect(try scene.decision == (isLegal ? .push : .suppress(.noEligibleBinding)))
    }

    // C3, C6, 8.1: 1 to 4,096 of `!` to `~`, for messages and for calls, whatever the certificate is called.
    @Test(
        arguments: [
            ("!", true), ("~a:B-_%9", true), ("abc", true), ("", false), (" ", false),
            ("a b", false), ("a\u{7F}", false), ("\u{E9}", false), ("a\n", false),
            (String(repeating: "x", count: 4096), true),
            (String(repeating: "x", count: 4097), false),
        ]
    )
    func `another push service's token has visible characters`(
        token: String,
        isLegal: Bool
    ) throws {
        for isCall in [false, true] {
            var scene = Scene()
            scene.app.certificates = try [
                Certificate(name: "a.voip", channelSettings: .init(.fcm, id: "p"))
            ]
            if isCall { scene.message.ext = ["em_push_ext": ["type": "call"]] }
            scene.bind(certificate: "a.voip", token: DeviceToken(token))
            #expect(try scene.suppression() == (isLegal ? nil : .gate(.illegalBinding)))
            #expect(try scene.verdict(.voip, binding: 0) == .skip)
            #expect(try scene.decision == (isLegal ? .push : .suppress(.noEligibleBinding)))
        }
    }

    // C3, C5
    @Test func `an empty certificate name fails C3 and passes C5 where every name is known`() throws
    {
        var scene = Scene()
        scene.bind(certificate: "")
        #expect(try scene.verdict(.illegalBinding, binding: 0) == .block)
        #expect(try scene.verdict(.certificate, binding: 0) == .pass)
        #expect(try scene.verdict(.voip, binding: 0) == .pass)
        scene.app.certificates = []
        #expect(try scene.verdict(.certificate, binding: 0) == .block)
        #expect(try scene.verdict(.voip, binding: 0) == .skip)
    }

    // C5, 1.3
    @Test(
        arguments: [
            (nil, nil), ([], .certificateUnknown), ([Certificate(name: "prod")], nil),
            ([Certificate(name: "prod", isEnabled: false)], .gate(.certificate)),
            ([Certificate(name: "dev")], .certificateUnknown),
            ([Certificate(name: "Prod")], .certificateUnknown),
            ([Certificate(name: "prod ")], .certificateUnknown),
            ([Certificate(name: "dev", isEnabled: false), Certificate(name: "prod")], nil),
        ] as [([Certificate]?, SuppressionReason.Binding?)]
    )
    func `a certificate must be known and enabled; without a list every one is`(
        certificates: [Certificate]?,
        reason: SuppressionReason.Binding?
    ) throws {
        var scene = Scene()
        scene.app.certificates = certificates
        #expect(try scene.suppression() == reason)
        #expect(try scene.verdict(.certificate, binding: 0) == (reason == nil ? .pass : .block))
    }

    // C5, C6, 1.3
    @Test(
        arguments: [("caf\u{E9}", "cafe\u{301}"), ("\u{212A}", "K")]
            as [(Certificate.Name, Certificate.Name)]
    )
    func `canonically equivalent names are two certificates`(
        known: Certificate.Name,
        bound: Certificate.Name
    ) throws {
        var scene = Scene()
        scene.app.certificates = [Certificate(name: known)]
        scene.bind(certificate: bound)
        #expect(try scene.suppression() == .certificateUnknown)
        #expect(try scene.verdict(.voip, binding: 0) == .skip)
        scene.app.certificates = [Certificate(name: known), Certificate(name: bound)]
        #expect(try scene.suppression() == nil)
    }

    // C6, 1.3
    @Test(
        arguments: [
            (["type": "call"], .voip, nil), (["type": "call"], .alert, .voip),
            ([:], .voip, .voip), ([:], .alert, nil), (["type": "CALL"], .voip, .voip),
            (["type": "call "], .voip, .voip), (["type": "message"], .alert, nil),
            (["type": ""], .alert, nil), (["type": .null], .voip, .voip),
            (["type": ["call"]], .alert, nil), (["type": 1], .voip, .voip),
            ("call", .voip, .voip), (["call"], .alert, nil), (.null, .alert, nil),
        ] as [(JSONValue, Certificate.Kind, Gate?)]
    )
    func `a call goes through VoIP certificates, and nothing else does`(
        pushExt: JSONValue,
        kind: Certificate.Kind,
        gate: Gate?
    ) throws {
        var scene = Scene()
        scene.message.ext = ["em_push_ext": pushExt]
        scene.app.certificates = [Certificate(name: "prod", kind: kind)]
        #expect(try scene.suppression() == gate.map { .gate($0) })
        #expect(try scene.verdict(.voip, binding: 0) == (gate == nil ? .pass : .block))
    }

    // C6
    @Test(
        arguments: [
            ("prod.voip", .voip), (".voip", .voip), ("prod.voip.voip", .voip), ("voip", .alert),
            ("prod.VOIP", .alert), ("prod.voip ", .alert), ("prodvoip", .alert), ("a", .alert),
            ("prod.voip\u{301}", .alert),
        ] as [(Certificate.Name, Certificate.Kind)]
    )
    func `without a list a name that ends in .voip is a VoIP certificate`(
        name: Certificate.Name,
        kind: Certificate.Kind
    ) throws {
        var scene = Scene()
        scene.bind(certificate: name)
        #expect(try scene.suppression() == (kind == .voip ? .gate(.voip) : nil))
        scene.message.ext = ["em_push_ext": ["type": "call"]]
        #expect(try scene.suppression() == (kind == .voip ? nil : .gate(.voip)))
    }

    // C5, C6
    @Test func `C6 looks at a disabled certificate's kind all the same`() throws {
        var scene = Scene()
        scene.app.certificates = [Certificate(name: "prod", kind: .voip, isEnabled: false)]
        #expect(try scene.verdict(.certificate, binding: 0) == .block)
        #expect(try scene.verdict(.voip, binding: 0) == .block)
        #expect(try scene.suppression() == .gate(.certificate))
    }

    // C1, C2, C3, C4, C5, C6, 1.3
    @Test func `one binding that passes is enough`() throws {
        var scene = Scene()
        scene.app.certificates = [
            Certificate(name: "prod"), Certificate(name: "prod.voip"),
            Certificate(name: "off", isEnabled: false),
        ]
        scene.message.ext = ["em_push_filter": ["ignore_device_id": ["d4"]]]
        let blocked = [
            Device(id: "d1", state: .online, bindings: [legal("prod")]),
            Device(id: "d2", state: .kicked, bindings: [legal("prod")]),
            Device(id: "d3", bindings: [Binding(certificateName: "prod", token: "")]),
            Device(id: "d4", bindings: [legal("prod")]),
            Device(id: "d5", bindings: [legal("gone"), legal("off"), legal("prod.voip")]),
        ]
        scene.recipient.devices = blocked
        #expect(try scene.decision == .suppress(.noEligibleBinding))
        #expect(try scene.reports.blockers == [.noEligibleBinding])
        #expect(
            try (0..<7).map { try scene.suppression(ofBinding: $0) } == [
                .gate(.deviceOnline), .gate(.deviceKicked), .gate(.illegalBinding),
                .gate(.filtered), .certificateUnknown, .gate(.certificate), .gate(.voip),
            ]
        )
        for place in 0...blocked.count {
            scene.recipient.devices = blocked
            scene.recipient.devices.insert(Self.device("d6", "prod", "ab"), at: place)
            #expect(try scene.decision == .push)
        }
    }

    @Test func `bindings keep the order in which they came`() throws {
        var scene = Scene()
        scene.recipient.devices = [
            Device(id: "d2", bindings: [legal("b"), legal("a")]), Device(id: "d3"),
            Device(id: "d1", bindings: [legal("a")]),
        ]
        let bindings = try scene.compiledRecipient.devices.bindings
        #expect(bindings.map(\.device) == ["d2", "d2", "d1"])
        #expect(bindings.map(\.certificateName) == ["b", "a", "a"])
    }

    private static func device(
        _ id: Device.ID,
        _ name: Certificate.Name,
        _ token: DeviceToken
    ) -> Device {
        Device(id: id, bindings: [Binding(certificateName: name, token: token)])
    }

    private func legal(_ name: Certificate.Name) -> Binding {
        Binding(certificateName: name, token: "ab")
    }
}
