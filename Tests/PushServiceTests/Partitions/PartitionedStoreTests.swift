import APNsModel
import ExactJSON
import Fixtures
import PushModel
import PushService
import PushTestSupport
import Testing
import WallTime

/// Stores over several databases keep the contracts of a store over one (rule 6.15).
@Suite struct PartitionedStoreTests {
    private static let app: AppID = "demo#chat"
    private static let group = Conversation(.groupChat, "g")

    @Test(arguments: [1, 2, 5])
    func `settings keep the contract`(count: Int) async throws {
        let violations = try await SettingsStoreContract.violations(users: 2000) {
            try PartitionedSettingsStore(
                of: Self.app,
                UserPartitions(count: count),
                stores: (0..<count).map { _ in InMemorySettingsStore() }
            )
        }
        #expect(violations == [])
    }

    @Test(arguments: [1, 2, 5])
    func `bindings keep the contract`(count: Int) async throws {
        let violations = try await BindingStoreContract.violations(users: 2000) {
            try PartitionedBindingStore(
                of: Self.app,
                UserPartitions(count: count),
                stores: (0..<count).map { _ in InMemoryBindingStore() }
            )
        }
        #expect(violations == [])
    }

    @Test(arguments: [1, 2, 5])
    func `statistics keep the contract`(count: Int) async throws {
        let violations = try await PushStatisticsContract.violations(messages: 2000) {
            try PartitionedPushStatistics(
                UserPartitions(count: count),
                stores: (0..<count).map { _ in InMemoryPushStatistics() }
            )
        }
        #expect(violations == [])
    }

    // MARK: Settings

    /// Users of the app by their partitions, of two: `ann` is of the first, `bob` and `tom` of the second.
    private let two: UserPartitions

    init() throws {
        two = try UserPartitions(count: 2)
        #expect(["ann", "bob", "tom"].map { two.partition(of: $0, in: Self.app) } == [0, 1, 1])
    }

    @Test func `settings are in the user's partition only`() async throws {
        let stores = [InMemorySettingsStore(), InMemorySettingsStore()]
        let store = try PartitionedSettingsStore(of: Self.app, two, stores: stores)
        try await store.apply([.displayName("Ann")], to: "ann")
        try await store.apply([.displayName("Bob")], to: "bob")
        let users: [UserID] = ["ann", "bob"]
        #expect(try await stores[0].settings(for: users).keys.sorted() == ["ann"])
        #expect(try await stores[1].settings(for: users).keys.sorted() == ["bob"])
        #expect(try await store.settings(for: users).count == 2)
    }

