import ExactJSON
import Fixtures
import Foundation
import SeededRandomness
import Testing

@Suite struct JSONRoundTripTests {
    @Test(arguments: Array(1...10) as [UInt64])
    func `reading what was written gives the same value and the same bytes`(seed: UInt64) throws {
        var random = RandomJSON(seed: seed)
        for _ in 0..<200 {
            let value = random.value()
            let bytes = value.utf8
            let copy = try JSONValue(parsing: bytes)
            #expect(copy == value, "seed \(seed)")
            #expect(copy.utf8 == bytes, "seed \(seed)")
            #expect(value.utf8Count == bytes.count, "seed \(seed)")
            #expect(try JSONValue(parsing: value.jsonText) == value, "seed \(seed)")
        }
    }

    @Test(arguments: Array(11...14) as [UInt64])
    func `Foundation reads the same out of what was written`(seed: UInt64) throws {
        var random = RandomJSON(seed: seed)
        for _ in 0..<100 {
            let value = random.value()
            let object = try JSONSerialization.jsonObject(
                with: Data(value.utf8),
                options: [.fragmentsAllowed]
            )
            #expect(describes(object, value) as Bool, "\(value.jsonText) seed \(seed)")
        }
    }

    @Test(arguments: Array(21...24) as [UInt64])
    func `what Foundation writes is read as the same value`(seed: UInt64) throws {
        var random = RandomJSON(seed: seed)
        for _ in 0..<100 {
            let value = random.value()
            let written = try JSONSerialization.data(
                withJSONObject: foundation(value),
                options: [.fragmentsAllowed, .prettyPrinted]
            )
            let copy = try JSONValue(parsing: Array(written))
            #expect(describes(foundation(value), copy) as Bool, "\(value.jsonText) seed \(seed)")
        }
    }

    @Test(arguments: Array(31...33) as [UInt64])
    func `a damaged document is refused or is another document, and never stops the program`(
        seed: UInt64
    ) {
        var random = RandomJSON(seed: seed)
        var generator = SplitMix64(seed: seed)
        for _ in 0..<2000 {
            var bytes = random.value().utf8
            for _ in 0..<Int.random(in: 1...3, using: &generator) {
                let place = Int.random(in: 0...bytes.count, using: &generator)
                switch Int.random(in: 0..<3, using: &generator) {
                case 0: bytes.insert(interesting(&generator), at: place)
                case 1 where place < bytes.count: bytes.remove(at: place)
                case 2 where place < bytes.count: bytes[place] = interesting(&generator)
                default: break
                }
            }
            guard let value = try? JSONValue(parsing: bytes) else { continue }
            #expect((try? JSONValue(parsing: value.utf8)) == value, "\(bytes) seed \(seed)")
        }
    }

    private func interesting(_ generator: inout SplitMix64) -> UInt8 {
        let bytes = Array("\"\\{}[],:0123456789-+.eEtfnu/ \n\0\u{1F}é\u{10FFFF}".utf8)
        return Bool.random(using: &generator)
            ? bytes[Int.random(in: 0..<bytes.count, using: &generator)]
            : UInt8.random(in: 0...255, using: &generator)
    }
}

extension JSONRoundTripTests {
    /// Whether a value from Foundation is the same as ours, as far as Foundation can say: its
    /// dictionaries merge keys that are canonically equal, and its strings compare so.
    private func describes(_ object: Any, _ value: JSONValue) -> Bool {
        switch value {
        case .null:
            object is NSNull
        case .bool(let value):
            (object as? NSNumber)?.boolValue == value
        case .number(let value):
            (object as? NSNumber).map { isNear($0.doubleValue, value.doubleValue) } ?? false
        case .string(let value):
            (object as? String).map { $0.utf8.elementsEqual(value.utf8) } ?? false
        case .array(let values):
            (object as? [Any]).map { objects in
                objects.count == values.count && zip(objects, values).allSatisfy(describes)
            } ?? false
        case .object(let object_):
            (object as? [String: Any]).map { dictionary in
                object_.members.allSatisfy { member in
                    dictionary[member.key.string].map { describes($0, member.value) } ?? false
                }
            } ?? false
        }
    }

    /// Foundation's own numbers are off by a few of the last bits, those with many digits by more.
    private func isNear(_ left: Double, _ right: Double) -> Bool {
        abs(left - right) <= abs(right) * 1e-14
    }

    private func foundation(_ value: JSONValue) -> Any {
        switch value {
        case .null: NSNull()
        case .bool(let value): value
        case .number(let value): value.int64 ?? value.doubleValue
        case .string(let value): value
        case .array(let values): values.map { foundation($0) }
        case .object(let object):
            Dictionary(
                object.members.map { ($0.key.string, foundation($0.value)) },
                uniquingKeysWith: { first, _ in first }
            )
        }
    }
}
