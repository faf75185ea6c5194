import APNsModel
import ExactJSON
import PushContract
import PushEvaluation
import PushModel
import PushService
import PushTestSupport
import WallTime

/// What the dispatcher does with inputs of `decide` and `release`, for `.ci/check-held`.
///
/// A line is a history: an array of objects of one key, `decide` or `release`, with an input. A message is dispatched. For a
/// release the clock is set, what is held is asked again if it is not due, and the queue is delivered. The answer is a line: an
/// array of an object for each, of `pushes`, `outcomes`, and `due`, the instant at which the next row is due.
@main
enum HeldHistories {
    static func main() async throws {
        var number = 0
        while let line = readLine() {
            let run = HeldHistory(givesFacts: number % 2 == 0)
            var answers: [JSONValue] = []
            for step in try JSONValue(parsing: Array(line.utf8)).array ?? [] {
                answers.append(.object(try await run.answer(step.object ?? [:])))
            }
            print(String(decoding: JSONValue.array(answers).utf8, as: UTF8.self))
            number += 1
        }
    }
}
