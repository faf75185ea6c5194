import ExactJSON

/// The messages with pushes in hand, for recalls.
struct MessageTable: Sendable {
    private struct Message: Sendable {
        let recall: DeliveryRecall
        var pushes = IndexLists.List()
    }

    private var table = SlotTable(vacant: Message(recall: .message("", of: "")))
    private var indices: [DeliveryRecall: Int] = [:]
    /// The group of the last push, and its index: pushes of one message come one after the other.
    private var last: (group: DeliveryGroup, index: Int)?

    /// The number of messages.
    var count: Int { table.count }

    /// Whether there is none.
    var isEmpty: Bool { table.isEmpty }

    /// The index of a push's message, which is added if it has none.
    ///
    /// The push shares with the last one what both have in common. Those that a queue has read share nothing.
    mutating func index(of delivery: inout Delivery) -> Int {
        if let last {
            delivery.share(last.group)
            if last.group.ids === delivery.groupIDs { return last.index }
        }
        let ids = delivery.groupIDs
        let recall = DeliveryRecall.message(ids.message, of: ids.app)
        let index = indices[recall] ?? table.insert(Message(recall: recall))
        indices[recall] = index
        last = (delivery.group, index)
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
