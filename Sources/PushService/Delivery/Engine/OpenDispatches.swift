/// The dispatches that have not ended.
struct OpenDispatches: Sendable {
    // INVARIANT: `placesByID` has the place of each dispatch, and `toLookAt` of those that say that they are to be looked
    // at.
    /// The dispatches, to be changed where they stand.
    var states = PlaceTable(vacant: DispatchState.vacant)
    private var placesByID: [DispatchState.ID: Int] = [:]
    /// The places of the dispatches that are to be looked at, in the order in which they were noted.
    private(set) var toLookAt: [Int] = []

    /// The number of dispatches.
    var count: Int { states.count }

    /// Whether there is none.
    var isEmpty: Bool { states.isEmpty }

    /// The places of all dispatches.
    var places: [Int] { Array(states.places) }

    /// The place of a dispatch; `nil` if it has ended.
    func place(of id: DispatchState.ID) -> Int? { placesByID[id] }

    /// Adds a dispatch, and returns its place.
    mutating func insert(_ dispatch: DispatchState) -> Int {
        let place = states.insert(dispatch)
        placesByID[dispatch.id] = place
        return place
    }

    mutating func remove(_ place: Int) {
        placesByID[states.elements[place].id] = nil
        states.remove(place)
    }

    /// Notes that a dispatch may have something to take, or may have ended.
    mutating func lookAt(_ place: Int) {
        guard !states.elements[place].isToBeLookedAt else { return }
        states.elements[place].isToBeLookedAt = true
        toLookAt.append(place)
    }

    /// Notes that all were looked at.
    mutating func endLooking() {
        for place in toLookAt {
            states.elements[place].isToBeLookedAt = false
        }
        toLookAt = []
    }
}
