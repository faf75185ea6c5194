import APNsModel
import ExactJSON
import SeededRandomness
import Testing

/// A payload is written into bytes, into a count of them, into a tree, and into bytes with notes.
@Suite struct PayloadBytesTests {
    @Test(arguments: UInt64(1)...10)
    func `the bytes are those of the tree, whatever is set`(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        for _ in 0..<500 {
            let payload = Self.payload(using: &random)
            // The tree is sorted when it is written, the payload is not.
            #expect(payload.utf8 == payload.json.utf8, "seed \(seed): \(payload.json.jsonText)")
            #expect(payload.utf8Count == payload.utf8.count)
        }
    }

    @Test(arguments: UInt64(1)...10)
    func `a payload is read as it was written, whatever is set`(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        for _ in 0..<500 {
            var payload = Self.payload(using: &random)
            let numbers = [Double.nan, -.infinity, .infinity, -0.0, 0.1, 1, .leastNonzeroMagnitude]
            payload.relevanceScore = numbers.randomElement(using: &random)
            payload.sound?.volume = numbers.randomElement(using: &random)
            payload.alert?.bodyForm = Bool.random(using: &random) ? .string : .object
            #expect(
                try APNsPayload(json: payload.json) == payload,
                "seed \(seed): \(payload.json.jsonText)"
            )
        }
    }

    @Test(arguments: UInt64(1)...10)
    func `the notes say where body, badge and the last value beside aps stand`(seed: UInt64) throws
    {
        var random = SplitMix64(seed: seed)
        for _ in 0..<200 {
            var payload = Self.payload(using: &random)
            payload.custom["t"] = ["old"]
            payload.custom["\u{E9}"] = nil
            var (bytes, places) = payload.notedUTF8
            #expect(bytes == payload.utf8)
            // The last one first, so that the ranges of the others still hold.
            bytes.replaceSubrange(try #require(places.lastOther), with: #"["x"]"#.utf8)
            payload.custom["t"] = ["x"]
            #expect((places.badge == nil) == (payload.badge == nil))
            if let badge = places.badge {
                bytes.replaceSubrange(badge, with: "77".utf8)
                payload.badge = 77
            }
            let hasBody = payload.alert?.body != nil && payload.alert?.bodyForm == .object
            #expect((places.body != nil) == hasBody)
            if let body = places.body {
                bytes.replaceSubrange(body, with: #""y""#.utf8)
                payload.alert?.body = "y"
            }
            #expect(bytes == payload.utf8, "seed \(seed)")
        }
    }

    private static let texts = ["", "a", "\"\\/\u{0}\u{1F}\n", "\u{1F468}\u{200D}\u{1F469}", "中"]
    private static let keys: [ExactString] = [
        "", "A", "a", "apr", "aps", "apt", "badge", "t", "\u{E9}",
    ]

    private static func payload(using random: inout SplitMix64) -> APNsPayload {
        func sometimes<Value>(_ value: Value?, oneIn chance: Int = 2) -> Value? {
            Int.random(in: 0..<chance, using: &random) == 0 ? value : nil
        }
        func text() -> String { texts.randomElement(using: &random) ?? "" }
        var custom = JSONObject()
        for _ in 0..<Int.random(in: 0...4, using: &random) {
            custom[keys.randomElement(using: &random) ?? ""] =
                sometimes([1, ["b": .null, "a": "x"]]) ?? .string(text())
        }
        var alert = APNsPayload.Alert(
            title: sometimes(text()),
            subtitle: sometimes(text()),
            body: sometimes(text(), oneIn: 1),
            bodyLocalization: sometimes(.init("key", arguments: [text()]), oneIn: 9),
            launchImage: sometimes(text(), oneIn: 9),
            other: sometimes(
                ["action-loc-key": "x", "t": 1, "body": ["loc-key": "x"], "title": ["a": 1]],
                oneIn: 9
            ) ?? JSONObject()
        )
        if let body = sometimes(text(), oneIn: 9) { alert = .string(body) }
        let activity = APNsPayload.LiveActivity(
            event: .start,
            timestamp: sometimes(1),
            contentState: sometimes(["badge": 1, "a": 2]),
            staleDate: sometimes(2),
            dismissalDate: sometimes(3),
            attributesType: sometimes(text()),
            attributes: sometimes([:]),
            inputPushChannel: sometimes(text()),
            requestsPushToken: Bool.random(using: &random)
        )
        return APNsPayload(
            alert: sometimes(alert, oneIn: 1),
            badge: sometimes([Int32.min, -1, 0, 9, 10, .max].randomElement(using: &random) ?? 0),
            sound: sometimes(sometimes(.critical(volume: 0.5), oneIn: 9) ?? .named(text())),
            threadID: sometimes(text()),
            category: sometimes(text()),
            isContentAvailable: Bool.random(using: &random),
            isMutable: Bool.random(using: &random),
            targetContentID: sometimes(text(), oneIn: 9),
            interruptionLevel: sometimes(.passive, oneIn: 9),
            relevanceScore: sometimes(0.5, oneIn: 9),
            filterCriteria: sometimes(text(), oneIn: 9),
            liveActivity: sometimes(activity, oneIn: 9),
            urlArguments: sometimes([text()], oneIn: 9),
            other: sometimes(["zz": true, "t": 1, "a": 2, "c": ["badge": 3]], oneIn: 9)
                ?? JSONObject(),
            custom: custom
        )
    }
}
