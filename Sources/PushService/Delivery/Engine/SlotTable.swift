/// Elements at indices, which are numbers from 0 on; the index of one that is removed is given to another.
///
/// An element is found without hashing, and changed where it stands.
struct SlotTable<Element: Sendable>: Sendable {
    // INVARIANT: the indices without an element are those of `free`; they have `vacant`.
    /// The elements at their indices, to be read and changed where they stand.
    var elements: [Element] = []
    private var isTaken: [Bool] = []
    private var free: [Int] = []
    private let vacant: Element

    /// Creates an empty table; `vacant` is what stands at an index that is free.
    init(vacant: Element) {
        self.vacant = vacant
    }

    /// The number of elements.
    var count: Int { elements.count - free.count }

    /// Whether there is no element.
    var isEmpty: Bool { count == 0 }

    /// The index of the element that is added next.
    var nextIndex: Int { free.last ?? elements.count }

    /// Adds an element, and returns its index.
    mutating func insert(_ element: consuming Element) -> Int {
        guard let index = free.popLast() else {
            elements.append(element)
            isTaken.append(true)
            return elements.count - 1
        }
        elements[index] = element
        isTaken[index] = true
        return index
    }

    /// Removes the element at an index, where there is one.
    mutating func remove(_ index: Int) {
        elements[index] = vacant
        isTaken[index] = false
        free.append(index)
    }

    /// The indices with an element, in order.
    var indices: some Sequence<Int> { isTaken.indices.lazy.filter { isTaken[$0] } }
}

/// Lists of indices, of which each is in one list at most.
///
/// A list itself knows no more than its first index, and an index is taken out without a search.
struct IndexLists: Sendable {
    struct List: Sendable {
        fileprivate var first: Int32 = -1
        /// The number of indices.
        fileprivate(set) var count = 0

        /// Whether it has no index.
        var isEmpty: Bool { count == 0 }
    }

    private struct Link: Sendable {
        var next: Int32 = -1
        var previous: Int32 = -1
    }

    private var links: [Link] = []

    /// Adds an index, which is in no list, to a list.
    mutating func insert(_ index: Int, into list: inout List) {
        while links.count <= index {
            links.append(Link())
        }
        links[index] = Link(next: list.first)
        if list.first >= 0 {
            links[Int(list.first)].previous = Int32(truncatingIfNeeded: index)
        }
        list.first = Int32(truncatingIfNeeded: index)
        list.count += 1
    }

    mutating func remove(_ index: Int, from list: inout List) {
        let link = links[index]
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

    /// The indices of a list, in no order.
    func indices(of list: List) -> [Int] {
        var indices: [Int] = []
        indices.reserveCapacity(list.count)
        var index = list.first
        while index >= 0 {
            indices.append(Int(index))
            index = links[Int(index)].next
        }
        return indices
    }
}
