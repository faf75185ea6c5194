package import ExactJSON
import PushEvaluation
import PushModel
import PushRules

/// Compares inputs of `decide` with the callbacks that the vendor sent for them (rule 7.9).
///
/// It holds the callbacks, a number for each policy, and an input for each pair of words that differ.
package struct AuditTally: Sendable {
    private struct Row {
        var count = 0
        /// The input with the fewest bytes as it is written, of several the first, and which one it is, from 0.
        var witness: (index: Int, input: JSONValue)?
        var byteCount = Int.max
    }

    private var log: CallbackLog
    private let isPartial: Bool
    private var inputs = 0
    private var refused = 0
    private var rows: [AuditComparison: Row] = [:]
    private var search = PolicySearch()
    private var policy: PushPolicy?

    /// Starts to compare; of a log that is a part, what has no callback is left out.
    package init(_ log: CallbackLog, isPartial: Bool) {
        self.log = log
        self.isPartial = isPartial
    }

    /// Counts an input of `decide`.
    ///
    /// - Throws: Why `decide` refuses it; ``addRefused()`` counts it then.
    package mutating func add(_ input: ContractInput<DecideInput>) throws(ContractError) {
        let request = input.request.request
        let callbacks = log.join(request.message.id, request.recipient)
        let comparisons: [AuditComparison]
        do throws(InputError) {
            let evaluator = try PushEvaluator(app: request.app)
            let audited = AuditedInput(
                message: try evaluator.prepare(request.message, from: request.sender),
                recipient: request.recipient,
                moment: Moment(request.now, zones: evaluator.zones),
                callbacks: callbacks,
                isPartial: isPartial
            )
            comparisons = try audited.comparisons()
            try search.add(request, audited)
        } catch {
            throw ContractError(id: input.id, fault: error)
        }
        for comparison in comparisons {
            var row = rows[comparison] ?? Row()
            row.count += 1
            if comparison.differs {
                let witness = input.witness
                let size = witness.utf8Count
                if size < row.byteCount { (row.witness, row.byteCount) = ((inputs, witness), size) }
            }
            rows[comparison] = row
        }
        policy = policy ?? request.app.policy
        inputs += 1
    }

    /// Counts an input that is refused.
    package mutating func addRefused() {
        inputs += 1
        refused += 1
    }

    /// The answer of `audit`; its `policy` is the nearest to that of the first input, and absent if nothing was compared.
    package var contractJSON: JSONObject {
        func number(_ count: Int) -> JSONValue { .number(JSONNumber(Int64(count))) }
        var (agree, differ, unjudged) = (0, 0, 0)
        var words: [JSONValue] = []
        for log in CallbackWord.allCases {
            for ours in AuditResult.allCases {
                let comparison = AuditComparison(log: log, ours: ours)
                guard let row = rows[comparison] else { continue }
                if !log.isJudged {
                    unjudged += row.count
                } else if comparison.differs {
                    differ += row.count
                } else {
                    agree += row.count
                }
                var json: JSONObject = [
                    "log": log.json, "ours": ours.word.json, "count": number(row.count),
                ]
                if !log.isJudged { json["judged"] = false }
                json["index"] = row.witness.map { number($0.index) }
                json["witness"] = row.witness?.input
                words.append(.object(json))
            }
        }
        let unjoined = log.unjoined
        var answer: JSONObject = [
            "inputs": number(inputs), "refused": number(refused), "agree": number(agree),
            "differ": number(differ), "unjudged": number(unjudged), "words": .array(words),
            "callbacks": .object([
                "count": number(log.count), "others": number(log.others),
                "refused": number(log.refused), "unjoined": number(unjoined.count),
            ]),
        ]
        // A few tell what is wrong.
        if !unjoined.isEmpty { answer["unjoined"] = .array(unjoined.prefix(20).map { $0.json }) }
        if agree + differ > 0, let policy {
            answer["policy"] = .object(search.finding(nearest: policy))
        }
        return answer
    }
}
