/// The dispatches that have not ended.
struct OpenDispatches: Sendable {
    // INVARIANT: `indicesByID` has the index of each dispatch, and `toLookAt` of those that say that they are to be looked
    // at.
    /// The dispatches, to be changed where they stand.
    var states = SlotTable(vacant: DispatchState.vacant)
    private var indicesByID: [DispatchState.ID: Int] = [:]
    /// The indices of the dispatches that are to be looked at, in the order in which they were noted.
    private(set) var toLookAt: [Int] = []

    /// The number of dispatches.
    var count: Int { states.count }

    /// Whether there is none.
    var isEmpty: Bool { states.isEmpty }

    /// The indices of all dispatches.
    var indices: [Int] { Array(states.indices) }

    /// The index of a dispatch; `nil` if it has ended.
    func index(of id: DispatchState.ID) -> Int? { indicesByID[id] }

    /// Adds a dispatch, and returns its index.
    mutating func insert(_ dispatch: DispatchState) -> Int {
        let index = states.insert(dispatch)
        indicesByID[dispatch.id] = index
        return index
    }

    mutating func remove(_ index: Int) {
        indicesByID[states.elements[index].id] = nil
        states.remove(index)
    }

    /// Notes that a dispatch may have something to take, or may have ended.
    mutating func lookAt(_ index: Int) {
        guard !states.elements[index].isToBeLookedAt else { return }
        states.elements[index].isToBeLookedAt = true
        toLookAt.append(index)
    }

    /// Notes that all were looked at.
    mutating func endLooking() {
        for index in toLookAt {
            states.elements[index].isToBeLookedAt = false
        }
        toLookAt = []
    }
}
