import ExactJSON
public import PushEvaluation
import PushFoundation
public import PushModel
public import WallTime

/// Delivers a message to its recipients: decides, renders, queues, sends, and sends again.
///
/// For every recipient the dispatcher reads settings and bindings from the stores, lets the evaluator
/// decide, puts the pushes into the queue, and sends them from there. A push leaves the queue when the
/// transport has accepted it, or when it is given up with a reason. Until then the dispatcher sends it
/// again by Apple's rules (specification, section 6). So every push is sent at least once. A push that
/// is sent twice replaces itself on the device, because both have the same collapse id.
///
/// One dispatcher serves any number of dispatches, from any task. They share one engine with the limits of
/// ``Options``, and what the dispatcher has learned: which device tokens are paused, and which certificates work.
public final class PushDispatcher: Sendable {
    /// The app whose pushes it delivers.
    public var app: AppID { preparation.app }
    private let transport: any PushTransport
    let preparation: DispatchPreparation
    let options: Options
    let scope = QueueScope()
    let heldFacts: (any HeldFacts)?
    private let engine: DeliveryEngine
    /// Queues the deliveries of every call; one closure for all of them, as there may be many calls at once.
    private let prepare: @Sendable (ArraySlice<Delivery>) async throws -> PreparedBatch

    /// Creates a dispatcher.
    ///
    /// - Parameters:
    ///   - transport: Sends pushes to APNs.
    ///   - settings: The store of settings and display names.
    ///   - bindings: The store of bindings; the dispatcher unbinds tokens that APNs does not know any more.
    ///   - labels: The store of the labels of senders and recipients, which is read if a rule names labels or is code
    ///     (rule 1.7); with `nil`, the default, users have no labels.
    ///   - evaluator: Decides and renders.
    ///   - options: The limits of the dispatcher, and the pauses before a push is sent again.
    ///   - services: The queue, the clock, and what is told of pushes; by default of this process alone.
    public init(
        transport: any PushTransport,
        settings: any SettingsStore,
        bindings: any BindingStore,
        labels: (any LabelStore)? = nil,
        evaluator: PushEvaluator,
        options: Options = Options(),
        services: Services = Services()
    ) {
        let calls = DeliveryQueueCalls(
            queue: services.queue,
            pauses: options.retry.faults,
            clock: services.clock,
            jitter: services.jitter,
            observe: services.observe
        )
        self.transport = transport
        self.options = options
        heldFacts = services.heldFacts
        let preparation = DispatchPreparation(
            app: services.app,
            settings: settings,
            bindings: bindings,
            labels: labels,
            queue: calls,
            terms: Delivery.LeaseTerms(owner: services.owner, duration: options.lease),
            evaluator: CurrentEvaluator(evaluator),
            sampling: services.sampling
        )
        self.preparation = preparation
        prepare = { try await preparation.prepare($0) }
        engine = DeliveryEngine(
            queue: calls,
            attempt: DeliveryAttempt(
                transport: transport,
                bindings: bindings,
                policy: options.retry,
                pauses: TokenPauses(),
                workingCertificates: WorkingCertificates(),
                clock: services.clock,
                jitter: services.jitter,
                keepsRefused: options.circuit?.credentials == .held,
                observe: services.observe
            ),
            limits: options.limits,
            statistics: services.statistics,
            suppressed: { try await preparation.suppressed($0) },
            makeQueueSource: { [scope] in
                QueueSource(
                    preparation,
                    in: scope,
                    expander: nil,
                    releaser: nil,
                    options: options,
                    untilEmpty: true
                ).source
            }
        )
    }

    var calls: DeliveryQueueCalls { preparation.queue }
    var queue: any DeliveryQueue { calls.queue }
    var clock: DeliveryClock { calls.clock }
    private var owner: Delivery.Owner { preparation.terms.owner }

    /// Ends what goes on without a reader of outcomes; the pushes are in the queue.
    deinit {
        engine.close()
    }

    /// Replaces what decides and renders, as when templates or the app's configuration have changed.
    ///
    /// A message whose dispatch was called before keeps what it had; messages that are dispatched from now on, and
    /// explanations, have the new one.
    public func setEvaluator(_ evaluator: PushEvaluator) {
        preparation.evaluator.set(evaluator)
    }

    /// Takes nothing out of the queue from now on but pushes through some certificates: no stored dispatches, and no
    /// others' pushes.
    ///
    /// - Parameter certificates: The certificates.
    package func takeOnlyPushes(of certificates: Delivery.Selection.Certificates) {
        scope.value = QueueScope.Value(certificates: certificates, hasDispatches: false)
    }

    // MARK: A message

