import Dispatch
import PushFoundation
import Synchronization

extension BenchOperations {
    /// Queueing and sending.
    static var delivery: [Benchmark] { dispatching + dispatchMemory }

    private static var dispatching: [Benchmark] {
        let size = 20_000
        lazy var example = waiting { try? await BenchDispatch(count: size) } ?? nil
        // On one thread, as the order in which threads meet would change the number of instructions.
        let executor = WaitingExecutor()
        return [
            Benchmark(
                name: "dispatch up to the queue, per recipient",
                per: { size },
                body: { count in
                    guard let example else { return }
                    for _ in 0..<count {
                        _ = executor.run { try? await example.enqueue() }
                    }
                }
            ),
            Benchmark(
                name: "dispatch, per recipient",
                per: { size },
                body: { count in
                    guard let example else { return }
                    for _ in 0..<count {
                        _ = waiting { await example.dispatch() }
                    }
                }
            ),
        ]
    }

    private static var dispatchMemory: [Benchmark] {
        guard ResidentMemory.bytes != nil else { return [] }
        let memory = Benchmark(name: "dispatch to 1,000,000, memory", unit: "bytes/user") {
            guard let example = try? BenchDelivery() else { return [0] }
            return [waiting { await example.growth(for: 1_000_000) } ?? 0]
        }
        return [memory]
    }

    /// Runs an operation on other threads, and waits for its end.
    static func waiting<Value: Sendable>(
        _ operation: @escaping @Sendable () async -> Value
    ) -> Value? {
        let result = WaitedResult<Value>()
        Task {
            let value = await operation()
            result.value.withLock { $0 = value }
            result.end.signal()
        }
        result.end.wait()
        return result.value.withLock { $0 }
    }

    private final class WaitedResult<Value: Sendable>: Sendable {
        let value = Mutex<Value?>(nil)
        let end = DispatchSemaphore(value: 0)
    }
}
