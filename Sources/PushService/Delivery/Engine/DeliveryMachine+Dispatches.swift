import WallTime

/// What becomes of dispatches.
extension DeliveryMachine {
    mutating func open(
        _ id: DispatchState.ID,
        _ source: DeliverySource,
        _ hasReader: Bool
    ) {
        var dispatch = DispatchState(source: source, hasReader: hasReader)
        if shutdownDeadline != nil {
            dispatch.failure = ShutdownError()
        }
        dispatches[id] = dispatch
        toLookAt.insert(id)
        if source.isOfQueue {
            ofQueue.insert(id)
        }
    }

    mutating func handleTaken(
        _ id: DispatchState.ID,
        _ result: Result<SourceItem, any Error>,
        at now: Instant
    ) {
        guard let dispatch = dispatches[id] else { return }
        toLookAt.insert(id)
        dispatches[id]?.isTaking = false
        if dispatch.isOfQueue {
            isLeasing = false
            reserved -= limits.batch
        }
        defer { recalls.end(dispatch.call) }
        switch result {
        case .success(.batch(let batch)):
            // A batch that is not prepared is not in the queue, so nothing needs to go back.
            guard dispatch.failure == nil else { return }
            dispatches[id]?.batch = batch
            toPrepare.append(id)
        case .success(.leased(let leased)): hold(leased, of: id, at: now)
        case .success(.nothingBefore(let instant)): dispatches[id]?.idleUntil = instant
        case .success(.end):
            dispatches[id]?.hasEnded = true
            if dispatch.isOfQueue, counter.rowCount > 0 {
                // Pushes of the queue that another dispatch has sent have ended too.
                dispatches[id]?.lastCount = countCalls.begun + 1
            } else if dispatch.isOfQueue {
                dispatches[id]?.lastCount = countCalls.begun
            }
        case .failure(let error): fail(id, error, at: now)
        }
    }

    mutating func handlePrepared(
        _ id: DispatchState.ID,
        _ count: Int,
        _ result: Result<PreparedBatch, any Error>,
        at now: Instant
    ) {
        preparing -= 1
        toLookAt.insert(id)
        reserved -= count
        dispatches[id]?.preparing -= 1
        switch result {
        case .success(let prepared):
            if isObserved {
                events += prepared.diagnoses
            }
            for outcome in prepared.outcomes {
                report(outcome, to: id)
            }
            hold(prepared.leased, of: id, at: now)
        case .failure(let error): fail(id, error, at: now)
        }
    }

    /// Ends the pushes of a recall, and sees to it that no other begins to be sent.
    ///
    /// To do it again changes nothing.
    ///
    /// - Returns: Those of the pushes that are being sent.
    mutating func handleRecalled(_ recall: DeliveryRecall) -> [Push.ID] {
        recalls.note(recall)
        let message: DeliveryRecall
        switch recall {
        case .message: message = recall
        case .push(let key): message = .message(key.message, of: key.app)
        }
        var inFlight: [Push.ID] = []
        for id in (messages[message] ?? []).sorted() {
            guard let push = pushes[id] else { continue }
            let key = push.held.delivery.key
            if case .push(let recalled) = recall, recalled != key { continue }
            switch push.state {
            case .waiting, .parked: end(id, key, .cancelled)
            // If its sending has begun, or is settled, the queue says so later.
            case .new, .renewing, .settling: pushes[id]?.isRecalled = true
            case .inFlight:
                pushes[id]?.isRecalled = true
                inFlight.append(id)
            }
        }
        return inFlight
    }

    mutating func handleRead(_ id: DispatchState.ID, _ count: Int, at now: Instant) {
        guard let dispatch = dispatches[id] else { return }
        dispatches[id]?.unread -= count
        toLookAt.insert(id)
        guard dispatch.unread - count < limits.batch, !dispatch.parked.isEmpty else { return }
        dispatches[id]?.parked = []
        for push in dispatch.parked where pushes[push]?.state == .parked {
            wait(push, until: now)
        }
    }

    /// Ends a dispatch before its end: it sends nothing more, and the pushes that it holds go back.
    ///
    /// The first error counts.
    mutating func fail(_ id: DispatchState.ID, _ error: any Error, at now: Instant) {
        guard let dispatch = dispatches[id], dispatch.failure == nil else { return }
        dispatches[id]?.failure = error
        dispatches[id]?.parked = []
        dispatches[id]?.batch = nil
        toPrepare.removeAll { $0 == id }
        dispatch.source.stop()
        toLookAt.insert(id)
        for push in dispatch.pushes.sorted() {
            switch pushes[push]?.state {
            case .waiting, .parked: giveBack(push, at: max(now, pushes[push]?.due ?? now))
            default: break
            }
        }
    }

    mutating func cancel(_ id: DispatchState.ID, at now: Instant) {
        guard let dispatch = dispatches[id] else { return }
        fail(id, CancellationError(), at: now)
        // A shutdown lets what is in flight finish by its deadline, also if a reader does not wait for it.
        guard shutdownDeadline == nil else { return }
        let inFlight = dispatch.pushes.filter { pushes[$0]?.state == .inFlight }
        if !inFlight.isEmpty {
            actions.append(.cancel(inFlight.sorted()))
        }
    }

    mutating func shutDown(by deadline: Instant, at now: Instant) {
        shutdownDeadline = shutdownDeadline.map { min($0, deadline) } ?? deadline
        isShutdownReported = false
        for id in dispatches.keys.sorted() {
            fail(id, ShutdownError(), at: now)
        }
    }
}
