import ExactJSON
public import PushEvaluation
public import PushModel

/// Takes a message to the phones of its recipients: decides, renders, queues, sends, and sends again.
///
/// For every recipient it reads settings and bindings from the stores, decides with the evaluator, puts
/// what is to be pushed into the queue, and sends it from there. A push leaves the queue when the
/// transport has taken it or when it is given up with its reason; until then it is sent again by Apple's
/// rules (section 6 of the specification). So every push is sent at least once, and one that is sent
/// twice replaces itself on the device by its collapse id.
///
/// A dispatcher is made once and used as often as you like, from any task. Dispatches that run at the
/// same time share what the dispatcher learns: which device tokens to slow down, and which routes work.
public final class PushDispatcher: Sendable {
    private let transport: any PushTransport
    private let queue: any DeliveryQueue
    private let settings: any SettingsStore
    private let bindings: any BindingStore
    private let evaluator: PushEvaluator
    private let options: Options
    private let clock: DeliveryClock
    private let share: @Sendable () -> Double
    private let observe: @Sendable (DeliveryEvent) -> Void
    private let pauses = TokenPauses()
    private let routes = VerifiedCertificates()

    /// Creates a dispatcher.
    ///
    /// - Parameters:
    ///   - transport: What takes pushes to APNs.
    ///   - queue: Where pushes are until they have ended; by default the memory of this process.
    ///   - settings: Where settings and display names are kept.
    ///   - bindings: Where bindings are kept, and tokens of no use are unbound.
    ///   - evaluator: What decides and renders.
    ///   - options: How much at a time, and when again.
    ///   - clock: The time it goes by; by default the system's.
    ///   - share: Draws a number from 0 to 1, for pauses; by default from the system's randomness.
    ///   - observe: Hears of every event, at once and from many tasks; it should return soon.
    public init(
        transport: any PushTransport,
        queue: any DeliveryQueue = InMemoryDeliveryQueue(),
        settings: any SettingsStore,
        bindings: any BindingStore,
        evaluator: PushEvaluator,
        options: Options = Options(),
        clock: DeliveryClock = DeliveryClock(),
        share: @escaping @Sendable () -> Double = { .random(in: 0...1) },
        observe: @escaping @Sendable (DeliveryEvent) -> Void = { _ in }
    ) {
        self.transport = transport
        self.queue = queue
        self.settings = settings
        self.bindings = bindings
        self.evaluator = evaluator
        self.options = options
        self.clock = clock
        self.share = share
        self.observe = observe
    }

    // MARK: A message

    /// Pushes a message to one recipient.
    ///
    /// - Parameters:
    ///   - message: The message.
    ///   - sender: What is known of its sender; `nil` for the display name that is stored.
    ///   - addressee: The recipient.
    /// - Returns: The outcomes; nothing happens before they are read.
    public func dispatch(
        _ message: Message,
        from sender: Sender? = nil,
        to addressee: DispatchRecipient
    ) -> DeliveryOutcomes {
        dispatch(message, from: sender, to: [addressee])
    }

    /// Pushes a message to a list of recipients; see ``dispatch(_:from:to:)-(_,_,DispatchRecipient)``.
    public func dispatch(
        _ message: Message,
        from sender: Sender? = nil,
        to addressees: [DispatchRecipient]
    ) -> DeliveryOutcomes {
        dispatch(message, from: sender, to: ElementSequence(addressees))
    }

    /// Pushes a message to as many recipients as a sequence has, which is read no faster than pushes are
    /// sent.
    public func dispatch<Addressees: AsyncSequence & Sendable>(
        _ message: Message,
        from sender: Sender? = nil,
        to addressees: Addressees
    ) -> DeliveryOutcomes where Addressees.Element == DispatchRecipient {
        outcomes { [evaluator, settings, bindings, queue, clock, options] in
            let recipients = RecipientBatch(
                message: message,
                preparedMessage: Result { () throws(InputError) in
                    try evaluator.prepare(message, from: sender ?? Sender())
                },
                readsSender: sender == nil,
                settings: settings,
                bindings: bindings,
                queue: queue,
                clock: clock,
                lease: options.lease.milliseconds
            )
            return .sequence(addressees, batch: options.batch) {
                try await recipients.prepare($0)
            }
        }
    }

    // MARK: Pushes

    /// Queues and sends pushes that were decided on elsewhere.
    public func deliver(_ deliveries: [Delivery]) -> DeliveryOutcomes {
        deliver(ElementSequence(deliveries))
    }

    /// Queues and sends as many pushes as a sequence has, which is read no faster than they are sent.
    public func deliver<Deliveries: AsyncSequence & Sendable>(
        _ deliveries: Deliveries
    ) -> DeliveryOutcomes where Deliveries.Element == Delivery {
        let lease = options.lease.milliseconds
        return outcomes { [options, queue, clock] in
            .sequence(deliveries, batch: options.batch) { deliveries in
                try await queue.enqueue(deliveries, at: clock.now(), lease: lease)
            }
        }
    }

    /// Sends what the queue has and nobody else sends: after a start what the last run left, after a
    /// dispatch that was cancelled what it put back.
    ///
    /// It ends when the queue has nothing any more; what is to be sent later, or leased by somebody else,
    /// it waits for.
    public func deliverQueued() -> DeliveryOutcomes {
        outcomes { [options, queue, clock] in
            .queue(
                queue,
                batch: options.batch,
                lease: options.lease.milliseconds,
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
            routes: routes,
            clock: clock,
            share: share,
            observe: observe
        )
        return DeliveryOutcomes(room: options.batch) { [options, queue] in
            DeliveryEngine(
                source: makeSource(),
                queue: queue,
                attempt: attempt,
                limits: options.limits
            )
        }
    }
}
