import APNsModel
import WallTime

extension DeliveryMachine {
    /// The actions that are due at `now`; each is returned once.
    mutating func next(at now: Instant) -> [Action] {
        start(at: now)
        cancelLate(at: now)
        if !isRenewing, !toRenew.isEmpty {
            isRenewing = true
            actions.append(.renew(toRenew, toRenew.compactMap { pushes[$0]?.held.lease }))
            toRenew = []
        }
        if !isSettling, !unsettled.isEmpty {
            isSettling = true
            let settlements = unsettled.map { $0.settlement(at: now, lease: limits.lease) }
            actions.append(.settle(unsettled, settlements))
            unsettled = []
        }
        if countCalls.begun == countCalls.ended, counter.rowCount > 0 {
            countCalls.begun += 1
            actions.append(.count(counter.takeRows()))
        }
        prepare()
        lookAtDispatches(at: now)
        for (id, outcomes) in outcomes {
            actions.append(.report(id, outcomes))
        }
        outcomes = [:]
        finishDispatches()
        wake(after: now)
        if shutdownDeadline != nil, !isShutdownReported, dispatches.isEmpty, pushes.isEmpty {
            isShutdownReported = true
            actions.append(.reportShutdown)
        }
        defer { actions = [] }
        return actions
    }

    private mutating func start(at now: Instant) {
        while lanes.inFlight < limits.inFlight, let id = lanes.removeNext(at: now) {
            guard let push = pushes[id], push.state == .waiting, push.due <= now else { continue }
            if push.isPostponed {
                pushes[id]?.isPostponed = false
                postponed -= 1
            }
            let delivery = push.held.delivery
            if delivery.expires <= now {
                settle(id, .givenUp(.expired, nil))
            } else if (dispatches[push.dispatch]?.unread ?? 0) >= limits.batch {
                pushes[id]?.state = .parked
                dispatches[push.dispatch]?.parked.append(id)
            } else if let end = pauses.end(of: delivery.deviceToken, at: now) {
                // The jitter keeps the pushes that wait for the token from being sent all at once.
                let pause = Double(end.milliseconds(since: now)) * Backoff.share(jitter()) / 2
                postpone(id, until: end.adding(milliseconds: Int64(pause)), nil)
            } else if needsRenewal(push, at: now) {
                pushes[id]?.state = .renewing
                toRenew.append(id)
            } else {
                pushes[id]?.state = .inFlight
                pushes[id]?.isRenewed = false
                lanes.begin(delivery)
                actions.append(.send(id, push.held))
            }
        }
    }

    /// Whether a push was recalled through this dispatcher while it was in hand.
    func isRecalled(_ key: DeliveryKey) -> Bool {
        guard !recalled.isEmpty else { return false }
        return recalled.contains(.push(key))
            || recalled.contains(.message(key.message, of: key.app))
    }

    /// Whether a push has waited so long that its lease may be void: it was postponed, or its time is running
    /// out.
    private func needsRenewal(_ push: Push, at now: Instant) -> Bool {
        if push.isRenewed { return push.held.deadline <= now }
        return push.isPostponed
            || push.held.deadline <= now.adding(milliseconds: limits.lease / 4)
    }

    /// Cancels what is in flight once the time of a shutdown is over.
    private mutating func cancelLate(at now: Instant) {
        guard let deadline = shutdownDeadline, deadline <= now else { return }
        let late = pushes.filter { $0.value.state == .inFlight }.map { $0.key }
        if !late.isEmpty {
            actions.append(.cancel(late.sorted()))
        }
    }

    private mutating func prepare() {
        while preparing < limits.batches, let id = toPrepare.first,
            let batch = dispatches[id]?.batch
        {
            // A batch that is larger than all the room there is goes alone.
            let isRoom = pushes.count + reserved + batch.count <= limits.open
            guard isRoom || pushes.isEmpty && reserved == 0 || hasRoomForPart(batch) else {
                makeRoom()
                return
            }
            toPrepare.removeFirst()
            preparing += 1
            reserved += batch.count
            dispatches[id]?.isPreparing = true
            actions.append(.prepare(id, batch))
        }
    }

    /// Puts pushes that wait to be sent again back into the queue if they take more than half of the room and
    /// another dispatch needs it; those that wait longest go.
    private mutating func makeRoom() {
        guard dispatches.count > 1, postponed > limits.postponed else { return }
        let waiting = pushes.filter { $0.value.isPostponed && $0.value.state == .waiting }
            .map { (id: $0.key, due: $0.value.due) }
            .sorted { ($0.due, $0.id) > ($1.due, $1.id) }
        for (id, due) in waiting.prefix(postponed - limits.postponed) {
            giveBack(id, at: due)
        }
    }

