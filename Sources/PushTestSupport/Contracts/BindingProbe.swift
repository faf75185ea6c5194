import APNsModel
import ExactJSON
import PushModel
import PushService
import WallTime

/// A store under test, and the number of users for the check `many users`.
struct BindingProbe {
    let store: any BindingStore
    let users: Int

    private func bind(
        _ user: UserID,
        _ device: Device.ID,
        _ certificate: Certificate.Name,
        _ token: DeviceToken
    ) async throws {
        let binding = DeviceBinding(device: device, certificateName: certificate, token: token)
        try await store.bind(binding, to: user)
    }

    /// A user's bindings as `device certificate token`.
    private func bound(_ user: UserID) async throws -> [String] {
        try await store.bindings(for: [user])[user].map { $0.map(Self.line) } ?? []
    }

    private static func line(_ bound: DeviceBinding) -> String {
        "\(bound.device) \(bound.binding.certificateName) \(bound.binding.token.text)"
    }

    func checkUnknownUser(_ findings: inout Findings) async throws {
        findings.expect(try await store.bindings(for: []), [:], "no users")
        findings.expect(try await store.bindings(for: ["nobody"]), [:], "a user never bound")
        try await bind("nobody", "phone", "prod", "")
        try await bind("nobody", "phone", "", "aa")
        findings.expect(try await store.bindings(for: ["nobody"]), [:], "a user only unbound")
        try await bind("1", "phone", "prod", "aa")
        try await bind("2", "phone", "prod", "bb")
        let found = try await store.bindings(for: ["2", "nobody", "1", "2"])
        findings.expect(Set(found.keys), ["1", "2"], "two users of four ids")
        findings.expect(found["2"]?.map(Self.line), ["phone prod bb"], "one user of two")
    }

    func checkRows(_ findings: inout Findings) async throws {
        for (user, device, certificate) in [
            ("1", "phone", "voip"), ("1", "phone", "prod"), ("1", "pad", "prod"),
            ("2", "phone", "prod"), ("3", "watch", "prod"),
        ] as [(UserID, Device.ID, Certificate.Name)] {
            try await bind(user, device, certificate, DeviceToken("aa of \(user)"))
        }
        let users: [UserID] = ["2", "nobody", "1", "3", "1"]
        let rows = try await store.bindingRows(for: users)
        findings.expect(rows.count, users.count, "rows for \(users.count) users")
        for index in 0..<min(rows.count, users.count) {
            findings.expect(
                rows[index].map(Self.line),
                try await bound(users[index]),
                "the bindings of \(users[index]) in a row"
            )
        }
        findings.expect(try await store.bindingRows(for: []).count, 0, "rows for no users")
    }

    func checkOrder(_ findings: inout Findings) async throws {
        for (device, certificate) in [
            ("pad", "prod"), ("phone", "voip"), ("Phone", "dev"), ("phone", "dev"),
            ("pad", "Prod"),
        ] as [(Device.ID, Certificate.Name)] {
            try await bind("6006", device, certificate, "aabb")
        }
        findings.expect(
            try await bound("6006"),
            [
                "Phone dev aabb", "pad Prod aabb", "pad prod aabb", "phone dev aabb",
                "phone voip aabb",
            ],
            "five bindings"
        )
    }

    func checkExactText(_ findings: inout Findings) async throws {
        let texts = ["K", "\u{212A}", "\u{E9}", "e\u{301}", "k"]
        for text in texts {
            try await bind(UserID(text), "phone", Certificate.Name(text), DeviceToken(text))
            try await bind("6006", Device.ID(text), Certificate.Name(text), DeviceToken(text))
        }
        for text in texts {
            let found = try await store.bindings(for: [UserID(text)])[UserID(text)]
            let binding = Binding(certificateName: .init(text), token: .init(text))
            let expected = DeviceBinding(device: "phone", binding: binding)
            findings.expect(found, [expected], "user `\(text)`")
        }
        let devices = try await store.bindings(of: "6006").map { $0.device }
        findings.expect(devices, texts.map { Device.ID($0) }.sorted(), "devices")
    }

