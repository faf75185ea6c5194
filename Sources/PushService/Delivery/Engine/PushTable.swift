import WallTime

/// The pushes that the engine has in hand.
struct PushTable: Sendable {
    // INVARIANT: a push has the id under which it is at its index; an index without one has `nil`.
    private var pushes = SlotTable<Push?>(vacant: nil)
    /// The number that the last push was given.
    private var drawn: Int64 = 0
    private var dispatchLists = IndexLists()

    /// The number of pushes.
    var count: Int { pushes.count }

    /// Whether there is none.
    var isEmpty: Bool { pushes.isEmpty }

    /// Adds a push to the list of its dispatch.
    mutating func insert(
        _ leased: Delivery.Leased,
        until deadline: Instant,
        dispatch: Int,
        message: Int,
        flow: Int,
        into ofDispatch: inout IndexLists.List
    ) -> Push.ID {
        drawn += 1
        let id = Push.ID(number: drawn, index: pushes.nextIndex)
        let push = Push(
            id,
            leased,
            until: deadline,
            dispatch: dispatch,
            message: message,
            flow: flow
        )
        let index = pushes.insert(push)
        dispatchLists.insert(index, into: &ofDispatch)
        return id
    }

    mutating func remove(_ id: Push.ID, from ofDispatch: inout IndexLists.List) {
        dispatchLists.remove(id.index, from: &ofDispatch)
        pushes.remove(id.index)
    }

    /// The push with an id; `nil` if it is not in hand any more.
    subscript(id: Push.ID) -> Push? {
        guard has(id) else { return nil }
        return pushes.elements[id.index]
    }

    /// What the engine does with a push at present; `nil` if it is not in hand any more.
    func state(of id: Push.ID) -> Push.State? {
        has(id) ? pushes.elements[id.index]?.state : nil
    }

    /// The index of a push's flow, whether it is postponed, and what the engine does with it at present; `nil` if the
    /// push is not in hand any more.
    func standing(of id: Push.ID) -> (flow: Int, isPostponed: Bool, state: Push.State)? {
        guard has(id) else { return nil }
        return pushes.elements[id.index].map { ($0.flow, $0.isPostponed, $0.state) }
    }

    /// Changes a push where it stands, if it is in hand.
    mutating func change(_ id: Push.ID, _ body: (inout Push) -> Void) {
        guard has(id) else { return }
        pushes.elements[id.index]?.change(body)
    }

    /// The pushes of a dispatch's list, in the order in which they came.
    func ofDispatch(_ list: IndexLists.List) -> [Push.ID] {
        ids(at: dispatchLists.indices(of: list))
    }

    var all: some Sequence<Push> { pushes.elements.lazy.compactMap { $0 } }

    private func has(_ id: Push.ID) -> Bool {
        id.index < pushes.elements.count && pushes.elements[id.index]?.id == id
    }

    /// The pushes at indices, in the order in which they came.
    func ids(at indices: [Int]) -> [Push.ID] {
        indices.compactMap { pushes.elements[$0]?.id }.sorted()
    }
}
