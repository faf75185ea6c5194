import ExactJSON
import SeededRandomness
import Testing

@testable import PushContract

@Suite struct InputFramerStreamTests {
    private let limit = 1_048_576

    @Test func `an input is handed out as soon as its line has ended`() {
        var framer = InputFramer()
        #expect(framer.append(Array("{\"a\":1}".utf8)[...]) == [])
        #expect(framer.append([0x0A]).map { $0.content } == [.input(Array("{\"a\":1}".utf8)[...])])
        #expect(framer.append(Array("{}\n{}\n{".utf8)[...]).count == 2)
        #expect(framer.append(Array("}".utf8)[...]) == [])
        #expect(framer.finish().map { $0.content } == [.input(Array("{}".utf8)[...])])
    }

    @Test func `after a broken document nothing is looked at`() {
        var framer = InputFramer()
        #expect(framer.append(Array("[1,\n2,\n".utf8)[...]).count == 2)
        #expect(framer.append(Array("x{}".utf8)[...]).count == 1)
        #expect(framer.append(Array("\n{}]\n[{}]".utf8)[...]) == [])
        #expect(framer.finish() == [])
    }

    @Test func `a framer that has finished starts anew`() {
        var framer = InputFramer()
        _ = framer.append(Array("{}\n{}".utf8)[...])
        _ = framer.finish()
        let first = framer.append(Array("\u{FEFF}[1,".utf8)[...])
        #expect(first.map { $0.content } == [.input([0x31])])
        #expect(first.first?.start.line == 1)
        #expect(framer.append(Array("2]".utf8)[...]).map { $0.content } == [.input([0x32])])
        #expect(framer.finish() == [])
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
            let places = bytes.indices.filter { _ in Bool.random(using: &generator) }
            for places in [Array(bytes.indices), places] {
                let cut = split(bytes, at: places)
                #expect(cut.map { $0.content } == whole.map { $0.content }, "\(text) seed \(seed)")
                #expect(cut.map { $0.start } == whole.map { $0.start }, "\(text) seed \(seed)")
            }
            #expect(
                whole.map { withoutDetail($0) } == asSpecified(bytes),
                "\(text) seed \(seed)"
            )
        }
    }

    /// The specification (M43, M49), word by word, on the whole text.
    private func asSpecified(_ bytes: [UInt8]) -> [InputFrame.Content] {
        let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes[3...] : bytes[...]
        let lines = text.split(separator: 0x0A).map { trimmed($0) }.filter { !$0.isEmpty }
        guard let first = lines.first else { return [] }
        let isObject = first.first == 0x7B
        if isObject, isDocument(first) { return lines.map { .input($0) } }
        let document = trimmed(text)
        let beginsDocument = isObject || first.first == 0x5B
        let misfit = beginsDocument ? firstMisfit(document) : document.startIndex
        let fitting = document[..<(misfit ?? document.endIndex)]
        let inputs =
            isObject || !beginsDocument
            ? [] : elements(fitting).map { InputFrame.Content.input($0) }
        if misfit == nil, isDocument(document) { return isObject ? [.input(document)] : inputs }
        if inputs.isEmpty {
            let isSecondObject = lines.count > 1 && lines[1].first == 0x7B && isDocument(lines[1])
            if isSecondObject || !beginsDocument && lines.count == 1 {
                return lines.map { .input($0) }
            }
        }
        return inputs + [.refused(InputError(.jsonSyntax, ""))]
    }

    /// The first byte with which no document goes on.
    private func firstMisfit(_ bytes: ArraySlice<UInt8>) -> Int? {
        var grammar = JSONGrammar()
        var rest = bytes
        while let (event, index) = grammar.firstEvent(in: rest) {
            if event == .failure { return index }
            rest = bytes[(index + 1)...]
        }
        return nil
    }

    /// The elements that have ended, of the beginning of an array.
    private func elements(_ start: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
        var frames: [ArraySlice<UInt8>] = []
        var rest = start.dropFirst()
        while true {
            // An element ends where what comes before is a document of one element.
            let end = (rest.indices + [rest.endIndex]).first { end in
                let element = trimmed(rest[..<end])
                let isEnded =
                    element.last == 0x5D || element.last == 0x7D
                    || end < rest.endIndex && (rest[end] == 0x2C || rest[end] == 0x5D)
                return !element.isEmpty && isEnded && isDocument([0x5B] + element + [0x5D])
            }
            guard let end else { return frames }
            frames.append(trimmed(rest[..<end]))
            rest = trimmed(rest[end...])
            guard rest.first == 0x2C else { return frames }
            rest = rest.dropFirst()
        }
    }

    /// The frame without what an error says to people.
    private func withoutDetail(_ frame: InputFrame) -> InputFrame.Content {
        guard case .refused(let fault) = frame.content else { return frame.content }
        return .refused(InputError(fault.code, ""))
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
        frames.map { $0.content == .refused(.oversized) }
    }

    private var edges: [(Int, Bool)] { [(limit, false), (limit + 1, true)] }

    @Test func `a line of 1 MiB is an input, a longer one is oversized`() {
        for (count, expected) in edges {
            for first in [[], Array("{}\n".utf8), Array("x\n{}\n".utf8)] {
                let bytes = first + object(count) + Array("\n{}\n".utf8)
                let others = first.filter { $0 == 0x0A }.map { _ in false }
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
        #expect(
            contents(line + line, at: [limit / 2, limit + 100]) == [
                .refused(.oversized), .refused(.oversized),
            ]
        )
        #expect(
            contents(line + Array("{}".utf8), at: [5]) == [
                .refused(.oversized), .input([0x7B, 0x7D]),
            ]
        )
    }

    @Test func `an object over several lines has the same limit`() {
        for (count, expected) in edges {
            let bytes = Array("\n{\n".utf8) + object(count - 1).dropFirst() + Array("\n\n".utf8)
            for places in [[], [2, 100, limit]] {
                #expect(isOversized(split(bytes, at: places)) == [expected])
            }
        }
    }

    @Test func `a first line that is too long is an input, or the start of an object that is`() {
        let open = object(2 * limit).dropLast()
        #expect(contents(open + Array("\n}\n".utf8), at: [limit]) == [.refused(.oversized)])
        #expect(
            contents(open + Array("}\n{}\n".utf8), at: [limit]) == [
                .refused(.oversized), .input([0x7B, 0x7D]),
            ]
        )
        for end in ["\nx\n", "x\n{}\n"] {
            #expect(inputs(of: open + Array(end.utf8)) == ["json.syntax: no JSON is written so"])
        }
        let ended = "json.syntax: the text ends before the object does"
        #expect(inputs(of: Array(open)) == [ended])
    }

    @Test func `a text of more levels than an input has bytes begins no document`() {
        let deep = [UInt8](repeating: 0x5B, count: limit + 1)
        for start in ["", "{\"a\":"] {
            let line = Array(start.utf8) + deep + [0x0A]
            let frames = inputs(of: line + Array("{}\n".utf8))
            #expect(frames.count == 1)
            #expect(frames.first?.hasPrefix("json.syntax: ") == true)
        }
        let frames = inputs(of: Array("[1,\n".utf8) + deep)
        #expect(frames.count == 2)
        #expect(frames.first == "1")
    }

    @Test func `blank lines before the second one cost no more than they are`() {
        let text =
            Array("x\n".utf8) + [UInt8](repeating: 0x0A, count: limit - 100) + Array("{}\n".utf8)
        #expect(contents(text, at: Array(stride(from: 1, to: limit, by: 1000))).count == 2)
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
        #expect(inputs(of: text) == ["json.syntax: no JSON is written so"])
        let place = split(text, at: []).first?.start
        #expect(place?.column == 3)
        let line = Array("{\"".utf8) + [0xC3] + Array("\":1}\n{}\n".utf8)
        #expect(split(line, at: []).count == 2)
    }
}