    /// Pushes a message to one recipient.
    ///
    /// - Parameters:
    ///   - message: The message.
    ///   - sender: The sender; `nil` for the display name in the store of settings.
    ///   - recipient: The recipient.
    /// - Returns: The outcomes; the work begins when the first is read.
    public func dispatch(
        _ message: Message,
        from sender: Sender? = nil,
        to recipient: DispatchRecipient
    ) -> PushDispatcher.Outcomes {
        dispatch(message, from: sender, to: [recipient])
    }

    /// Pushes a message to an array of recipients; see ``dispatch(_:from:to:)-(_,_,DispatchRecipient)``.
    public func dispatch(
        _ message: Message,
        from sender: Sender? = nil,
        to recipients: [DispatchRecipient]
    ) -> PushDispatcher.Outcomes {
        let batches = preparation.batches(of: message, from: sender)
        return outcomes { [batch = options.batch] in
            if let fault = InputError(of: message, from: sender) { return .failure(fault) }
            return .array(recipients, batch: batch) { try await batches.prepare($0) }
        }
    }

    /// Pushes a message to recipients whose settings and bindings are in the stores; those of `recipients` are not
    /// looked at.
    public func dispatch(
        _ message: Message,
        from sender: Sender? = nil,
        to recipients: some Collection<Recipient>
    ) -> PushDispatcher.Outcomes {
        dispatch(message, from: sender, to: recipients.map { DispatchRecipient($0) })
    }

    /// Pushes a message to the recipients of a sequence, which is read no faster than pushes are sent.
    ///
    /// If the id of the message, of its sender or of its conversation is empty, or `sender` has another id than the message's
    /// sender, the outcomes end at once with an `InputError`. An empty id of a recipient or a device is the outcome of that
    /// recipient or device.
    public func dispatch<Recipients: AsyncSequence & Sendable>(
        _ message: Message,
        from sender: Sender? = nil,
        to recipients: Recipients
    ) -> PushDispatcher.Outcomes where Recipients.Element == DispatchRecipient {
        let batches = preparation.batches(of: message, from: sender)
        return outcomes { [batch = options.batch] in
            if let fault = InputError(of: message, from: sender) { return .failure(fault) }
            return .sequence(recipients, batch: batch) {
                try await batches.prepare($0)
            }
        }
    }

    /// Queues the pushes of a message, and sends nothing, to measure what that costs.
    package func measureEnqueuing(_ message: Message, to recipients: [DispatchRecipient])
        async throws
    {
        let batches = preparation.batches(of: message, from: nil)
        for start in stride(from: 0, to: recipients.count, by: options.batch) {
            let end = min(start + options.batch, recipients.count)
            _ = try await batches.prepare(recipients[start..<end])
        }
    }

    // MARK: Pushes

    /// Queues and sends pushes that another program has decided on.
    public func deliver(_ deliveries: [Delivery]) -> PushDispatcher.Outcomes {
        outcomes { [batch = options.batch, prepare] in
            .array(deliveries, batch: batch, prepare: prepare)
        }
    }

    /// Queues and sends the pushes of a sequence, which is read no faster than they are sent.
    ///
    /// A delivery whose message id is empty, or whose app is not the dispatcher's, is not queued and has the
    /// outcome ``DeliveryOutcome/Result/unusable(_:)``. The ids of its user and device may be empty.
    public func deliver<Deliveries: AsyncSequence & Sendable>(
        _ deliveries: Deliveries
    ) -> PushDispatcher.Outcomes where Deliveries.Element == Delivery {
        outcomes { [batch = options.batch, prepare] in
            .sequence(deliveries, batch: batch, prepare: prepare)
        }
    }

    /// Queues pushes that another program has decided on, and sends nothing: ``deliverQueued(untilEmpty:)`` does.
    ///
    /// A push that the queue has or had is not queued again.
    ///
    /// - Throws: `input.value` if the message id of a delivery is empty, `input.conflict` if its app is not
    ///   the dispatcher's; then nothing is queued. What the queue throws.
    public func enqueue(_ deliveries: [Delivery]) async throws {
        for delivery in deliveries {
            if let fault = InputError(keyOf: delivery, to: app) { throw fault }
        }
        _ = try await queue.enqueue(deliveries, leasing: nil)
    }

    func outcomes(
        of makeSource: @escaping @Sendable () -> DeliverySource
    ) -> PushDispatcher.Outcomes {
        PushDispatcher.Outcomes { [engine] in PushDispatcher.Outcomes.Run(makeSource(), on: engine)
        }
    }

    // MARK: Recall

