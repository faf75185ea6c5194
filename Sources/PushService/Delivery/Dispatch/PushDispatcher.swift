public import ExactJSON
public import PushEvaluation
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
/// One dispatcher serves any number of dispatches, from any task. Dispatches that run at the same time
/// share what the dispatcher has learned: which device tokens are paused, and which certificates work.
public final class PushDispatcher: Sendable {
    /// The app whose pushes it delivers.
    public let app: AppID
    private let owner: DeliveryOwner
    private let transport: any PushTransport
    private let queue: any DeliveryQueue
    private let settings: any SettingsStore
    private let bindings: any BindingStore
    private let evaluator: PushEvaluator
    private let statistics: AppStatistics?
    private let options: Options
    private let clock: DeliveryClock
    private let jitter: @Sendable () -> Double
    private let observe: @Sendable (DeliveryEvent) -> Void
    private let pauses = TokenPauses()
    private let workingCertificates = WorkingCertificates()

    /// Creates a dispatcher.
    ///
    /// - Parameters:
    ///   - app: The app, which is part of the key of every push; empty if the queue serves one app only.
    ///   - owner: The holder of the dispatcher's leases, which no other dispatcher of the queue may be; by
    ///     default one with a random name.
    ///   - transport: Sends pushes to APNs.
    ///   - queue: Keeps pushes until they have ended; by default in the memory of this process, with the
    ///     time of `clock`.
    ///   - settings: The store of settings and display names.
    ///   - bindings: The store of bindings; the dispatcher unbinds tokens that APNs does not know any more.
    ///   - evaluator: Decides and renders.
    ///   - statistics: Where the pushes that have ended are counted (rule 6.11); by default nowhere. Sending does
    ///     not wait for it, and its faults are events (``DeliveryEvent/notCounted(_:)``).
    ///   - options: The limits of a dispatch, and the pauses before a push is sent again.
    ///   - clock: The clock that pauses and expirations are measured with; by default the system's.
    ///   - jitter: Returns a random number from 0 to 1, by which pauses are lengthened; by default from the
    ///     system's random numbers.
    ///   - observe: Is called with every event as it happens, from many tasks. Until it returns, the push or
    ///     the dispatch waits.
    public init(
        app: AppID = "",
        owner: DeliveryOwner = DeliveryOwner("\(UInt64.random(in: 0 ... .max))"),
        transport: any PushTransport,
        queue: (any DeliveryQueue)? = nil,
        settings: any SettingsStore,
        bindings: any BindingStore,
        evaluator: PushEvaluator,
        statistics: AppStatistics? = nil,
        options: Options = Options(),
        clock: DeliveryClock = DeliveryClock(),
        jitter: @escaping @Sendable () -> Double = { .random(in: 0...1) },
        observe: @escaping @Sendable (DeliveryEvent) -> Void = { _ in }
    ) {
        self.app = app
        self.owner = owner
        self.transport = transport
        self.queue = queue ?? InMemoryDeliveryQueue(now: clock.now)
        self.settings = settings
        self.bindings = bindings
        self.evaluator = evaluator
        self.statistics = statistics
        self.options = options
        self.clock = clock
        self.jitter = jitter
        self.observe = observe
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
    ) -> DeliveryOutcomes {
        dispatch(message, from: sender, to: [recipient])
    }

    /// Pushes a message to an array of recipients; see ``dispatch(_:from:to:)-(_,_,DispatchRecipient)``.
    public func dispatch(
        _ message: Message,
        from sender: Sender? = nil,
        to recipients: [DispatchRecipient]
    ) -> DeliveryOutcomes {
        dispatch(message, from: sender, to: ElementSequence(recipients))
    }

    /// Pushes a message to the recipients of a sequence, which is read no faster than pushes are sent.
    ///
    /// If the id of the message, of its sender or of its conversation is empty, the outcomes end at once with
    /// an `InputError`. An empty id of a recipient or a device is the outcome of that recipient or device.
    public func dispatch<Recipients: AsyncSequence & Sendable>(
        _ message: Message,
        from sender: Sender? = nil,
        to recipients: Recipients
    ) -> DeliveryOutcomes where Recipients.Element == DispatchRecipient {
        outcomes { [batches = batches(of: message, from: sender), options] in
            if let fault = InputError(emptyIDOf: message) { return .failure(fault) }
            return .sequence(recipients, batch: options.batch) {
                try await batches.prepare($0)
            }
        }
    }

