import WallTime

/// What the engine knows of a dispatch that has not ended.
struct DispatchState: Sendable {
    /// The number of a dispatch in the engine.
    typealias ID = Int64

    let id: ID
    let source: DeliverySource
    /// Whether the pushes come out of the queue, so that one that goes back there comes again.
    var isOfQueue: Bool { source.isOfQueue }
    /// Whether someone reads the outcomes.
    let hasReader: Bool
    /// The pushes of the dispatch that the engine has in hand.
    var pushes = IndexLists.List()
    /// Those of them that wait for the reader.
    var awaitingReader: [Push.ID] = []
    /// The outcomes that the mailbox does not have yet.
    var outcomes: [DeliveryOutcome] = []
    /// Whether the dispatch may have something to take, or may have ended.
    var isToBeLookedAt = false
    /// The number of outcomes that were not read yet.
    var unread = 0
    var isTaking = false
    /// What was taken and waits to be prepared.
    var batch: SourceItem.Batch?
    /// The number of batches that are being prepared.
    var preparing = 0
    /// The number of batches that are being given back.
    var abandoning = 0
    /// The call to the queue that leases its next pushes, if they come out of the queue.
    var call: RecentRecalls.Call?
    /// Whether the source has nothing left.
    var hasEnded = false
    /// Whether it has nothing left, and a call to the queue is under way that records ends.
    var endsAfterSettling = false
    /// Whether a batch was being prepared when the source was asked last, so that it may have more since.
    var asksEarly = false
    /// Whether the source is asked again when a batch is prepared.
    var waitsForBatch = false
    /// What the source does not have for now.
    var idle: Idle?
    /// Whether a push of the dispatch has ended since the source was last asked.
    var looksAgain = false
    /// The error that ends the dispatch before its end; `nil` while it goes on.
    var failure: (any Error)?
    /// The number of the call to the statistics that has the last count of the dispatch.
    var lastCount = 0

    init(_ id: ID, source: DeliverySource, hasReader: Bool) {
        self.id = id
        self.source = source
        self.hasReader = hasReader
    }

    /// No dispatch.
    static let vacant = DispatchState(
        0,
        source: DeliverySource(take: { _ in .end }),
        hasReader: false
    )

    /// Forgets what the source did not have, if it has some of it now.
    mutating func forgetIdle(_ wanted: SourceItem.Wanted) {
        if idle?.covers(wanted) == true { idle = nil }
    }

    /// Whether nothing is left to do, but for what is counted.
    var isDone: Bool {
        guard pushes.isEmpty, preparing == 0, abandoning == 0 else { return false }
        // What is taken from the queue is leased, and has to go back.
        return failure == nil ? hasEnded && !isTaking && batch == nil : !(isOfQueue && isTaking)
    }
}

/// What a source did not have when it was asked, and until when that holds.
struct Idle: Sendable {
    let until: Instant
    let wanted: SourceItem.Wanted

    /// Whether another wish is for no more than that.
    func covers(_ other: SourceItem.Wanted) -> Bool {
        wanted.leftOut.isSubset(of: other.leftOut) && (wanted.room > 0 || other.room == 0)
            && (wanted.recipients > 0 || other.recipients == 0)
    }
}
