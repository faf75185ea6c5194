import PushFoundation
import WallTime

/// A source of pushes for the engine: a sequence or a queue.
struct DeliverySource: Sendable {
    /// Runs beside the engine, and fetches the elements that it takes.
    let read: @Sendable () async -> Void
    /// Takes at most `room` elements, once there is one.
    let take: @Sendable (_ room: Int) async throws -> SourceItem
    /// Ends `read`.
    let stop: @Sendable () -> Void
}

extension DeliverySource {
    /// The elements of a sequence; `prepare` makes pushes of up to `batch` of them at a time.
    static func sequence<Elements: AsyncSequence & Sendable>(
        _ elements: Elements,
        batch: Int,
        prepare: @escaping @Sendable ([Elements.Element]) async throws -> PreparedBatch
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

    /// A source that has nothing but an error.
    static func failure(_ error: any Error) -> DeliverySource {
        DeliverySource(read: {}, take: { _ in throw error }, stop: {})
    }

    /// The selected deliveries of a queue, until it has none.
    ///
    /// A queue does not report what other processes put there, so the source asks again after `poll`
    /// milliseconds at the latest.
    static func queue(
        _ queue: any DeliveryQueue,
        of selection: DeliverySelection,
        batch: Int,
        on terms: LeaseTerms,
        poll: Int64,
        clock: DeliveryClock
    ) -> DeliverySource {
        DeliverySource(
            read: {},
            take: { room in
                let now = clock.now()
                let leased = try await queue.lease(
                    upTo: min(room, batch),
                    of: selection,
                    on: terms
                )
                let deadline = now.advanced(by: terms.duration)
                if !leased.isEmpty {
                    return .leased(leased.map { HeldDelivery($0, until: deadline) })
                }
                guard let pause = try await queue.nextDue(of: selection) else { return .end }
                return .nothingBefore(
                    min(now.advanced(by: pause), now.adding(milliseconds: poll))
                )
            },
            stop: {}
        )
    }
}