    @Test func `rows of several partitions share zones and preferences as those of one do`()
        async throws
    {
        let stores = [InMemorySettingsStore(), InMemorySettingsStore()]
        let store = try PartitionedSettingsStore(of: Self.app, two, stores: stores)
        let users = (0..<40).map { UserID("user-\($0)") }
        let zones = try ["Asia/Shanghai", "Europe/Berlin"].map { try PushTimeZone($0 as String) }
        for (number, user) in users.enumerated() {
            try await store.apply(
                [
                    .timeZone(number % 3 == 2 ? nil : zones[number % 3]),
                    .displayStyle(number % 2 == 0 ? .messageSummary : .simpleBanner),
                ],
                to: user
            )
        }
        try await store.apply([.displayName("Tom")], to: "tom")
        for sender in [nil, "tom", "user-0"] as [UserID?] {
            let read = try await store.deliverySettings(for: users, in: Self.group, from: sender)
            #expect(read.senderName == (sender == "tom" ? "Tom" : nil))
            #expect(read.rows.names.timeZones.count == 2)
            #expect(read.rows.names.textPreferences.count == 2)
            for (index, user) in users.enumerated() {
                let settings = try await store.settings(of: user, in: Self.group).push
                #expect(read.rows.settings(at: index) == settings)
            }
        }
        // The name of a sender of one partition, for recipients of the other or for none.
        let read = try await store.deliverySettings(for: ["ann"], in: Self.group, from: "tom")
        #expect(read.senderName == "Tom")
        #expect(read.rows.count == 1)
        let name = try await store.deliverySettings(for: [], in: Self.group, from: "tom")
        #expect(name.senderName == "Tom")
        #expect(
            try await store.deliverySettings(for: [], in: Self.group, from: nil).rows.count == 0
        )
    }

    @Test func `a partition that is not there fails the calls that need it, and no others`()
        async throws
    {
        let settings = try PartitionedSettingsStore(
            of: Self.app,
            two,
            stores: [InMemorySettingsStore(), UnreachableStore()]
        )
        try await settings.apply([.displayName("Ann")], to: "ann")
        #expect(try await settings.settings(of: "ann").displayName == "Ann")
        #expect(try await settings.settings(for: ["ann"]).count == 1)
        await #expect(throws: PushServiceError.self) { try await settings.settings(of: "bob") }
        await #expect(throws: PushServiceError.self) {
            try await settings.settings(for: ["ann", "bob"])
        }
        await #expect(throws: PushServiceError.self) {
            try await settings.deliverySettings(for: ["ann"], in: Self.group, from: "tom")
        }
        let statistics = try PartitionedPushStatistics(
            two,
            stores: [InMemoryPushStatistics(), UnreachableStore()]
        )
        await #expect(throws: PushServiceError.self) { try await statistics.rows(of: Self.app) }
    }

    // MARK: Bindings

    private func binding(_ token: DeviceToken = "aa", through certificate: CertificateName = "prod")
        -> DeviceBinding
    {
        DeviceBinding(device: "pad", certificateName: certificate, token: token)
    }

    @Test func `a token moves to a user of another partition and back`() async throws {
        let stores = [InMemoryBindingStore(), InMemoryBindingStore()]
        let store = try PartitionedBindingStore(of: Self.app, two, stores: stores)
        for (user, other) in [("ann", "bob"), ("bob", "ann"), ("ann", "tom")] as [(UserID, UserID)]
        {
            try await store.bind(binding(), to: user)
            #expect(try await store.bindings(for: [user, other]).keys.sorted() == [user])
        }
        let bound = try await stores[0].bindings(for: ["ann", "bob", "tom"])
        #expect(bound.keys.sorted() == ["ann"])
    }

    @Test func `a bind is done where it can be, and again completes what failed`() async throws {
        let second = InMemoryBindingStore()
        let whole = try PartitionedBindingStore(
            of: Self.app,
            two,
            stores: [InMemoryBindingStore(), second]
        )
        // `pad` is numbered by the second partition.
        #expect(two.partition(of: "pad", in: Self.app) == 1)
        try await whole.bind(binding(), to: "ann")
        let broken = try PartitionedBindingStore(
            of: Self.app,
            two,
            stores: [UnreachableStore(), second]
        )
        await #expect(throws: PushServiceError.self) {
            try await broken.bind(binding(), to: "bob")
        }
        // The window: both have the token, until the call is made again.
        let users: [UserID] = ["ann", "bob"]
        #expect(try await whole.bindings(for: users).keys.sorted() == users)
        try await whole.bind(binding(), to: "bob")
        #expect(try await whole.bindings(for: users).keys.sorted() == ["bob"])
        // To unbind needs the user's partition only.
        try await broken.bind(binding(""), to: "bob")
        #expect(try await whole.bindings(for: users).isEmpty)
    }

    @Test func `no store of several databases prints what is stored`() async throws {
        let token: DeviceToken = "5ec2e7"
        let bindings = try PartitionedBindingStore(
            of: Self.app,
            two,
            stores: [InMemoryBindingStore(), InMemoryBindingStore()]
        )
        for user in ["ann", "bob"] as [UserID] { try await bindings.bind(binding(token), to: user) }
        let settings = try PartitionedSettingsStore(
            of: Self.app,
            two,
            stores: [InMemorySettingsStore(), InMemorySettingsStore()]
        )
        try await settings.apply([.displayName(token.hex.string)], to: "ann")
        let dispatches = try PartitionedDispatches(
            two,
            stores: [InMemoryDeliveryQueue(), InMemoryDeliveryQueue()]
        )
        try await dispatches.enqueue(dispatches: [
            DispatchRecord(
                app: Self.app,
                message: Array(token.hex.string.utf8),
                sender: nil,
                recipients: Array(#"[{"id":"ann"}]"#.utf8)
            )
        ])
        let statistics = try PartitionedPushStatistics(
            two,
            stores: [InMemoryPushStatistics(), InMemoryPushStatistics()]
        )
        let partition = try DispatchPartition(1, of: dispatches)
        let all: [Any] = [two, settings, bindings, statistics, dispatches, partition]
        for printout in all.flatMap({ printouts(of: $0) }) {
            #expect(!shows(token.hex.string, in: printout))
        }
    }

    @Test func `of numbered bindings the highest one wins, in whatever order they arrive`()
        async throws
    {
        try await NumberedBindings.check { InMemoryBindingStore() }
    }
}

