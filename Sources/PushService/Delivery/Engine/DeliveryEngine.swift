/// Does what the machine says, each thing in a task of its own, and tells it what came of it.
struct DeliveryEngine: Sendable {
    let source: DeliverySource
    let queue: any DeliveryQueue
    let attempt: DeliveryAttempt
    let limits: DeliveryMachine.Limits

    private var clock: DeliveryClock { attempt.clock }

    /// Runs until the source has nothing left and every push has ended, or until the task is cancelled;
    /// then every push that has not ended is back in the queue.
    func run(into outcomes: BoundedChannel<DeliveryOutcome>) async {
        let failure = await withTaskCancellationHandler {
            await work(into: outcomes)
        } onCancel: {
            source.stop()
            outcomes.removeLimit()
        }
        outcomes.finish(throwing: failure)
    }

    private func work(into outcomes: BoundedChannel<DeliveryOutcome>) async -> (any Error)? {
        await withTaskGroup(of: DeliveryMachine.Event.self) { group in
            var machine = DeliveryMachine(
                limits: limits,
                pauses: attempt.pauses,
                share: attempt.share
            )
            group.addTask {
                await source.read()
                return .hasRead
            }
            while true {
                if Task.isCancelled {
                    machine.stop(CancellationError())
                }
                if machine.failure != nil {
                    source.stop()
                }
                for action in machine.next(at: clock.now()) {
                    await perform(action, in: &group, outcomes)
                }
                guard !machine.isDone, let event = await group.next() else { break }
                machine.handle(event, at: clock.now())
            }
            group.cancelAll()
            return machine.failure
        }
    }

    private func perform(
        _ action: DeliveryMachine.Action,
        in group: inout TaskGroup<DeliveryMachine.Event>,
        _ outcomes: BoundedChannel<DeliveryOutcome>
    ) async {
        switch action {
        case .take(let room):
            group.addTask { .taken(await result(of: { try await source.take(room) })) }
        case .prepare(let prepare):
            group.addTask { .prepared(await result(of: prepare)) }
        case .send(let leased):
            group.addTask {
                .attempted(leased, await result(of: { try await attempt.send(leased) }))
            }
        case .settle(let settlings):
            let settlements = settlings.map { $0.settlement }
            group.addTask {
                // In a task that is not cancelled with the others: what is known is put on record.
                let settling = Task { try await queue.settle(settlements) }
                return .settled(settlings, await settling.result)
            }
        case .wake(let instant):
            group.addTask {
                try? await clock.sleep(instant)
                return .woke(instant)
            }
        case .tell(let outcome):
            attempt.observe(.ended(outcome))
            _ = await outcomes.send(outcome)
        case .tellReturned(let key):
            attempt.observe(.returned(key))
        case .tellPostponed(let key, let reason, let instant):
            attempt.observe(.postponed(key, reason, until: instant))
        }
    }
}

/// What a call returns or throws.
private func result<Success: Sendable>(
    of body: @Sendable () async throws -> Success
) async -> Result<Success, any Error> {
    do {
        return .success(try await body())
    } catch {
        return .failure(error)
    }
}