    /// Recalls a message: those of its pushes that are not sent yet are not sent any more (rule 6.12).
    ///
    /// Their outcome is ``DeliveryOutcome/Result/cancelled``, also of those that are queued later. A push that is
    /// being sent cannot be taken back.
    ///
    /// - Returns: The number of pushes that were taken out of the queue.
    /// - Throws: What the queue throws.
    @discardableResult
    public func cancel(message: Message.ID) async throws -> Int {
        try await cancel(.message(message, of: app))
    }

    /// Recalls a push, as ``cancel(message:)`` does all of a message.
    ///
    /// - Returns: Whether the push was in the queue.
    /// - Throws: What the queue throws.
    @discardableResult
    public func cancel(_ key: Delivery.Key) async throws -> Bool {
        try await cancel(.push(key)) > 0
    }

    private func cancel(_ recall: Delivery.Recall) async throws -> Int {
        let count = try await queue.cancel(recall)
        engine.recall(recall)
        return count
    }

    // MARK: The life of a process

    /// Takes back what an earlier process of the same owner had leased, so that it can be sent at once.
    ///
    /// Call it when the process starts, before anything is dispatched.
    ///
    /// - Returns: The number of pushes.
    /// - Throws: What the queue throws.
    @discardableResult
    public func reclaim() async throws -> Int {
        try await calls.once(.release) { try await queue.release(owner) }
    }

    /// Ends all dispatches, and lets the pushes that are being sent finish.
    ///
    /// Nothing new is taken from the queue or from recipients, and no further push is sent. The pushes that
    /// wait go back to the queue at once, where another process can lease them. What is still being sent after
    /// `duration` is cancelled and goes back too. The outcomes of each dispatch end with a ``PushDispatcher/ShutdownError``; so
    /// do those of a later dispatch.
    ///
    /// It returns at most 5 seconds after `duration`, and all outcomes end by then, also if a store fails or does not answer.
    /// What is still under way then has no outcome for a reader.
    ///
    /// - Parameter duration: How long it waits for the pushes that are being sent; not at all if it is negative.
    /// - Throws: ``PushDispatcher/QueueTimeoutError`` if the queue has not taken everything back in time; what the queue throws
    ///   if the leases that are left cannot be ended. They run out then.
    public func shutdown(within duration: Duration) async throws {
        let deadline = clock.now().advanced(by: max(duration, .zero))
        let end = deadline.advanced(by: .seconds(5))
        // A call to a store may take longer, and the engine waits for it.
        defer { engine.endOutcomes(throwing: ShutdownError()) }
        try await clock.wait(until: end) { [engine, queue, owner, clock] in
            await engine.shutDown(by: deadline)
            // Later the owner may have another dispatcher, which keeps its leases.
            guard clock.now() < end else { throw QueueTimeoutError() }
            try await queue.release(owner)
        }
    }

    /// Since when a kind of call of the dispatcher to the queue has failed, whatever the others do; `nil` if none does.
    ///
    /// A call that has taken longer than 10 seconds counts as failing. A dispatcher that has nothing to do makes no calls.
    public var queueFailsSince: Instant? { queueFailures.first?.since }

    /// The kinds of calls to the queue that fail, with the reason of each.
    package var queueFailures: [QueueHealth.Failure] {
        let reading = clock.reading()
        return calls.health.failures(at: reading.now).map { failure in
            var failure = failure
            failure.since = reading.date(of: failure.since)
            return failure
        }
    }

    /// How many calls of each kind were made to the queue.
    package var queueCalls: [DeliveryEvent.StoreFault.Call: Int] { calls.health.counts }

    /// Whether the queue has something for the dispatcher that can be leased now, but for the pushes of some certificates.
    package func hasDueWork(leavingOut certificates: Set<Certificate.Name>) async throws -> Bool {
        for items in [Delivery.Selection.Items.pushes(of: .except(certificates)), .dispatches] {
            let due = try await queue.nextDue(of: Delivery.Selection(app: app, items))
            if let due, due <= .zero { return true }
        }
        return false
    }

    /// What the dispatcher holds at present, without what the queue has.
    package var gaugesInHand: PushDispatcher.Gauges {
        var gauges = engine.gauges
        gauges.connections = transport.connections
        return gauges
    }

    /// What the dispatcher and its queue hold at present.
    ///
    /// - Returns: The gauges, of which the queue's may take time in proportion to what it has.
    /// - Throws: What the queue throws.
    public func gauges() async throws -> PushDispatcher.Gauges {
        var gauges = gaugesInHand
        gauges.queue = try await queue.status(of: Delivery.Selection(app: app, .pushes))
        gauges.storedDispatches = try await queue.status(
            of: Delivery.Selection(app: app, .dispatches)
        )
        return gauges
    }
}
