import PushModel
import WallTime

/// What becomes of the pushes in hand.
extension DeliveryMachine {
    mutating func hold(
        _ leased: [HeldDelivery],
        of dispatch: DispatchState.ID,
        at now: Instant
    ) {
        let hasFailed = dispatches[dispatch]?.failure != nil
        for held in leased {
            if recalls.contains(held.delivery.key) {
                report(DeliveryOutcome(held.delivery.key, .cancelled), to: dispatch)
                continue
            }
            drawn += 1
            pushes[drawn] = Push(held: held, dispatch: dispatch)
            dispatches[dispatch]?.pushes.insert(drawn)
            messages[message(of: held), default: []].insert(drawn)
            if hasFailed {
                giveBack(drawn, at: now)
            } else {
                wait(drawn, until: now)
            }
        }
    }

    mutating func handleAttempted(
        _ id: Push.ID,
        _ report: Result<AttemptReport, any Error>,
        at now: Instant
    ) {
        guard let push = pushes[id] else { return }
        let change = lanes.end(
            id,
            push.held.delivery,
            try? report.get(),
            at: now,
            jitter: jitter
        )
        noteCircuit(change, of: push.held.delivery.key.certificateName)
        switch report.map({ $0.result }) {
        case .success(.postponed(let due, let reply)):
            pushes[id]?.held.attempts += 1
            postpone(id, until: due, reply)
        case .success(.returned) where push.isRecalled:
            end(id, push.held.delivery.key, .cancelled)
        case .success(.returned(let due)):
            giveBack(id, at: due)
        case .success(let result):
            settle(id, result)
        case .failure(let error):
            giveBack(id, at: now)
            fail(push.dispatch, error, at: now)
        }
    }

    mutating func handleRenewed(
        _ ids: [Push.ID],
        _ result: Result<[LeaseAnswer], any Error>,
        until deadline: Instant,
        at now: Instant
    ) {
        isRenewing = false
        let answers: [LeaseAnswer]
        switch result {
        case .success(let renewed): answers = renewed
        case .failure(let error):
            // Nothing is known of these pushes. They stay leased; the queue leases them again later.
            for id in ids {
                guard let push = remove(id) else { continue }
                lanes.disclaim(id, push.held.delivery, at: now)
                fail(push.dispatch, error, at: now)
            }
            return
        }
        for (id, answer) in zip(ids, answers) {
            guard let push = pushes[id] else { continue }
            lanes.disclaim(id, push.held.delivery, at: now)
            guard answer == .good else {
                end(id, push.held.delivery.key, answer.outcome)
                continue
            }
            if push.isRecalled {
                end(id, push.held.delivery.key, .cancelled)
                continue
            }
            pushes[id]?.held.deadline = deadline
            pushes[id]?.isRenewed = true
            if dispatches[push.dispatch]?.failure == nil {
                // It keeps its place, as it may be the probe of a circuit.
                wait(id, until: push.due)
            } else {
                giveBack(id, at: now)
            }
        }
    }

    mutating func handleSettled(
        _ settled: [PendingSettlement],
        _ result: Result<[LeaseAnswer], any Error>,
        at now: Instant
    ) {
        isSettling = false
        switch result {
        case .success(let answers):
            for (settled, answer) in zip(settled, answers) {
                handleSettled(settled, answer, at: now)
            }
        case .failure(let error):
            for settled in settled {
                guard let push = remove(settled.id) else { continue }
                fail(push.dispatch, error, at: now)
            }
        }
    }

    private mutating func handleSettled(
        _ settled: PendingSettlement,
        _ answer: LeaseAnswer,
        at now: Instant
    ) {
        guard let push = pushes[settled.id] else { return }
        let key = settled.held.delivery.key
        let isGood = answer == .good
        if isGood, counter.add(settled, at: now) {
            dispatches[push.dispatch]?.lastCount = countCalls.begun + 1
        }
        switch settled.result {
        case .accepted(let id):
            // A push that APNs accepted stays accepted, even if another dispatch sends it again.
            end(settled.id, key, .accepted(id))
        case .givenUp(let reason, let reply):
            end(settled.id, key, isGood ? .givenUp(reason, reply) : answer.outcome)
        case .postponed(let due, _):
            if !isGood {
                end(settled.id, key, answer.outcome)
            } else if dispatches[push.dispatch]?.failure != nil {
                giveBack(settled.id, at: due)
            } else {
                wait(settled.id, until: due)
            }
        case .returned:
            returned(settled.id, push, key)
        }
    }

