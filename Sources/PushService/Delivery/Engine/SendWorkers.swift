import Synchronization

/// The tasks that send pushes, each of which takes the next push once it has sent one.
///
/// There are never more tasks than pushes that are sent at a time. One task is woken at a time: it takes a push, and
/// wakes the next task if more pushes wait. So a transport that replies at once is served by few tasks, and one that
/// takes its time by as many as it has pushes. What came of the pushes is taken in batches.
final class SendWorkers: Sendable {
    private struct Worker {
        var task: Task<Void, Never>?
        var push: Push.ID?
        /// Whether its task was cancelled, so that it takes no other push.
        var isCancelled = false
    }

    private struct State {
        /// The pushes that wait for a worker, from `next` on.
        var waiting: [Push] = []
        var next = 0
        var attempted: [SendResult] = []
        var recalled: Set<Push.ID> = []
        var workers: [Worker?] = []
        var freeIndices: [Int] = []
        var idle: [CheckedContinuation<Void, Never>] = []
        /// Whether a worker was woken that has taken no push yet.
        var isWaking = false
        /// Whether a worker ends that finds no push.
        var isEnding = false

        var hasWaiting: Bool { next < waiting.count }

        mutating func takeWaiting() -> Push? {
            guard hasWaiting else { return nil }
            defer { next += 1 }
            return waiting[next]
        }

        mutating func remove(_ index: Int) {
            workers[index] = nil
            freeIndices.append(index)
        }
    }

    /// What a worker does next.
    private enum Step {
        case send(Push, isRecalled: Bool)
        case wait
        case end
    }

    private let attempt: DeliveryAttempt
    private let stall: @Sendable (Push.ID) -> Void
    private let report: @Sendable () -> Void
    private let state = Mutex(State())

    /// Creates a group without workers.
    ///
    /// - Parameters:
    ///   - attempt: Sends a push.
    ///   - stall: Is called when a push waits where the server answers nothing; its result comes later.
    ///   - report: Is called when there is a result and there was none before.
    init(
        _ attempt: DeliveryAttempt,
        stall: @escaping @Sendable (Push.ID) -> Void,
        report: @escaping @Sendable () -> Void
    ) {
        self.attempt = attempt
        self.stall = stall
        self.report = report
    }

    func send(_ pushes: [Push]) {
        let worker = state.withLock { state in
            state.isEnding = false
            if state.hasWaiting {
                state.waiting += pushes
            } else {
                state.waiting = pushes
                state.next = 0
            }
            return wake(&state)
        }
        worker?.resume()
    }

    /// Takes what came of pushes since the last call.
    func takeAttempted() -> [SendResult] {
        state.withLock { state in
            defer { state.attempted = [] }
            if !state.recalled.isEmpty {
                state.recalled.subtract(state.attempted.map { $0.push.id })
            }
            return state.attempted
        }
    }

    /// Lets none of the pushes be sent whose sending has not begun, nor any be sent a second time.
    func recall(_ pushes: [Push.ID]) {
        state.withLock { $0.recalled.formUnion(pushes) }
    }

    /// Cancels the sending of pushes; one that waits for a worker is not sent.
    func cancel(_ pushes: [Push.ID]) {
        let pushes = Set(pushes)
        let now = attempt.clock.now()
        let (tasks, isFirst) = state.withLock { state in
            let isFirst = state.attempted.isEmpty
            var waiting: [Push] = []
            for push in state.waiting[state.next...] {
                if pushes.contains(push.id) {
                    state.attempted.append(SendResult(push, .returned(due: now)))
                } else {
                    waiting.append(push)
                }
            }
            state.waiting = waiting
            state.next = 0
            var tasks: [Task<Void, Never>] = []
            for index in state.workers.indices {
                guard let worker = state.workers[index], let task = worker.task,
                    let push = worker.push, pushes.contains(push)
                else { continue }
                state.workers[index]?.isCancelled = true
                tasks.append(task)
            }
            return (tasks, isFirst && !state.attempted.isEmpty)
        }
        for task in tasks {
            task.cancel()
        }
        if isFirst {
            report()
        }
    }

    /// Lets the workers end that have nothing to do.
    func end() {
        let idle = state.withLock { state in
            state.isEnding = true
            defer { state.idle = [] }
            return state.idle
        }
        for worker in idle {
            worker.resume()
        }
    }

    // MARK: The workers

    /// Wakes or makes a worker if a push waits and no other worker is about to take it; the caller resumes it.
    private func wake(_ state: inout State) -> CheckedContinuation<Void, Never>? {
        guard state.hasWaiting, !state.isWaking else { return nil }
        state.isWaking = true
        if let worker = state.idle.popLast() { return worker }
        let index = state.freeIndices.popLast() ?? state.workers.count
        // It ends when its task is cancelled or the group ends.
        let worker = Worker(task: Task { await self.work(at: index) })
        if index == state.workers.count {
            state.workers.append(worker)
        } else {
            state.workers[index] = worker
        }
        return nil
    }

    private func work(at index: Int) async {
        var isWoken = true
        var attempted: SendResult?
        while true {
            let step = next(at: index, after: attempted, isWoken: isWoken)
            isWoken = false
            attempted = nil
            switch step {
            case .send(let push, isRecalled: true):
                attempted = SendResult(push, .returned(due: attempt.clock.now()))
            case .send(let push, isRecalled: false):
                attempted = await send(push)
            case .wait:
                await wait()
                isWoken = true
            case .end: return
            }
        }
    }

    private func send(_ push: Push) async -> SendResult {
        await attempt.send(
            push,
            unless: { self.state.withLock { $0.recalled.contains(push.id) } },
            whenStalled: { self.stall(push.id) }
        )
    }

    /// Notes what came of the worker's last push, and returns what it does next.
    private func next(
        at index: Int,
        after attempted: SendResult?,
        isWoken: Bool
    ) -> Step {
        let (step, isFirst, worker) = state.withLock { state in
            let isFirst = attempted != nil && state.attempted.isEmpty
            if let attempted {
                state.attempted.append(attempted)
                state.workers[index]?.push = nil
            }
            if isWoken {
                state.isWaking = false
            }
            let step: Step
            if state.workers[index]?.isCancelled ?? true {
                state.remove(index)
                step = .end
            } else if let push = state.takeWaiting() {
                state.workers[index]?.push = push.id
                let isRecalled = !state.recalled.isEmpty && state.recalled.contains(push.id)
                step = .send(push, isRecalled: isRecalled)
            } else if state.isEnding {
                state.remove(index)
                step = .end
            } else {
                step = .wait
            }
            return (step, isFirst, wake(&state))
        }
        worker?.resume()
        if isFirst {
            report()
        }
        return step
    }

    /// Waits until the worker is woken.
    private func wait() async {
        await withCheckedContinuation { continuation in
            let goesOn = state.withLock { state in
                guard !state.hasWaiting, !state.isEnding else { return true }
                state.idle.append(continuation)
                return false
            }
            if goesOn {
                continuation.resume()
            }
        }
    }
}
