import ExactJSON

/// The messages with pushes in hand, for recalls.
struct MessageTable: Sendable {
    private struct Message: Sendable {
        let recall: DeliveryRecall
        var pushes = IndexLists.List()
    }

    private var table = SlotTable(vacant: Message(recall: .message("", of: "")))
    private var indices: [DeliveryRecall: Int] = [:]
    /// The last index that was asked for: pushes of one message come one after the other.
    private var last: (ids: DeliveryGroup.IDs, index: Int)?

    /// The number of messages.
    var count: Int { table.count }

    /// Whether there is none.
    var isEmpty: Bool { table.isEmpty }

    /// The index of a push's message, which is added if it has none.
    mutating func index(of delivery: Delivery) -> Int {
        let ids = delivery.groupIDs
        if let last, last.ids === ids { return last.index }
        let recall = DeliveryRecall.message(ids.message, of: ids.app)
        let index = indices[recall] ?? table.insert(Message(recall: recall))
        indices[recall] = index
        last = (ids, index)
        return index
    }

    /// The pushes of the message at an index.
    subscript(index: Int) -> IndexLists.List {
        get { table.elements[index].pushes }
        set { table.elements[index].pushes = newValue }
    }

    /// The pushes of the message that is recalled; `nil` if there are none.
    subscript(recall: DeliveryRecall) -> IndexLists.List? { indices[recall].map { self[$0] } }

    /// Removes the message at an index if it has no pushes.
    mutating func removeIfEmpty(_ index: Int) {
        guard table.elements[index].pushes.isEmpty else { return }
        indices[table.elements[index].recall] = nil
        table.remove(index)
        if last?.index == index {
            last = nil
        }
    }
}
