/// What was set aside: a push or a stored dispatch, by its number in the store.
enum DeadEntry: Hashable, Sendable {
    case push(Int64)
    case dispatch(Int64)

    /// Reads `push:` or `dispatch:` and a number; a number alone is that of a push.
    init?(_ text: String) {
        let parts = text.utf8.split(separator: 0x3A, maxSplits: 1, omittingEmptySubsequences: false)
            .map { Substring($0) }
        guard let digits = parts.last, let number = Int64(digits), number >= 0 else { return nil }
        switch parts.count == 1 ? "push" : parts[0] {
        case "push": self = .push(number)
        case "dispatch": self = .dispatch(number)
        default: return nil
        }
    }

    var number: Int64 {
        switch self {
        case .push(let number), .dispatch(let number): number
        }
    }
}