    func checkReplacing(_ findings: inout Findings) async throws {
        try await bind("6006", "phone", "prod", "aa")
        try await bind("6006", "phone", "dev", "aa")
        try await bind("6006", "pad", "prod", "aa")
        try await bind("6006", "phone", "prod", "bb")
        let expected = ["pad prod aa", "phone dev aa", "phone prod bb"]
        findings.expect(try await bound("6006"), expected, "a pair bound again")
        try await bind("6006", "phone", "prod", "bb")
        findings.expect(try await bound("6006"), expected, "a pair bound as it was")
    }

    func checkMove(_ findings: inout Findings) async throws {
        try await bind("6001", "phone", "prod", "aa")
        try await bind("6001", "phone", "dev", "aa")
        try await bind("6001", "phone", "voip", "cc")
        try await bind("6001", "pad", "prod", "aa")
        try await bind("6006", "phone", "prod", "aa")
        findings.expect(
            try await bound("6001"),
            ["pad prod aa", "phone voip cc"],
            "the user that bound the token on that device before"
        )
        findings.expect(try await bound("6006"), ["phone prod aa"], "the user that bound it last")
        try await bind("6001", "phone", "prod", "aa")
        findings.expect(try await bound("6006"), [], "the user that lost the token again")
        findings.expect(
            try await bound("6001"),
            ["pad prod aa", "phone prod aa", "phone voip cc"],
            "the user that got the token back"
        )
    }

    func checkEmptyToken(_ findings: inout Findings) async throws {
        try await bind("6001", "phone", "prod", "aa")
        try await bind("6006", "phone", "prod", "bb")
        try await bind("6006", "phone", "dev", "bb")
        try await bind("6006", "pad", "prod", "bb")
        for step in ["an empty token", "the same again"] {
            try await bind("6006", "phone", "prod", "")
            findings.expect(try await bound("6006"), ["pad prod bb", "phone dev bb"], step)
            findings.expect(try await bound("6001"), ["phone prod aa"], "\(step), another user")
        }
    }

    func checkEmptyName(_ findings: inout Findings) async throws {
        for token in ["", "bb"] as [DeviceToken] {
            try await bind("6001", "phone", "prod", "aa")
            try await bind("6001", "phone", "voip", "bb")
            try await bind("6006", "phone", "prod", "cc")
            try await bind("6006", "phone", "dev", "dd")
            try await bind("6006", "pad", "prod", "cc")
            for call in 1...2 {
                try await bind("6006", "phone", "", token)
                let words = "after call \(call) with the token `\(token.text)`"
                findings.expect(
                    try await bound("6006"),
                    ["pad prod cc"],
                    "the device's user \(words)"
                )
                findings.expect(
                    try await bound("6001"),
                    ["phone prod aa", "phone voip bb"],
                    "another user of the device \(words)"
                )
            }
        }
    }

    /// A rejected token is unbound, and nothing else is.
    func checkUselessToken(_ findings: inout Findings) async throws {
        try await bind("6001", "phone", "prod", "aa")
        try await bind("6001", "phone", "dev", "aa")
        try await bind("6001", "pad", "prod", "aa")
        try await bind("6006", "phone", "prod", "bb")
        func unbind(_ token: DeviceToken, of user: UserID) async throws -> Bool {
            let binding = DeviceBinding(device: "phone", certificateName: "prod", token: token)
            return try await store.unbind(binding, of: user, unlessBoundAfter: Self.noon)
        }
        for (user, token) in [("6001", "bb"), ("6006", "aa"), ("nobody", "aa")] {
            let isUnbound = try await unbind(DeviceToken(token), of: UserID(user))
            findings.expect(isUnbound, false, "a token that \(user) has not bound")
        }
        findings.expect(try await unbind("aa", of: "6001"), true, "a rejected token")
        findings.expect(
            try await bound("6001"),
            ["pad prod aa", "phone dev aa"],
            "the user that had the token"
        )
        findings.expect(try await bound("6006"), ["phone prod bb"], "another user")
        findings.expect(try await unbind("aa", of: "6001"), false, "the same again")
    }