    /// A push is back in the queue: its dispatch has ended early, or there was no room.
    private mutating func returned(_ id: Push.ID, _ push: Push, _ key: DeliveryKey) {
        observe(.returned(key))
        guard let dispatch = dispatches[push.dispatch], dispatch.failure == nil else {
            _ = remove(id)
            return
        }
        if dispatch.isOfQueue {
            // The dispatch takes it again when there is room.
            hasSpilled = hasSpilled || dispatch.hasEnded
            _ = remove(id)
        } else {
            hasSpilled = true
            end(id, key, .alreadyQueued)
        }
    }

    /// Removes a push that the engine has in hand no longer.
    mutating func remove(_ id: Push.ID) -> Push? {
        setPostponed(id, false)
        setState(id, .settling)
        guard let push = pushes.removeValue(forKey: id) else { return nil }
        dispatches[push.dispatch]?.pushes.remove(id)
        // A queue that had nothing to lease may have waited for pushes that this dispatcher held. Once they
        // have ended, the answer may be another, so the machine asks before the time is up.
        dispatches[push.dispatch]?.looksAgain = true
        toLookAt.insert(push.dispatch)
        let message = message(of: push.held)
        messages[message]?.remove(id)
        if messages[message]?.isEmpty ?? false {
            messages[message] = nil
        }
        if lanes.count > 4 * pushes.count + 64 {
            lanes.removeAll()
            for (id, push) in pushes where push.state == .waiting {
                lanes.insert(id, push.held.delivery, at: push.due)
            }
        }
        return push
    }

    private func message(of held: HeldDelivery) -> DeliveryRecall {
        let ids = held.delivery.groupIDs
        return .message(ids.message, of: ids.app)
    }

    /// Changes what the engine does with a push.
    mutating func setState(_ id: Push.ID, _ state: Push.State) {
        guard let push = pushes[id], push.state != state else { return }
        pushes[id]?.state = state
        if push.state == .waiting || state == .waiting {
            lanes.add(waiting: state == .waiting ? 1 : -1, push.held.delivery)
        }
    }

    /// Changes whether a push waits to be sent again.
    mutating func setPostponed(_ id: Push.ID, _ isPostponed: Bool) {
        guard let push = pushes[id], push.isPostponed != isPostponed else { return }
        pushes[id]?.isPostponed = isPostponed
        lanes.add(postponed: isPostponed ? 1 : -1, push.held.delivery)
    }

    private mutating func noteCircuit(_ change: Circuit.Change?, of name: CertificateName) {
        switch change {
        case .opened(let reason, let until)?:
            for (id, push) in pushes where push.state == .waiting {
                let delivery = push.held.delivery
                guard delivery.key.certificateName == name else { continue }
                lanes.insertExpiring(id, delivery)
            }
            observe(.circuitOpened(name, reason, until: until))
        case .closed?:
            for id in ofQueue {
                dispatches[id]?.idleUntil = nil
            }
            observe(.circuitClosed(name))
        case nil:
            break
        }
    }

    mutating func end(_ id: Push.ID, _ key: DeliveryKey, _ result: DeliveryOutcome.Result) {
        guard let push = remove(id) else { return }
        report(DeliveryOutcome(key, result), to: push.dispatch)
    }

    mutating func report(_ outcome: DeliveryOutcome, to id: DispatchState.ID) {
        observe(.ended(outcome))
        guard dispatches[id]?.hasReader == true else { return }
        dispatches[id]?.unread += 1
        outcomes[id, default: []].append(outcome)
    }
}
