import APNsModel
import ExactJSON
import PushModel
import PushRules
import Testing

@Suite struct FilterTests {
    /// The binding of device `d1` and certificate `prod`, under a filter.
    static func scene(_ filter: JSONValue) -> Scene {
        var scene = Scene()
        scene.message.ext = ["em_push_filter": filter]
        return scene
    }

    // C4, 1.3
    @Test(
        arguments: [
            (["accept_device_id": ["d1"]], true), (["accept_device_id": ["d2"]], false),
            (["accept_device_id": ["d2", "d1"]], true), (["accept_device_id": []], true),
            (["ignore_device_id": ["d1"]], false), (["ignore_device_id": ["d2"]], true),
            (["ignore_device_id": []], true), (["accept_notifier_name": ["prod"]], true),
            (["accept_notifier_name": ["dev"]], false), (["accept_notifier_name": []], true),
            (["ignore_notifier_name": ["prod"]], false), (["ignore_notifier_name": ["dev"]], true),
            (["ignore_notifier_name": []], true),
            (["accept_device_id": ["d1"], "accept_notifier_name": ["prod"]], true),
            (["accept_device_id": ["d1"], "accept_notifier_name": ["dev"]], false),
            (["accept_device_id": ["d2"], "accept_notifier_name": ["prod"]], false),
            (["accept_device_id": ["d1"], "ignore_device_id": ["d1"]], false),
            (["accept_device_id": ["d1"], "ignore_device_id": ["d2"]], true),
            (["accept_device_id": ["d1"], "ignore_notifier_name": ["prod"]], false),
            (["accept_notifier_name": ["prod"], "ignore_notifier_name": ["prod"]], false),
            (["ignore_device_id": ["prod"], "ignore_notifier_name": ["d1"]], true),
            (["accept_device_id": [], "accept_notifier_name": ["dev"]], false),
        ] as [(JSONValue, Bool)]
    )
    func `allowed is what every accept list that is not empty has and no ignore list has`(
        filter: JSONValue,
        isAllowed: Bool
    ) throws {
        let scene = Self.scene(filter)
        #expect(try scene.verdict(.filtered, binding: 0) == (isAllowed ? .pass : .block))
        #expect(try scene.suppression() == (isAllowed ? nil : .gate(.filtered)))
    }

    // C4, 1.3
    @Test(
        arguments: [
            (["accept_device_id": [1]], false), (["accept_device_id": [.null]], false),
            (["accept_device_id": [["d1"]]], false), (["accept_device_id": [1, "d1"]], true),
            (["accept_notifier_name": [true, .null]], false),
            (["ignore_device_id": [.null, 1]], true),
            (["ignore_device_id": [.null, "d1"]], false), (["ignore_notifier_name": [[:]]], true),
            (["accept_device_id": [""]], false),
        ] as [(JSONValue, Bool)]
    )
    func `an element that is no string matches nothing, but its list is not empty`(
        filter: JSONValue,
        isAllowed: Bool
    ) throws {
        let scene = Self.scene(filter)
        #expect(try scene.suppression() == (isAllowed ? nil : .gate(.filtered)))
        #expect(try scene.verdict(.filtered, binding: 0) == (isAllowed ? .pass : .block))
    }

    // C4
    @Test(
        arguments: [
            .null, [:], [], "d2", 1, true, ["accept_device_id": "d2"], ["accept_device_id": .null],
            ["accept_device_id": ["d2": true]], ["ignore_device_id": true],
            ["accept_notifier_name": 1], ["ACCEPT_DEVICE_ID": ["d2"]], ["device_id": ["d2"]],
        ] as [JSONValue]
    )
    func `without a list that is an array the gate skips`(filter: JSONValue) throws {
        let scene = Self.scene(filter)
        #expect(try scene.verdict(.filtered, binding: 0) == .skip)
        #expect(try scene.decision == .push)
    }

    // C4
    @Test func `an empty array is a list the gate has looked at`() throws {
        #expect(try Scene().verdict(.filtered, binding: 0) == .skip)
        #expect(
            try Self.scene(["accept_device_id": []]).verdict(.filtered, binding: 0) == .pass
        )
    }

    // C4
    @Test(
        arguments: [
            ("d1", "D1"), ("caf\u{E9}", "cafe\u{301}"), ("\u{212A}", "K"), ("d1", "d1 "),
        ] as [(Device.ID, String)]
    )
    func `devices and certificates are compared exactly`(device: Device.ID, listed: String) throws {
        var scene = Self.scene(["accept_device_id": [.string(listed)]])
        scene.bind(device: device, certificate: Certificate.Name(device.text))
        #expect(try scene.suppression() == .gate(.filtered))
        scene.message.ext = ["em_push_filter": ["ignore_notifier_name": [.string(listed)]]]
        #expect(try scene.suppression() == nil)
        scene.message.ext = ["em_push_filter": ["ignore_notifier_name": [.string(device.string)]]]
        #expect(try scene.suppression() == .gate(.filtered))
    }

    // C4
    @Test func `a filter picks one of a user's devices`() throws {
        var scene = Self.scene(["accept_device_id": ["d2"]])
        scene.recipient.devices.append(
            Device(id: "d2", bindings: [Binding(certificateName: "prod", token: "ab")])
        )
        #expect(try scene.suppression(ofBinding: 0) == .gate(.filtered))
        #expect(try scene.suppression(ofBinding: 1) == nil)
        #expect(try scene.decision == .push)
        scene.message.ext = ["em_push_filter": ["accept_device_id": ["d3"]]]
        #expect(try scene.decision == .suppress(.noEligibleBinding))
    }
}
