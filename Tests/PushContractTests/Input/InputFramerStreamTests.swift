import ExactJSON
import PushContract
import SeededRandomness
import Testing

@Suite struct InputFramerStreamTests {
    private let limit = 1_048_576

    @Test func `an input is handed out as soon as its line has ended`() {
        var framer = InputFramer()
        #expect(framer.append(Array("{\"a\":1}".utf8)[...]) == [])
        #expect(framer.append([0x0A]) == [.input(Array("{\"a\":1}".utf8)[...])])
        #expect(framer.append(Array("{}\n{}\n{".utf8)[...]).count == 2)
        #expect(framer.append(Array("}".utf8)[...]) == [])
        #expect(framer.finish() == [.input(Array("{}".utf8)[...])])
    }

    @Test func `lines are handed out as soon as the text cannot be a document`() {
        var framer = InputFramer()
        #expect(framer.append(Array("[1,\n2,\n".utf8)[...]) == [])
        #expect(framer.append(Array("x".utf8)[...]).count == 2)
        #expect(framer.finish() == [.input(Array("x".utf8)[...])])
    }

    @Test func `a framer that has finished starts anew`() {
        var framer = InputFramer()
        _ = framer.append(Array("{}\n{}".utf8)[...])
        _ = framer.finish()
        #expect(framer.append(Array("\u{FEFF}[1,".utf8)[...]) == [])
        #expect(framer.append(Array("2]".utf8)[...]) == [])
        #expect(framer.finish().count == 2)
    }

    @Test(arguments: Array(1...6) as [UInt64])
    func `however the bytes are cut into pieces, the inputs are the same`(seed: UInt64) {
        var generator = SplitMix64(seed: seed)
        let pieces = [
            "{}", "{\"a\":1}", "[", "]", ",", "\n", "\r\n", " ", "\"é\"", "\u{FEFF}", "1", "-2e5",
            "true", "nul", "{\"b\":[1,{}]}", "\"\\ud800\"", "{\n}", "{\"a\":", "}", "\"",
        ]
        for _ in 0..<500 {
            let text = (0..<Int.random(in: 0...8, using: &generator))
                .map { _ in pieces[Int.random(in: 0..<pieces.count, using: &generator)] }
                .joined()
            let bytes = Array(text.utf8)
            let whole = split(bytes, at: [])
            #expect(split(bytes, at: Array(bytes.indices)) == whole, "\(text) seed \(seed)")
            let places = bytes.indices.filter { _ in Bool.random(using: &generator) }
            #expect(split(bytes, at: places) == whole, "\(text) at \(places) seed \(seed)")
            #expect(whole == asSpecified(bytes), "\(text) seed \(seed)")
        }
    }

    /// The specification (M43), word by word, on the whole text.
    private func asSpecified(_ bytes: [UInt8]) -> [InputFrame] {
        let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes[3...] : bytes[...]
        let lines = text.split(separator: 0x0A).map { trimmed($0) }.filter { !$0.isEmpty }
        guard let first = lines.first else { return [] }
        if !(isDocument(first) && first.first == UInt8(ascii: "{")) {
            let document = trimmed(text)
            if isDocument(document) {
                return document.first == UInt8(ascii: "{") ? [.input(document)] : elements(document)
            }
        }
        return lines.map { .input($0) }
    }

    private func isDocument(_ bytes: ArraySlice<UInt8>) -> Bool {
        guard let first = bytes.first, first == 0x5B || first == 0x7B else { return false }
        do throws(InputError) {
            _ = try JSONValue(parsing: bytes)
            return true
        } catch {
            // What is no fault of grammar: the pieces contain one lone surrogate and repeat keys.
            return error.detail.utf8.starts(with: "lone surrogate".utf8)
                && isDocument(replacingSurrogate(bytes))
                || error.detail.utf8.starts(with: "repeated key".utf8)
        }
    }

    private func replacingSurrogate(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        let text = String(decoding: bytes, as: UTF8.self)
        return Array(text.replacing("\\ud800", with: "\\u1234").utf8)[...]
    }

    private func elements(_ document: ArraySlice<UInt8>) -> [InputFrame] {
        var frames: [InputFrame] = []
        var rest = document.dropFirst().dropLast()
        while !trimmed(rest).isEmpty {
            // An element ends where what comes before is a document of one element.
            guard
                let end = (rest.indices + [rest.endIndex]).first(where: { end in
                    (end == rest.endIndex || rest[end] == UInt8(ascii: ","))
                        && isDocument([0x5B] + rest[..<end] + [0x5D])
                })
            else { return frames }
            frames.append(.input(trimmed(rest[..<end])))
            rest = rest[end...].dropFirst()
        }
        return frames
    }

