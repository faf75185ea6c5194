import Synchronization

/// Runs a task, and every job that comes of it, on the thread that waits for it.
final class WaitingExecutor: TaskExecutor {
    private let jobs = Mutex<[UnownedJob]>([])

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        jobs.withLock { $0.append(job) }
    }

    /// Runs an operation to its end; `nil` if it waits for something that another thread would have to do.
    func run<Value: Sendable>(_ operation: @escaping @Sendable () async -> Value) -> Value? {
        let result = Result<Value>()
        Task(executorPreference: self) {
            let value = await operation()
            result.value.withLock { $0 = value }
        }
        while let job = jobs.withLock({ $0.popLast() }) {
            job.runSynchronously(on: asUnownedTaskExecutor())
        }
        return result.value.withLock { $0 }
    }

    private final class Result<Value: Sendable>: Sendable {
        let value = Mutex<Value?>(nil)
    }
}
