import PushEvaluation
import PushModel
import Synchronization
import WallTime

/// The evaluators of a dispatch between two batches; as many as batches are prepared at a time.
final class IdleEvaluators: Sendable {
    private let evaluators = Mutex<[BatchEvaluator]>([])

    /// Takes an evaluator for a batch; a new one if there is none, or if the sender has another name now.
    func take(
        of message: PreparedMessage,
        _ rows: PushSettings.Rows,
        at now: Instant
    ) -> BatchEvaluator {
        let idle = evaluators.withLock { $0.popLast() }
        guard var idle, idle.prepared.sender == message.sender else {
            return BatchEvaluator(message, rows, at: now)
        }
        idle.begin(rows, at: now)
        return idle
    }

    /// Adds an evaluator whose batch is decided.
    func add(_ evaluator: BatchEvaluator) {
        evaluators.withLock { $0.append(evaluator) }
    }
}