    /// Explains what a dispatch of a message to a recipient decides; queues and sends nothing.
    ///
    /// It reads what a dispatch reads, when it is called. To learn later why a push was sent or not, pass the
    /// time of the dispatch; settings and bindings that have changed since are not known any more.
    ///
    /// - Parameters:
    ///   - message: The message.
    ///   - sender: The sender; `nil` for the display name in the store of settings.
    ///   - recipient: The recipient.
    ///   - instant: The time of the decision; `nil` for the present time.
    /// - Returns: The decision with the verdict of every gate.
    /// - Throws: `InputError` for an empty id, and if the message or the recipient's settings cannot be used;
    ///   what a store throws.
    public func explain(
        _ message: Message,
        from sender: Sender? = nil,
        to recipient: DispatchRecipient,
        at instant: Instant? = nil
    ) async throws -> Explanation {
        if let fault = InputError(emptyIDOf: message) { throw fault }
        return try await batches(of: message, from: sender)
            .explain(recipient, at: instant ?? clock.now())
    }

    private func batches(of message: Message, from sender: Sender?) -> RecipientBatch {
        RecipientBatch(
            app: app,
            message: message,
            preparedMessage: Result { () throws(InputError) in
                try evaluator.prepare(message, from: sender ?? Sender())
            },
            replacesEarlier: evaluator.policy.collapse == .conversation,
            readsSender: sender == nil,
            settings: settings,
            bindings: bindings,
            queue: queue,
            clock: clock,
            terms: terms
        )
    }

    private var terms: LeaseTerms { LeaseTerms(owner: owner, duration: options.lease) }

    // MARK: Pushes

    /// Queues and sends pushes that another program has decided on.
    public func deliver(_ deliveries: [Delivery]) -> DeliveryOutcomes {
        deliver(ElementSequence(deliveries))
    }

    /// Queues and sends the pushes of a sequence, which is read no faster than they are sent.
    ///
    /// A delivery whose message id is empty, or whose app is not the dispatcher's, is not queued and has the
    /// outcome ``DeliveryOutcome/Result/unusable(_:)``. The ids of its user and device may be empty.
    public func deliver<Deliveries: AsyncSequence & Sendable>(
        _ deliveries: Deliveries
    ) -> DeliveryOutcomes where Deliveries.Element == Delivery {
        outcomes { [app, terms, options, queue, clock] in
            .sequence(deliveries, batch: options.batch) { deliveries in
                var usable: [Delivery] = []
                var outcomes: [DeliveryOutcome] = []
                for delivery in deliveries {
                    if let fault = InputError(keyOf: delivery, to: app) {
                        outcomes.append(DeliveryOutcome(delivery.key, .unusable(fault)))
                    } else {
                        usable.append(delivery)
                    }
                }
                var prepared = try await queue.enqueue(usable, on: terms, at: clock.now())
                prepared.outcomes += outcomes
                return prepared
            }
        }
    }

    /// Queues pushes that another program has decided on, and sends nothing: ``deliverQueued()`` does.
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

    /// Sends the app's deliveries of the queue that no other dispatch has leased.
    ///
    /// These are the deliveries that an earlier process left, and those that a cancelled dispatch returned.
    /// The outcomes end when the queue is empty: deliveries that are due later, or that another dispatch
    /// has leased, are waited for.
    public func deliverQueued() -> DeliveryOutcomes {
        outcomes { [app, terms, options, queue, clock] in
            .queue(
                queue,
                of: DeliverySelection(app: app),
                batch: options.batch,
                on: terms,
                poll: options.poll.milliseconds,
                clock: clock
            )
        }
    }

    private func outcomes(
        of makeSource: @escaping @Sendable () -> DeliverySource
    ) -> DeliveryOutcomes {
        let attempt = DeliveryAttempt(
            transport: transport,
            bindings: bindings,
            policy: options.retry,
            pauses: pauses,
            workingCertificates: workingCertificates,
            clock: clock,
            jitter: jitter,
            observe: observe
        )
        return DeliveryOutcomes(room: options.batch) { [options, queue, statistics] in
            DeliveryEngine(
                source: makeSource(),
                queue: queue,
                attempt: attempt,
                limits: options.limits,
                statistics: statistics
            )
        }
    }
}
