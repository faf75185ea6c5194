import PushContract
import Synchronization

/// An input as it was read, and where.
struct ReadInput: Sendable {
    let frame: InputFrame
    let source: InputSource
}

/// Answers the inputs that were read in one piece, several at a time.
struct PieceAnswers: Sendable {
    /// How many are answered at a time.
    let jobs: Int

    /// The answers, in the order of the inputs.
    func answers(
        to inputs: [ReadInput],
        by answer: @escaping @Sendable (ReadInput) async -> Answer
    ) async -> [Answer] {
        let next = NextPlace()
        let shares = await withTaskGroup(of: [(place: Int, answer: Answer)].self) { group in
            for _ in 0..<min(jobs, inputs.count) {
                group.addTask {
                    // The inputs are not shared out before: some take far longer than others.
                    var share: [(place: Int, answer: Answer)] = []
                    while let place = next.take(before: inputs.count) {
                        share.append((place, await answer(inputs[place])))
                    }
                    return share
                }
            }
            var shares: [(place: Int, answer: Answer)] = []
            for await share in group {
                shares += share
            }
            return shares
        }
        return shares.sorted { $0.place < $1.place }.map { $0.answer }
    }
}

/// The place of the next input that no job has taken.
private final class NextPlace: Sendable {
    private let place = Mutex(0)

    func take(before end: Int) -> Int? {
        place.withLock { place in
            guard place < end else { return nil }
            place += 1
            return place - 1
        }
    }
}
