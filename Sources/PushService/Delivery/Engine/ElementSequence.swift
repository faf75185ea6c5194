/// The elements of an array as an asynchronous sequence.
struct ElementSequence<Element: Sendable>: AsyncSequence, Sendable {
    private let elements: [Element]

    init(_ elements: [Element]) {
        self.elements = elements
    }

    func makeAsyncIterator() -> Iterator {
        Iterator(base: elements.makeIterator())
    }

    struct Iterator: AsyncIteratorProtocol {
        var base: [Element].Iterator

        mutating func next() async -> Element? { base.next() }
    }
}
