import Synchronization

/// The turns that are left, each with a number from 1 on.
final class Turns: Sendable {
    private let taken = Atomic(0)
    private let count: Int

    init(_ count: Int) {
        self.count = count
    }

    /// Takes a turn; `nil` if none is left.
    func next() -> Int? {
        let turn = taken.wrappingAdd(1, ordering: .relaxed).newValue
        return turn <= count ? turn : nil
    }
}