    private func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        let start = bytes.drop { $0.isJSONWhiteSpace }
        return start.lastIndex { !$0.isJSONWhiteSpace }.map { start[...$0] } ?? []
    }
}

extension InputFramerStreamTests {
    /// An object of some number of bytes.
    private func object(_ count: Int) -> [UInt8] {
        Array("{\"a\":\"".utf8) + [UInt8](repeating: 0x61, count: count - 8) + Array("\"}".utf8)
    }

    private func isOversized(_ frames: [InputFrame]) -> [Bool] {
        frames.map { $0 == .oversized }
    }

    private var edges: [(Int, Bool)] { [(limit, false), (limit + 1, true)] }

    @Test func `a line of 1 MiB is an input, a longer one is oversized`() {
        for (count, expected) in edges {
            for first in [[], Array("{}\n".utf8), Array("x\n".utf8), Array("[1,\n".utf8)] {
                let bytes = first + object(count) + Array("\n{}\n".utf8)
                let others = first.isEmpty ? [] : [false]
                for places in [[], [100, limit, limit + 2]] {
                    #expect(isOversized(split(bytes, at: places)) == others + [expected, false])
                }
            }
        }
    }

    @Test func `white space around a line does not count`() {
        let space = [UInt8](repeating: 0x20, count: limit + 10)
        for (count, expected) in edges {
            for first in [[], Array("{}\n".utf8)] {
                let bytes = first + space + object(count) + space + Array("\n{}\n".utf8)
                let others = first.isEmpty ? [] : [false]
                for places in [[], [limit, limit + 50, 3 * limit]] {
                    #expect(isOversized(split(bytes, at: places)) == others + [expected, false])
                }
            }
        }
    }

    @Test func `white space inside a line counts`() {
        let space = [UInt8](repeating: 0x20, count: limit)
        let line = Array("{".utf8) + space + Array("}\n".utf8)
        #expect(split(line + line, at: [limit / 2, limit + 100]) == [.oversized, .oversized])
        #expect(split(line + Array("{}".utf8), at: [5]) == [.oversized, .input([0x7B, 0x7D])])
    }

    @Test func `an object over several lines has the same limit`() {
        for (count, expected) in edges {
            let bytes = Array("\n{\n".utf8) + object(count - 1).dropFirst() + Array("\n\n".utf8)
            for places in [[], [2, 100, limit]] {
                #expect(isOversized(split(bytes, at: places)) == [expected])
            }
        }
    }

    @Test func `a first line that is too long stands for an object that is, or for itself`() {
        let open = object(2 * limit).dropLast()
        #expect(split(open + Array("\n}\n".utf8), at: [limit]) == [.oversized])
        let close: [UInt8] = [0x7D]
        #expect(
            split(open + Array("\n}}\n".utf8), at: []) == [
                .oversized, .input((close + close)[...]),
            ]
        )
        #expect(split(open + Array("\nx\n".utf8), at: []) == [.oversized, .input([0x78])])
        #expect(split(open + Array("\n".utf8), at: []) == [.oversized])
    }

    @Test func `each element of an array has its own limit`() {
        for (count, expected) in edges {
            let bytes = [0x5B] + object(count) + [0x2C, 0x20] + object(limit) + [0x2C, 0x31, 0x5D]
            #expect(isOversized(split(bytes, at: [limit])) == [expected, false, false])
        }
    }

    @Test func `what only its own reader refuses is cut out all the same`() {
        let deep = String(repeating: "[", count: 10_000) + String(repeating: "]", count: 10_000)
        let elements = [#"{"a":1,"a":2}"#, #""\ud800""#, "1e999", deep]
        #expect(inputs(of: Array("[\(elements.joined(separator: ","))]".utf8)) == elements)
        let object = "{\"a\":\n" + elements[0] + "}"
        #expect(inputs(of: Array(object.utf8)) == [object])
    }

    @Test func `bytes that are not UTF-8 are no part of a document`() {
        let text = Array("[\"".utf8) + [0xFF] + Array("\",\n1]".utf8)
        #expect(split(text, at: []).count == 2)
        let line = Array("{\"".utf8) + [0xC3] + Array("\":1}\n{}\n".utf8)
        #expect(split(line, at: []).count == 2)
    }
}
