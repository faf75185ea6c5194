import APNsModel
import ExactJSON
import SeededRandomness
import Testing

/// The bytes are written twice: straight from the properties, and by way of the tree of values.
@Suite struct PayloadBytesTests {
    @Test(arguments: UInt64(1)...10)
    func `the bytes are those of the tree, whatever is set`(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        for _ in 0..<500 {
            let payload = Self.payload(using: &random)
            #expect(payload.utf8 == payload.json.utf8, "seed \(seed): \(payload.json.jsonText)")
            #expect(payload.utf8Count == payload.utf8.count)
        }
    }

    private static let texts = ["", "a", "\"\\/\u{0}\u{1F}\n", "\u{1F468}\u{200D}\u{1F469}", "中"]
    private static let keys: [ExactString] = ["", "A", "a", "apr", "aps", "apt", "t", "\u{E9}"]

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
            other: sometimes(["action-loc-key": "x", "A": 1], oneIn: 9) ?? JSONObject()
        )
        if let body = sometimes(text(), oneIn: 9) { alert = .string(body) }
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
            urlArguments: sometimes([text()], oneIn: 9),
            other: sometimes(["zz": true], oneIn: 9) ?? JSONObject(),
            custom: custom
        )
    }
}
