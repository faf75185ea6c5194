import PushContract
import Synchronization

/// Answers the inputs that were read in one piece, several at a time.
struct PieceAnswers: Sendable {
    /// How many are answered at a time.
    let jobs: Int

    /// The answers, in the order of the inputs.
    func answers(
        to inputs: [ReadInput],
        by answer: @escaping @Sendable (ReadInput) async -> Answer
    ) async -> [Answer] {
        let next = NextIndex()
        let shares = await withTaskGroup(of: [(index: Int, answer: Answer)].self) { group in
            for _ in 0..<min(jobs, inputs.count) {
                group.addTask {
                    // The inputs are not shared out before: some take far longer than others.
                    var share: [(index: Int, answer: Answer)] = []
                    while let index = next.take(before: inputs.count) {
                        share.append((index, await answer(inputs[index])))
                    }
                    return share
                }
            }
            var shares: [(index: Int, answer: Answer)] = []
            for await share in group {
                shares += share
            }
            return shares
        }
        return shares.sorted { $0.index < $1.index }.map { $0.answer }
    }
}

/// The index of the next input that no job has taken.
private final class NextIndex: Sendable {
    private let index = Mutex(0)

    func take(before end: Int) -> Int? {
        index.withLock { index in
            guard index < end else { return nil }
            index += 1
            return index - 1
        }
    }
}
