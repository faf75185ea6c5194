/// The messages with pushes in hand, for recalls.
struct MessageTable: Sendable {
    private var lists = RowLists<Delivery.Recall>()
    /// The group of the last push, and its index: pushes of one message come one after the other.
    private var last: (group: DeliveryGroup, index: Int)?

    /// The number of messages.
    var count: Int { lists.count }

    /// The index of a push's message, to which the push is added next.
    ///
    /// The push shares with the last one what both have in common. Those that a queue has read share nothing.
    mutating func index(of delivery: inout Delivery) -> Int {
        if let last {
            delivery.share(last.group)
            if last.group.ids === delivery.groupIDs { return last.index }
        }
        let ids = delivery.groupIDs
        let index = lists.index(of: .message(ids.message, of: ids.app))
        last = (delivery.group, index)
        return index
    }

    /// Adds a push to the message at an index.
    mutating func insert(_ id: Push.ID, at index: Int) {
        lists.insert(id.index, at: index)
    }

    mutating func remove(_ id: Push.ID, at index: Int) {
        if lists.remove(id.index, at: index), last?.index == index {
            last = nil
        }
    }

    /// The indices of a message's pushes.
    func pushes(of recall: Delivery.Recall) -> [Int] { lists.rows(of: recall) }
}
