import ExactJSON
import PushModel
import PushService
import Testing

/// Which partition has a user (rule 6.15).
@Suite struct UserPartitionsTests {
    @Test func `slots are those of the specification, in every process and language`() {
        let slots: [(app: AppID, user: UserID, slot: Int)] = [
            ("", "", 1360), ("demo#chat", "ann", 452), ("demo#chat", "bob", 2295),
            ("demo#chatann", "", 3584), ("demo#chat", "Zoë", 890), ("org#app", "6006", 1422),
        ]
        for (app, user, slot) in slots {
            #expect(UserPartitions.slot(of: user, in: app) == slot)
        }
        #expect(UserHash(of: "ann", in: "demo#chat").rawValue == 0x1C44_6826_BA16_CAE5)
    }

    @Test func `each slot has a partition, and equal shares are as equal as can be`() throws {
        for count in 1...UserPartitions.limit {
            let partitions = try UserPartitions(count: count)
            #expect(partitions.count == count)
            #expect(partitions.slots.flatMap { Array($0) } == Array(0..<UserPartitions.slotCount))
            let sizes = partitions.slots.map { $0.count }
            #expect((sizes.max() ?? 0) - (sizes.min() ?? 0) <= 1)
        }
    }

    @Test func `a user is of the partition that has the slot`() throws {
        let partitions = try UserPartitions(slots: [1024...4095, 453...1023, 0...452])
        #expect(partitions.partition(of: "ann", in: "demo#chat") == 2)
        #expect(partitions.partition(of: "Zoë", in: "demo#chat") == 1)
        #expect(partitions.partition(of: "bob", in: "demo#chat") == 0)
    }

    @Test func `users are spread evenly`() throws {
        let partitions = try UserPartitions(count: 4)
        var counts = [0, 0, 0, 0]
        for number in 0..<10_000 {
            counts[partitions.partition(of: UserID("user-\(number)"), in: "demo#chat")] += 1
        }
        #expect(counts == [2459, 2593, 2497, 2451])
    }

    @Test(arguments: [
        ([], "input.value /slots"), ([0...4096], "input.value /slots/0"),
        ([-1...4095], "input.value /slots/0"), ([0...99, 101...4095], "input.value /slots"),
        ([0...100, 100...4095], "input.conflict /slots/1"),
        (Array(repeating: 0...4095, count: 65), "input.value /slots"),
    ])
    func `slots that are missing, or twice, are refused`(slots: [ClosedRange<Int>], fault: String) {
        let error = #expect(throws: InputError.self) { try UserPartitions(slots: slots) }
        #expect(error.map { "\($0.code.word) \($0.path)" } == fault)
    }

    @Test(arguments: [Int.min, -1, 0, 65, .max])
    func `a number of partitions out of its range is refused`(count: Int) {
        #expect(throws: InputError.self) { try UserPartitions(count: count) }
    }

    @Test func `each partition has a store`() throws {
        let two = try UserPartitions(count: 2)
        let stores = [InMemorySettingsStore()]
        #expect(throws: InputError.self) {
            try PartitionedSettingsStore(of: "", two, stores: stores)
        }
        #expect(throws: InputError.self) {
            try PartitionedBindingStore(of: "", two, stores: [InMemoryBindingStore()])
        }
        #expect(throws: InputError.self) {
            try PartitionedPushStatistics(two, stores: [InMemoryPushStatistics()])
        }
        let one = try UserPartitions(count: 1)
        let dispatches = try PartitionedDispatches(one, stores: [InMemoryDeliveryQueue()])
        #expect(throws: InputError.self) {
            try PartitionedDispatches(two, stores: [InMemoryDeliveryQueue()])
        }
        #expect(throws: InputError.self) { try DispatchPartition(1, of: dispatches) }
    }
}
