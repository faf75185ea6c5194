import APNsModel
import ExactJSON
import Foundation
import PushModel
import PushService
import PushTestSupport
import Testing

/// Binding a device, and who loses what by it (rule 4.4).
@Suite struct RegistrationTests {
    @Test func `registering with the bytes that the system handed over`() async throws {
        let phone = try await Phone()
        try await phone.pushManager.registerForRemoteNotifications(
            deviceToken: Data([0xAB, 0xCD, 0x01]),
            certificateName: "PushCertName"
        )
        #expect(try await phone.bound() == ["phone PushCertName abcd01"])
    }

    @Test func `the store is told when a device registered`() async throws {
        let phone = try await Phone()
        for _ in 1...2 {
            phone.clock.advance(by: .seconds(60))
            try await phone.pushManager.registerForRemoteNotifications(
                deviceToken: "aabb",
                certificateName: "prod"
            )
        }
        let bound = try await phone.bindings.bindings(of: Phone.user)
        #expect(bound.map { $0.boundAt } == [phone.clock.now])
    }

    @Test func `another user of the phone takes its token along`() async throws {
        let phone = try await Phone()
        try await phone.pushManager.registerForRemoteNotifications(
            deviceToken: "aabb",
            certificateName: "dev"
        )
        try await phone.pushManager.login("6001", on: "phone")
        try await phone.pushManager.registerForRemoteNotifications(
            deviceToken: "aabb",
            certificateName: "prod"
        )
        #expect(try await phone.bound() == [])
        #expect(try await phone.bound(of: "6001") == ["phone prod aabb"])
    }

    @Test func `an empty token unbinds a certificate, an empty name the device`() async throws {
        let phone = try await Phone()
        for name in ["dev", "prod", "voip"] as [Certificate.Name] {
            try await phone.pushManager.registerForRemoteNotifications(
                deviceToken: "aabb",
                certificateName: name
            )
        }
        try await phone.pushManager.registerForRemoteNotifications(
            deviceToken: Data(),
            certificateName: "prod"
        )
        #expect(try await phone.bound() == ["phone dev aabb", "phone voip aabb"])
        try await phone.pushManager.registerForRemoteNotifications(
            deviceToken: "aabb",
            certificateName: ""
        )
        #expect(try await phone.bound() == [])
    }

    @Test(arguments: [true, false])
    func `logging out unbinds this device if it is wanted`(unbinds: Bool) async throws {
        let phone = try await Phone()
        let pad = try await phone.other("pad")
        for manager in [phone.pushManager, pad] {
            for name in ["prod", "voip"] as [Certificate.Name] {
                try await manager.registerForRemoteNotifications(
                    deviceToken: "aabb",
                    certificateName: name
                )
            }
        }
        try await phone.pushManager.logout(unbindsDeviceToken: unbinds)
        #expect(await phone.pushManager.currentUser == nil)
        let pads = ["pad prod aabb", "pad voip aabb"]
        let phones = ["phone prod aabb", "phone voip aabb"]
        #expect(try await phone.bound() == (unbinds ? pads : pads + phones))
    }

    @Test func `a logout that cannot unbind leaves the user logged in`() async throws {
        let manager = try PushManager(settings: UnreachableStore(), bindings: UnreachableStore())
        try await manager.login("6006", on: "phone")
        let error = await #expect(throws: PushServiceError.self) {
            try await manager.logout(unbindsDeviceToken: true)
        }
        #expect(error?.code == .serverNotReachable)
        #expect(await manager.currentUser == "6006")
        try await manager.logout(unbindsDeviceToken: false)
        #expect(await manager.currentUser == nil)
    }

    @Test func `an error prints no token`() async throws {
        let phone = try await Phone()
        try await phone.pushManager.logout(unbindsDeviceToken: false)
        let error = await #expect(throws: PushServiceError.self) {
            try await phone.pushManager.registerForRemoteNotifications(
                deviceToken: "aabbccddeeff00112233",
                certificateName: "prod"
            )
        }
        #expect(error.map { "\($0)" } == "201: nobody is logged in")
        let binding = DeviceBinding(device: "d", certificateName: "c", token: "aabbccddeeff")
        var dumped = ""
        dump(binding, to: &dumped)
        #expect(!"\(binding)\(dumped)".contains("ccdd"))
    }
}
