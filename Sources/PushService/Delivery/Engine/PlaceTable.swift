/// Elements at places, which are numbers from 0 on; the place of one that is removed is given to another.
///
/// An element is found without hashing, and changed where it stands.
struct PlaceTable<Element: Sendable>: Sendable {
    // INVARIANT: the places without an element are those of `free`; they have `vacant`.
    /// The elements at their places, to be read and changed where they stand.
    var elements: [Element] = []
    private var isTaken: [Bool] = []
    private var free: [Int] = []
    private let vacant: Element

    /// Creates an empty table; `vacant` is what stands at a place that is free.
    init(vacant: Element) {
        self.vacant = vacant
    }

    /// The number of elements.
    var count: Int { elements.count - free.count }

    /// Whether there is no element.
    var isEmpty: Bool { count == 0 }

    /// Adds an element, and returns its place.
    mutating func insert(_ element: Element) -> Int {
        guard let place = free.popLast() else {
            elements.append(element)
            isTaken.append(true)
            return elements.count - 1
        }
        elements[place] = element
        isTaken[place] = true
        return place
    }

    /// Removes the element at a place, where there is one.
    mutating func remove(_ place: Int) {
        elements[place] = vacant
        isTaken[place] = false
        free.append(place)
    }

    /// The places with an element, in order.
    var places: some Sequence<Int> { isTaken.indices.lazy.filter { isTaken[$0] } }
}

/// Lists of places, of which each is in one list at most.
///
/// A list itself knows no more than its first place, and a place is taken out without a search.
struct PlaceLists: Sendable {
    struct List: Sendable {
        fileprivate var first: Int32 = -1
        /// The number of places.
        fileprivate(set) var count = 0

        /// Whether it has no place.
        var isEmpty: Bool { count == 0 }
    }

    private struct Link: Sendable {
        var next: Int32 = -1
        var previous: Int32 = -1
    }

    private var links: [Link] = []

    /// Adds a place, which is in no list, to a list.
    mutating func insert(_ place: Int, into list: inout List) {
        while links.count <= place {
            links.append(Link())
        }
        links[place] = Link(next: list.first)
        if list.first >= 0 {
            links[Int(list.first)].previous = Int32(truncatingIfNeeded: place)
        }
        list.first = Int32(truncatingIfNeeded: place)
        list.count += 1
    }

    mutating func remove(_ place: Int, from list: inout List) {
        let link = links[place]
        if link.previous >= 0 {
            links[Int(link.previous)].next = link.next
        } else {
            list.first = link.next
        }
        if link.next >= 0 {
            links[Int(link.next)].previous = link.previous
        }
        list.count -= 1
    }

    /// The places of a list, in no order.
    func places(of list: List) -> [Int] {
        var places: [Int] = []
        places.reserveCapacity(list.count)
        var place = list.first
        while place >= 0 {
            places.append(Int(place))
            place = links[Int(place)].next
        }
        return places
    }
}
