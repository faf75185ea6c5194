import APNsModel
import ExactJSON
import PushModel
import PushService
import SeededRandomness
import Testing
import WallTime

/// The bytes in which a queue can store a push.
@Suite struct DeliveryRecordTests {
    private static let texts = [
        "", "a", "\u{212A}", "e\u{301}", "\u{0}", String(repeating: "n", count: 300),
    ]

    private func delivery(_ random: inout SplitMix64) -> Delivery {
        func text() -> String { Self.texts.randomElement(using: &random) ?? "" }
        let expirations: [APNsHeaders.Expiration] = [
            .decidedByAPNs, .attemptedOnce, .at(seconds: .max), .at(seconds: .min),
        ]
        let key = Delivery.Key(
            app: AppID(text()),
            message: Message.ID(text()),
            user: UserID(text()),
            device: Device.ID(text()),
            certificateName: Certificate.Name(text())
        )
        let ids = [nil, key.digest.apnsID, APNsHeaders.ID("01234567-89ab-cdef-0123-456789abcdef")]
        var delivery = Delivery(
            key: key,
            deviceToken: DeviceToken(text()),
            headers: APNsHeaders(
                topic: text(),
                pushType: [.alert, .voip, APNsHeaders.PushType("other")].randomElement(
                    using: &random
                )
                    ?? .alert,
                priority: APNsHeaders.Priority.allCases.randomElement(using: &random),
                expiration: expirations.randomElement(using: &random) ?? .decidedByAPNs,
                collapseID: [nil, APNsHeaders.CollapseID("c")].randomElement(using: &random) ?? nil,
                id: ids.randomElement(using: &random) ?? nil,
                channelID: [nil, "", "YQ=="].randomElement(using: &random) ?? nil
            ),
            payload: (0..<Int.random(in: 0...300, using: &random)).map { _ in
                UInt8.random(in: 0...255, using: &random)
            },
            expires: [.earliest, .latest, Instant(milliseconds: -1)].randomElement(using: &random)
                ?? .latest
        )
        delivery.replacesEarlier = Bool.random(using: &random)
        return delivery
    }

    /// The record with 24 random bytes of what decided the push (rule 6.17).
    private func decided(_ record: [UInt8], _ random: inout SplitMix64) -> [UInt8] {
        let bytes = (0..<23).map { _ in UInt8.random(in: 0...255, using: &random) }
        return [record[0] + 2] + bytes + [.random(in: 0...3, using: &random)] + record.dropFirst()
    }

    @Test(arguments: [ChannelPushTests.delivery.record, nil])
    func `what decided a push is read as it was written, and stays when the push changes`(
        record: [UInt8]?
    ) throws {
        var random = SplitMix64(seed: 2)
        for _ in 0..<50 {
            let former = record ?? delivery(&random).record
            let record = decided(former, &random)
            let delivery = try Delivery(record: record)
            #expect(delivery.record == record)
            #expect(delivery.grounds != nil)
            let undecided = try Delivery(record: former)
            #expect(delivery != undecided)
            #expect(undecided.grounds == nil)
            #expect(delivery.push == undecided.push)
            var changed = delivery
            changed.expires = .latest
            #expect(changed.grounds == delivery.grounds)
        }
    }

    // 6.18
    @Test func `since when its message was held is read as it was written, and stays`() throws {
        let former = ChannelPushTests.delivery.record
        // After the version, the expiration, the flags and the byte of headers.
        let since: [UInt8] = [0, 0, 1, 2, 3, 4, 5, 6]
        let record = former[..<9] + [former[9] | 4, former[10]] + since + former[11...]
        var delivery = try Delivery(record: Array(record))
        #expect(delivery.record == Array(record))
        #expect(try delivery != Delivery(record: former))
        #expect(try delivery.push == Delivery(record: former).push)
        delivery.expires = .latest
        #expect(Array(delivery.record[11..<19]) == since)
    }

    @Test(arguments: 1...20 as ClosedRange<UInt64>)
    func `a record is read as it was written`(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        for _ in 0..<50 {
            let delivery = delivery(&random)
            #expect(try Delivery(record: delivery.record) == delivery, "seed \(seed)")
        }
    }

    // 6.2
    @Test func `a push has the apns-id of its key unless it has one of its own`() throws {
        let key = Delivery.Key(message: "42", user: "ann", device: "d", certificateName: "prod")
        var request = OutgoingPushTests.request
        request.headers.id = nil
        let delivery = Delivery(key: key, request: request, expires: .latest)
        #expect(delivery.push.headers.id == key.digest.apnsID)
        #expect(try Delivery(record: delivery.record).push == delivery.push)
        let own = APNsHeaders.ID("01234567-89ab-cdef-0123-456789abcdef")
        request.headers.id = own
        #expect(Delivery(key: key, request: request, expires: .latest).push.headers.id == own)
    }

    @Test func `a record that was cut, lengthened or changed is refused or read, and never traps`()
    {
        var random = SplitMix64(seed: 7)
        let former = delivery(&random).record
        for record in [former, decided(former, &random)] { check(record) }
    }

    private func check(_ record: [UInt8]) {
        for count in record.indices {
            #expect(throws: InputError.self) { try Delivery(record: Array(record.prefix(count))) }
        }
        #expect(throws: InputError.self) { try Delivery(record: record + [0]) }
        for version in [0, 5, record[0] + 1] as [UInt8] {
            #expect(throws: InputError.self) {
                try Delivery(record: [version] + record.dropFirst())
            }
        }
        for index in record.indices {
            for byte in [0, 0x7F, 0x80, 0xFF] as [UInt8] {
                var changed = record
                changed[index] = byte
                _ = try? Delivery(record: changed)
            }
        }
    }

    // A later version of this package must read what an earlier one has stored.
    @Test func `the form of a record stays as it is`() throws {
        let delivery = Delivery(
            key: Delivery.Key(message: "42", user: "ann", device: "d", certificateName: "prod"),
            request: OutgoingPushTests.request,
            decidedAt: Instant(milliseconds: 1_659_009_600_000)
        )
        let text = delivery.record.map {
            $0 < 0x80 && $0 > 0x20 ? String(UnicodeScalar($0)) : ".\($0)"
        }
        .joined()
        #expect(
            text
                == ".1.0.0.1.130I.202.190@.1t.0.242.3ann.1d.4prod.4aabb.101659095400.210.5alert"
                + #".14com.example.im.31{"aps":{"alert":{"body":"hi"}}}"#
        )
    }
}