    /// Whether a batch may exceed the limit: one does, if it is larger than half of it.
    private func hasRoomForPart(_ batch: SourceItem.Batch) -> Bool {
        reserved == 0 && pushes.count < limits.open && batch.count > limits.open / 2
    }

    private mutating func lookAtDispatches(at now: Instant) {
        for id in toLookAt {
            take(id, at: now)
        }
        for id in ofQueue {
            take(id, at: now)
        }
        if hasSpilled, !isQueueOpened, shutdownDeadline == nil {
            hasSpilled = false
            isQueueOpened = true
            actions.append(.openQueue)
        }
    }

    private mutating func take(_ id: DispatchState.ID, at now: Instant) {
        guard let dispatch = dispatches[id], dispatch.failure == nil, !dispatch.hasEnded,
            !dispatch.isTaking, dispatch.batch == nil, dispatch.unread < limits.batch,
            // Counts wait for a store that is slow, but no more of them than pushes.
            counter.rowCount < limits.open
        else { return }
        if let idleUntil = dispatch.idleUntil, now < idleUntil {
            guard dispatch.looksAgain, dispatch.pushes.isEmpty else { return }
        }
        var room = limits.batch
        if dispatch.isOfQueue {
            room = min(room, limits.open - pushes.count - reserved)
            guard room > 0 else {
                makeRoom()
                return
            }
            guard !isLeasing else { return }
            isLeasing = true
            reserved += limits.batch
        }
        dispatches[id]?.idleUntil = nil
        dispatches[id]?.looksAgain = false
        dispatches[id]?.isTaking = true
        actions.append(.take(id, dispatch.source, room: room))
    }

    private mutating func finishDispatches() {
        for id in toLookAt {
            guard let dispatch = dispatches[id], dispatch.isDone,
                dispatch.lastCount <= countCalls.ended
            else { continue }
            dispatches[id] = nil
            ofQueue.remove(id)
            if !dispatch.hasReader {
                isQueueOpened = false
            }
            actions.append(.finish(id, dispatch.failure))
        }
        toLookAt = []
    }

    private mutating func wake(after now: Instant) {
        var dues = [lanes.nextDue(after: now)].compactMap { $0 }
        for id in ofQueue where dispatches[id]?.failure == nil {
            dues += [dispatches[id]?.idleUntil].compactMap { $0 }.filter { now < $0 }
        }
        if let deadline = shutdownDeadline, now < deadline, lanes.inFlight > 0 {
            dues.append(deadline)
        }
        guard let due = dues.min(), timer.map({ due < $0 }) ?? true else { return }
        timer = due
        actions.append(.wake(at: due))
    }

    // MARK: One push

    /// Lets a push wait in its lane until an instant.
    mutating func wait(_ id: Push.ID, until due: Instant) {
        guard let delivery = pushes[id]?.held.delivery else { return }
        pushes[id]?.state = .waiting
        pushes[id]?.due = due
        lanes.insert(id, delivery, at: due)
    }

    mutating func postpone(_ id: Push.ID, until due: Instant, _ reply: TransportReply?) {
        guard let push = pushes[id] else { return }
        guard due < push.held.delivery.expires else {
            settle(id, .givenUp(.expired, reply))
            return
        }
        guard dispatches[push.dispatch]?.failure == nil else {
            giveBack(id, at: due)
            return
        }
        if let reply {
            let reason = DeliveryReason(reply.word)
            actions.append(.observe(.postponed(push.held.delivery.key, reason, until: due)))
        }
        guard postponed < limits.postponed || dispatches.count == 1 else {
            giveBack(id, at: due)
            return
        }
        let deadline = due.adding(milliseconds: limits.lease)
        pushes[id]?.held.deadline = deadline
        settle(id, .postponed(until: due, reply))
        pushes[id]?.isPostponed = true
        postponed += 1
    }

    /// Returns a push to the queue, where any dispatch may lease it from `instant` on.
    mutating func giveBack(_ id: Push.ID, at instant: Instant) {
        settle(id, .returned(due: instant))
    }

    mutating func settle(_ id: Push.ID, _ result: SendResult) {
        guard let push = pushes[id] else { return }
        if push.isPostponed {
            pushes[id]?.isPostponed = false
            postponed -= 1
        }
        pushes[id]?.state = .settling
        unsettled.append(
            PendingSettlement(id: id, held: pushes[id]?.held ?? push.held, result: result)
        )
    }
}
