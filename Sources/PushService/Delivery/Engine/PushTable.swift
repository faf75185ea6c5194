/// The pushes that the engine has in hand.
struct PushTable: Sendable {
    // INVARIANT: a push has the id under which it is at its place.
    private var pushes = PlaceTable(vacant: Push.vacant)
    /// The number that the last push was given.
    private var drawn: Int64 = 0
    private var dispatchLists = PlaceLists()
    private var messageLists = PlaceLists()

    /// The number of pushes.
    var count: Int { pushes.count }

    /// Whether there is none.
    var isEmpty: Bool { pushes.isEmpty }

    /// Adds a push to the lists of its dispatch and its message.
    mutating func insert(
        _ held: HeldDelivery,
        dispatch: Int,
        message: Int,
        lane: Int,
        into ofDispatch: inout PlaceLists.List,
        _ ofMessage: inout PlaceLists.List
    ) -> Push.ID {
        drawn += 1
        let push = Push(
            number: drawn,
            held: held,
            dispatch: dispatch,
            message: message,
            lane: lane
        )
        let place = pushes.insert(push)
        dispatchLists.insert(place, into: &ofDispatch)
        messageLists.insert(place, into: &ofMessage)
        return Push.ID(number: drawn, place: place)
    }

    mutating func remove(
        _ id: Push.ID,
        from ofDispatch: inout PlaceLists.List,
        _ ofMessage: inout PlaceLists.List
    ) {
        dispatchLists.remove(id.place, from: &ofDispatch)
        messageLists.remove(id.place, from: &ofMessage)
        pushes.remove(id.place)
    }

    /// The push with an id; `nil` if it is not in hand any more.
    subscript(id: Push.ID) -> Push? {
        guard has(id) else { return nil }
        return pushes.elements[id.place]
    }

    /// What the engine does with a push at present; `nil` if it is not in hand any more.
    func state(of id: Push.ID) -> Push.State? {
        has(id) ? pushes.elements[id.place].state : nil
    }

    /// The place of a push's lane, whether it is postponed, and what the engine does with it at present; `nil` if the
    /// push is not in hand any more.
    func standing(of id: Push.ID) -> (lane: Int, isPostponed: Bool, state: Push.State)? {
        guard has(id) else { return nil }
        return (
            pushes.elements[id.place].lane, pushes.elements[id.place].isPostponed,
            pushes.elements[id.place].state
        )
    }

    /// Changes a push where it stands, if it is in hand.
    mutating func change(_ id: Push.ID, _ body: (inout Push) -> Void) {
        guard has(id) else { return }
        body(&pushes.elements[id.place])
    }

    /// The pushes of a dispatch's list, in the order in which they came.
    func ofDispatch(_ list: PlaceLists.List) -> [Push.ID] {
        ids(at: dispatchLists.places(of: list))
    }

    /// The pushes of a message's list, in the order in which they came.
    func ofMessage(_ list: PlaceLists.List) -> [Push.ID] {
        ids(at: messageLists.places(of: list))
    }

    /// All pushes with their ids.
    var all: some Sequence<(id: Push.ID, push: Push)> {
        pushes.places.lazy.map { place in
            (Push.ID(number: pushes.elements[place].number, place: place), pushes.elements[place])
        }
    }

    private func has(_ id: Push.ID) -> Bool {
        id.place < pushes.elements.count && pushes.elements[id.place].number == id.number
    }

    private func ids(at places: [Int]) -> [Push.ID] {
        places.map { Push.ID(number: pushes.elements[$0].number, place: $0) }.sorted()
    }
}