/// What a ``BindingPartition`` promises about numbers.
enum NumberedBindings {
    static func check(_ makeStore: () async throws -> any BindingPartition) async throws {
        let store = try await makeStore()
        func bind(
            _ user: UserID,
            _ number: Int64,
            _ token: DeviceToken = "aa",
            through certificate: CertificateName = "prod"
        ) async throws {
            let binding = DeviceBinding(
                device: "phone",
                certificateName: certificate,
                token: token
            )
            try await store.bind(binding, to: user, numbered: number)
        }
        func bound() async throws -> [String] {
            let bindings = try await store.bindings(for: ["ann", "bob"])
            return bindings.flatMap { user, bindings in
                bindings.map { "\(user) \($0.binding.certificateName) \($0.binding.token.hex)" }
            }.sorted()
        }
        let numbers = try await [store.nextBindingNumber(), store.nextBindingNumber()]
        #expect(numbers[0] > 0 && numbers[0] < numbers[1])
        try await bind("ann", 5)
        try await bind("bob", 4)
        #expect(try await bound() == ["ann prod aa"], "another user's lower number")
        try await bind("ann", 3, "bb")
        #expect(try await bound() == ["ann prod aa"], "a lower number of the same pair")
        try await bind("ann", 4, through: "voip")
        #expect(try await bound() == ["ann prod aa", "ann voip aa"], "another pair of the user")
        try await bind("bob", 2, "bb")
        #expect(try await bound() == ["ann prod aa", "ann voip aa", "bob prod bb"], "other tokens")
        func unbind(_ token: DeviceToken, below number: Int64) async throws -> Bool {
            try await store.unbind(token, on: "phone", numberedBelow: number)
        }
        #expect(try await unbind("bb", below: 2) == false)
        #expect(try await unbind("aa", below: 4))
        #expect(try await bound().count == 3, "nothing has a lower number")
        #expect(try await unbind("aa", below: 5) == false)
        #expect(try await bound() == ["ann prod aa", "bob prod bb"], "the lower one is unbound")
        #expect(try await store.unbind("aa", on: "pad", numberedBelow: 9) == false)
        try await bind("bob", 6)
        #expect(try await bound() == ["bob prod aa"], "a higher number moves the token")
        #expect(try await unbind("aa", below: 7) == false)
        #expect(try await bound().isEmpty)
        // A bind without a number is one in a store that is alone.
        try await store.bind(
            DeviceBinding(device: "phone", certificateName: "prod", token: "aa"),
            to: "bob"
        )
        #expect(try await unbind("aa", below: 1) == false)
        #expect(try await bound().isEmpty)
    }
}
