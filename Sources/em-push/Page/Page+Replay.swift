import ExactJSON
import PushContract

extension Page {
    /// Writes what a change would have changed, as a page.
    static func write(_ tally: ReplayTally) {
        var page = Page(title: "What a change would have changed")
        let flows = tally.flows.map { flow in
            JSONValue.object([
                "from": flow.from.word.json, "to": flow.to.word.json,
                "differs": .bool(flow.differs),
                "count": .number(JSONNumber(Int64(flow.count))),
            ])
        }
        let found: JSONObject = [
            "answer": .object(tally.contractJSON), "flows": .array(flows),
            "witnesses": .array(tally.kinds.map { .string($0.witness.jsonText) }),
        ]
        page.add(ReplayReport(tally).text, view: "replay", id: nil, found)
        page.end()
    }
}
