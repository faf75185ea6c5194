import APNsModel
import ExactJSON
import PushModel
import PushRules
import Testing

@Suite struct PresenceTests {
    /// Every combination of up to three devices.
    static let combinations: [[Device.State]] = {
        var all: [[Device.State]] = [[]]
        var longest = all
        for _ in 0..<3 {
            longest = longest.flatMap { states in Device.State.allCases.map { states + [$0] } }
            all += longest
        }
        return all
    }()

    static func scene(_ states: [Device.State], _ policy: PushPolicy.MultiDevice) -> Scene {
        var scene = Scene()
        scene.app.policy.multiDevice = policy
        scene.recipient.devices = states.enumerated().map { index, state in
            Device(
                id: Device.ID("d\(index)"),
                state: state,
                bindings: [Binding(certificateName: "prod", token: "aabb")]
            )
        }
        return scene
    }

    // B4, 1.2
    @Test(arguments: combinations)
    func `by default a user counts as online with a device online and none offline`(
        states: [Device.State]
    ) throws {
        let isOnline = states.contains(.online) && !states.contains(.offline)
        let scene = Self.scene(states, .anyOfflineDevice)
        #expect(try scene.verdict(.recipientOnline) == (isOnline ? .block : .pass))
        let decision: Decision =
            if isOnline { .suppress(.gate(.recipientOnline)) } else if states.isEmpty {
                .suppress(.gate(.noBinding))
            } else if states.contains(.offline) { .push } else { .suppress(.noEligibleBinding) }
        #expect(try scene.decision == decision)
    }

    // B4, 1.2
    @Test(arguments: combinations)
    func `by the other policy a user counts as online with any device online`(
        states: [Device.State]
    ) throws {
        let isOnline = states.contains(.online)
        let scene = Self.scene(states, .allDevicesOffline)
        #expect(try scene.verdict(.recipientOnline) == (isOnline ? .block : .pass))
        let decision: Decision =
            if isOnline { .suppress(.gate(.recipientOnline)) } else if states.isEmpty {
                .suppress(.gate(.noBinding))
            } else if states.contains(.offline) { .push } else { .suppress(.noEligibleBinding) }
        #expect(try scene.decision == decision)
    }

    // B4, C1, 1.2
    @Test(
        arguments: [
            (.anyOfflineDevice, .push), (.allDevicesOffline, .suppress(.gate(.recipientOnline))),
        ] as [(PushPolicy.MultiDevice, Decision)]
    )
    func `with one device online the other one is pushed to, or none`(
        policy: PushPolicy.MultiDevice,
        decision: Decision
    ) throws {
        let scene = Self.scene([.online, .offline], policy)
        #expect(try scene.decision == decision)
        #expect(try scene.suppression(ofBinding: 0) == .gate(.deviceOnline))
        #expect(try scene.suppression(ofBinding: 1) == nil)
    }

    // B4, C2
    @Test(arguments: PushPolicy.MultiDevice.allCases)
    func `a user with kicked devices alone passes B4 and is caught by C2`(
        policy: PushPolicy.MultiDevice
    ) throws {
        let scene = Self.scene([.kicked, .kicked], policy)
        #expect(try scene.verdict(.recipientOnline) == .pass)
        #expect(try scene.verdict(.deviceKicked, binding: 1) == .block)
        #expect(try scene.decision == .suppress(.noEligibleBinding))
    }

    // B4, C0
    @Test(arguments: PushPolicy.MultiDevice.allCases)
    func `a user without devices passes B4 and is caught by C0`(
        policy: PushPolicy.MultiDevice
    ) throws {
        let scene = Self.scene([], policy)
        #expect(try scene.verdict(.recipientOnline) == .pass)
        #expect(try scene.verdict(.noBinding) == .block)
        #expect(try scene.decision == .suppress(.gate(.noBinding)))
    }

    // B4, 1.2
    @Test func `B4 looks at no binding`() throws {
        var scene = Scene()
        scene.recipient.devices = [
            Device(
                id: "d1",
                state: .online,
                bindings: [Binding(certificateName: "prod", token: "ab")]
            ),
            Device(id: "d2", state: .offline),
        ]
        #expect(try scene.verdict(.recipientOnline) == .pass)
        #expect(try scene.decision == .suppress(.noEligibleBinding))
        scene.recipient.devices = [Device(id: "d1", state: .online)]
        #expect(try scene.decision == .suppress(.gate(.recipientOnline)))
    }

    // B4, 1.1
    @Test(arguments: PushPolicy.ForceOverrides.allCases)
    func `force pushes to nobody who is online`(policy: PushPolicy.ForceOverrides) throws {
        var scene = Self.scene([.online], .anyOfflineDevice)
        scene.app.policy.forceOverrides = policy
        scene.message.ext = ["em_force_notification": true]
        #expect(try scene.decision == .suppress(.gate(.recipientOnline)))
        #expect(try scene.verdict(.recipientOnline) == .block)
    }
}
