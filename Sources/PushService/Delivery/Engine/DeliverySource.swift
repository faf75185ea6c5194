import PushModel
import Synchronization
import WallTime

/// A source of pushes for the engine: an array, a sequence or a queue.
struct DeliverySource: Sendable {
    var isOfQueue = false
    /// Whether a call to a store that fails ends the dispatch.
    var endsByFaults = true
    /// Runs beside the engine, and fetches the elements that it takes; `nil` if they are there already.
    var read: (@Sendable () async -> Void)?
    /// Takes what the engine wants, once there is some of it.
    let take: @Sendable (SourceItem.Wanted) async throws -> SourceItem
    /// Ends `read`.
    var stop: @Sendable () -> Void = {}
}

extension DeliverySource {
    /// The elements of an array; `prepare` makes pushes of up to `batch` of them at a time.
    static func array<Element: Sendable>(
        _ elements: [Element],
        batch: Int,
        prepare: @escaping @Sendable (ArraySlice<Element>) async throws -> PreparedBatch
    ) -> DeliverySource {
        let rest = Rest(elements)
        return DeliverySource(take: { _ in .batch(of: rest.next(batch), prepare) })
    }

    /// The elements of a sequence; `prepare` makes pushes of up to `batch` of them at a time.
    static func sequence<Elements: AsyncSequence & Sendable>(
        _ elements: Elements,
        batch: Int,
        prepare: @escaping @Sendable (ArraySlice<Elements.Element>) async throws -> PreparedBatch
    ) -> DeliverySource where Elements.Element: Sendable {
        let mailbox = Mailbox<Elements.Element, any Error>(limit: batch)
        return DeliverySource(
            read: {
                do {
                    for try await element in elements {
                        guard await mailbox.send(element) else { break }
                    }
                    mailbox.finish()
                } catch {
                    mailbox.finish(throwing: error)
                }
            },
            take: { _ in .batch(of: try await mailbox.take(upTo: batch)[...], prepare) },
            stop: { mailbox.finish() }
        )
    }

    /// A source that has nothing but an error.
    static func failure(_ error: any Error) -> DeliverySource {
        DeliverySource(take: { _ in throw error })
    }

    /// The rest of an array.
    private final class Rest<Element: Sendable>: Sendable {
        private let elements: Mutex<ArraySlice<Element>>

        init(_ elements: [Element]) {
            self.elements = Mutex(elements[...])
        }

        func next(_ count: Int) -> ArraySlice<Element> {
            elements.withLock { elements in
                defer { elements = elements.dropFirst(count) }
                return elements.prefix(count)
            }
        }
    }
}

extension SourceItem {
    /// A batch of elements; the end if there are none.
    fileprivate static func batch<Element: Sendable>(
        of elements: ArraySlice<Element>,
        _ prepare: @escaping @Sendable (ArraySlice<Element>) async throws -> PreparedBatch
    ) -> SourceItem {
        guard !elements.isEmpty else { return .end }
        return .batch(Batch(count: elements.count) { _ in try await prepare(elements) })
    }
}
