import ExactJSON

/// The messages with pushes in hand, for recalls.
struct MessageTable: Sendable {
    private struct Message: Sendable {
        let recall: DeliveryRecall
        var pushes = PlaceLists.List()
    }

    private var table = PlaceTable(vacant: Message(recall: .message("", of: "")))
    private var places: [DeliveryRecall: Int] = [:]
    /// The last place that was asked for: pushes of one message come one after the other.
    private var last: (ids: DeliveryGroup.IDs, place: Int)?

    /// The number of messages.
    var count: Int { table.count }

    /// Whether there is none.
    var isEmpty: Bool { table.isEmpty }

    /// The place of a push's message, which is added if it has none.
    mutating func place(of delivery: Delivery) -> Int {
        let ids = delivery.groupIDs
        if let last, last.ids === ids { return last.place }
        let recall = DeliveryRecall.message(ids.message, of: ids.app)
        let place = places[recall] ?? table.insert(Message(recall: recall))
        places[recall] = place
        last = (ids, place)
        return place
    }

    /// The pushes of the message at a place.
    subscript(place: Int) -> PlaceLists.List {
        get { table.elements[place].pushes }
        set { table.elements[place].pushes = newValue }
    }

    /// The pushes of the message that is recalled; `nil` if there are none.
    subscript(recall: DeliveryRecall) -> PlaceLists.List? { places[recall].map { self[$0] } }

    /// Removes the message at a place if it has no pushes.
    mutating func removeIfEmpty(_ place: Int) {
        guard table.elements[place].pushes.isEmpty else { return }
        places[table.elements[place].recall] = nil
        table.remove(place)
        if last?.place == place {
            last = nil
        }
    }
}
