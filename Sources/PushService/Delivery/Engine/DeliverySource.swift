import WallTime

/// Where the engine gets its pushes from.
struct DeliverySource: Sendable {
    /// What runs beside the engine, to fetch what it takes.
    let read: @Sendable () async -> Void
    /// Takes at most so many of whatever it is.
    let take: @Sendable (_ room: Int) async throws -> Taken
    /// Ends the reading.
    let stop: @Sendable () -> Void
}

extension DeliverySource {
    /// Elements of a sequence, of which a batch at a time is made into pushes.
    static func sequence<Elements: AsyncSequence & Sendable>(
        _ elements: Elements,
        batch: Int,
        prepare: @escaping @Sendable ([Elements.Element]) async throws -> Prepared
    ) -> DeliverySource where Elements.Element: Sendable {
        let channel = BoundedChannel<Elements.Element>(limit: batch)
        return DeliverySource(
            read: {
                do {
                    for try await element in elements {
                        guard await channel.send(element) else { break }
                    }
                    channel.finish()
                } catch {
                    channel.finish(throwing: error)
                }
            },
            take: { room in
                let elements = try await channel.take(upTo: min(room, batch))
                return elements.isEmpty ? .end : .batch { try await prepare(elements) }
            },
            stop: { channel.close() }
        )
    }

    /// What a queue has, until it has nothing any more.
    ///
    /// Of what others put there nobody tells, so it is looked for every `poll` milliseconds.
    static func queue(
        _ queue: any DeliveryQueue,
        batch: Int,
        lease: Int64,
        poll: Int64,
        clock: DeliveryClock
    ) -> DeliverySource {
        DeliverySource(
            read: {},
            take: { room in
                let now = clock.now()
                let leased = try await queue.lease(
                    upTo: min(room, batch),
                    at: now,
                    until: now.adding(milliseconds: lease)
                )
                if !leased.isEmpty { return .leased(leased) }
                guard let due = try await queue.nextDue() else { return .end }
                return .nothingBefore(min(due, now.adding(milliseconds: poll)))
            },
            stop: {}
        )
    }
}
