import PushFoundation
import PushModel
import Synchronization
import WallTime

/// Takes what a queue has for a dispatcher: pushes, and stored dispatches that are yet to be expanded.
///
/// A queue need not report what other processes put there, so the source has the engine ask again after ``poll``
/// milliseconds at the latest.
final class QueueSource: Sendable {
    private let preparation: DispatchPreparation
    private let scope: QueueScope
    /// Expands stored dispatches; `nil` if they are left to others.
    private let expander: DispatchExpander?
    /// Releases what is held; `nil` if it is left to others.
    private let releaser: HeldReleaser?
    private let options: PushDispatcher.Options
    /// Whether the source ends once the queue has nothing.
    private let untilEmpty: Bool
    private let isDispatchNext = Mutex(false)

    private var queue: DeliveryQueueCalls { preparation.queue }

    init(
        _ preparation: DispatchPreparation,
        in scope: QueueScope,
        expander: DispatchExpander?,
        releaser: HeldReleaser?,
        options: PushDispatcher.Options,
        untilEmpty: Bool
    ) {
        self.preparation = preparation
        self.scope = scope
        self.expander = expander
        self.releaser = releaser
        self.options = options
        self.untilEmpty = untilEmpty
    }

    /// The source for the engine.
    var source: DeliverySource {
        DeliverySource(
            isOfQueue: true,
            endsByFaults: untilEmpty,
            take: { wanted in
                do {
                    return try await self.take(wanted)
                } catch  where !self.untilEmpty {
                    // The calls were made again with pauses before, and events tell of it.
                    return .nothingBefore(self.nextPoll)
                }
            }
        )
    }

    private var nextPoll: Instant {
        queue.clock.now().adding(milliseconds: options.poll.milliseconds)
    }

    /// Takes pushes first, because they are begun; but after a full batch of them, dispatches have a turn.
    private func take(_ wanted: SourceItem.Wanted) async throws -> SourceItem {
        let scope = scope.value
        let expander = scope.hasDispatches ? expander : nil
        let certificates = scope.certificates
        let isDispatchFirst = isDispatchNext.withLock { isNext in
            defer { isNext = false }
            return isNext
        }
        let taker = wanted.recipients > 0 ? expander : nil
        let releaser = scope.hasDispatches ? releaser : nil
        if isDispatchFirst {
            if let batch = try await taker?.take(wanted.recipients) { return .batch(batch) }
            if let batch = try await release(releaser, wanted) { return .batch(batch) }
        }
        let now = queue.clock.now()
        let terms = preparation.terms
        let others = certificates.leavingOut(wanted.leftOut)
        let most = min(wanted.room, options.batch)
        let leased =
            most > 0
            ? try await queue.lease(upTo: most, of: pushes(of: others), on: terms)
                .compactMap { $0.push } : []
        guard leased.isEmpty else {
            isDispatchNext.withLock { $0 = leased.count >= most }
            return .leased(leased, until: now.advanced(by: terms.duration))
        }
        if !isDispatchFirst {
            if let batch = try await release(releaser, wanted) { return .batch(batch) }
            if let batch = try await taker?.take(wanted.recipients) { return .batch(batch) }
        }
        return try await wait(for: others, among: certificates, expander, releaser, wanted)
    }

    private func release(
        _ releaser: HeldReleaser?,
        _ wanted: SourceItem.Wanted
    ) async throws -> SourceItem.Batch? {
        guard wanted.recipients > 0 else { return nil }
        return try await releaser?.take(wanted.recipients)
    }

    private func pushes(of certificates: Delivery.Selection.Certificates) -> Delivery.Selection {
        Delivery.Selection(app: preparation.app, .pushes(of: certificates))
    }

    /// The instant at which the queue may have something, or the end.
    private func wait(
        for others: Delivery.Selection.Certificates,
        among certificates: Delivery.Selection.Certificates,
        _ expander: DispatchExpander?,
        _ releaser: HeldReleaser?,
        _ wanted: SourceItem.Wanted
    ) async throws -> SourceItem {
        let stored = try await expander?.nextDue()
        let held = try await releaser?.nextDue()
        let isHeldDue = try await releaser?.isDue() ?? false
        let due = try await queue.nextDue(of: pushes(of: others))
        if untilEmpty, due == nil, stored == nil, !isHeldDue {
            // What is left out for now is waited for.
            let isComplete = others == certificates
            let rest = isComplete ? nil : try await queue.nextDue(of: pushes(of: certificates))
            if rest == nil { return .end }
        }
        let now = queue.clock.now()
        // For what is not wanted now the engine asks again when it is.
        let next = [
            wanted.room > 0 ? due : nil, wanted.recipients > 0 ? stored : nil,
            wanted.recipients > 0 ? held : nil,
        ].compactMap { $0 }.min()
        return .nothingBefore(next.map { min(now.advanced(by: $0), nextPoll) } ?? nextPoll)
    }
}

extension Delivery.Selection.Certificates {
    /// These certificates without some.
    fileprivate func leavingOut(_ names: Set<Certificate.Name>) -> Self {
        guard !names.isEmpty else { return self }
        switch self {
        case .all: return .except(names)
        case .only(let only): return .only(only.subtracting(names))
        case .except(let others): return .except(others.union(names))
        }
    }
}