    /// A binding that was bound after the instant stays, in a store that keeps the times.
    func checkBoundSince(_ findings: inout Findings) async throws {
        let times = [
            Self.noon.adding(milliseconds: -1), Self.noon, Self.noon.adding(milliseconds: 1),
        ]
        for (index, time) in times.enumerated() {
            let binding = DeviceBinding(
                device: Device.ID("phone-\(index)"),
                certificateName: "prod",
                token: "aa",
                boundAt: time
            )
            for earlier in [times[2], times[0], time] {
                var binding = binding
                binding.boundAt = earlier
                try await store.bind(binding, to: "6001")
            }
            guard let stored = try await store.bindings(of: "6001").last?.boundAt else { return }
            findings.expect(
                stored,
                time,
                "the time at which the token of \(binding.device) was last bound"
            )
            let isUnbound = try await store.unbind(
                binding,
                of: "6001",
                unlessBoundAfter: Self.noon
            )
            let isOlder = time <= Self.noon
            findings.expect(isUnbound, isOlder, "bound \(index - 1) ms after the instant")
            let left = try await store.bindings(of: "6001").count
            findings.expect(
                left,
                isOlder ? 0 : 1,
                "bindings of a device bound \(index - 1) ms after"
            )
        }
    }

    private static let noon = Instant(milliseconds: 1_659_009_600_000)

    /// 8 users bind one token on one device at once; one of them has it afterwards.
    func checkConcurrentMoves(_ findings: inout Findings) async throws {
        let users = (0..<8).map { UserID("user-\($0)") }
        for round in 0..<25 {
            let device = Device.ID("phone-\(round)")
            try await inTasks { try await bind(users[$0], device, "prod", "aa") }
            let found = try await store.bindings(for: users)
            let owners = found.values.joined().count { $0.device == device }
            findings.expect(owners, 1, "owners of the token of \(device) that 8 users bound")
        }
    }

    /// 8 tasks bind and unbind devices of one user at once; no binding is lost.
    func checkConcurrentDevices(_ findings: inout Findings) async throws {
        try await inTasks { task in
            for round in 0..<25 {
                let device = Device.ID("\(task)-\(round)")
                try await bind("6006", device, "prod", "aa")
                try await bind("6006", device, "dev", "aa")
                try await bind("6006", device, "dev", "")
                try await bind("6006", Device.ID("gone-\(task)"), "prod", "aa")
                try await bind("6006", Device.ID("gone-\(task)"), "", "")
            }
        }
        findings.expect(try await bound("6006").count, 200, "bindings after 8 tasks")
    }

    /// Many users have two bindings each, and are read 1,000 at a time.
    func checkManyUsers(_ findings: inout Findings) async throws {
        @Sendable func user(_ index: Int) -> UserID { UserID("user-\(index)") }
        try await inTasks { task in
            for index in stride(from: task, to: users, by: 8) {
                let device = Device.ID("phone-\(index)")
                try await bind(user(index), device, "prod", "aa")
                try await bind(user(index), device, "voip", "bb")
            }
        }
        for start in stride(from: 0, to: users, by: 1000) {
            let batch = start..<min(start + 1000, users)
            let found = try await store.bindings(for: batch.map(user))
            for index in batch {
                findings.expect(
                    found[user(index)]?.map(Self.line),
                    ["phone-\(index) prod aa", "phone-\(index) voip bb"],
                    "user \(index) of \(users)"
                )
            }
        }
    }
}
