import ExactJSON
import Testing

@Suite struct JSONMembersTests {
    private struct Pair: JSONWritable {
        let left: String?
        let right: Int64?

        func write<Sink: JSONSink>(to object: inout JSONMembers<Sink>) {
            object.string("left", left)
            object.integer("right", right)
        }
    }

    /// An object with members of every kind.
    private struct Everything: JSONWritable {
        func write<Sink: JSONSink>(to object: inout JSONMembers<Sink>) {
            object.strings("a", ["x", "\"", ""])
            object.bool("b", true)
            object.integer("c", -9_223_372_036_854_775_808)
            object.object("d", others: ["é": 1, "a\"": 2, "m": 3]) { inner in
                inner.string("m", "typed")
                inner.value("n", ["k": [.null, 1.5]])
            }
            object.object("e", isOptional: true) { _ in }
            object.object("f") { _ in }
            object.objects("g", [Pair(left: "l", right: 1), Pair(left: nil, right: nil)])
            object.objects("h", [] as [Pair])
            object.string("i", nil)
        }
    }

    private let text =
        #"{"a":["x","\"",""],"b":true,"c":-9223372036854775808,"#
        + #""d":{"a\"":2,"m":"typed","n":{"k":[null,1.5]},"é":1},"#
        + #""f":{},"g":[{"left":"l","right":1},{}],"h":[]}"#

    @Test func `a tree and a text of the same members say the same`() throws {
        #expect(Everything().tree == (try JSONValue(parsing: text)))
        #expect(Everything().tree.jsonText == text)
        for capacity in [0, 1, text.utf8.count, text.utf8.count + 1, 4096] {
            let line = Everything().line(beside: [:], expecting: capacity)
            #expect(line == Array("\(text)\n".utf8))
        }
    }

    @Test(
        arguments: [
            (["a": 0], #"{"a":0,"left":"l","right":1}"#),
            (["m": 0], #"{"left":"l","m":0,"right":1}"#),
            (["z": 0, "left": 0, "b": 0], #"{"b":0,"left":"l","right":1,"z":0}"#),
        ] as [(JSONObject, String)]
    )
    func `other members stand where their keys belong, unless a typed member has the key`(
        others: JSONObject,
        text: String
    ) {
        let line = Pair(left: "l", right: 1).line(beside: others, expecting: 64)
        #expect(line == Array("\(text)\n".utf8))
    }
}
