import ExactJSON
import Synchronization

/// Names of zones, languages and templates, which many users have in common and which are kept once.
///
/// Only the first 1,000 names of at most 64 bytes are shared, so that users who make up names cannot fill
/// the memory. Other names stand in the settings themselves.
final class SharedNames: Sendable {
    private let state = Mutex(State())

    private static let limit = 1000
    private static let longest = 64

    /// The names so far, in order of their numbers.
    var all: [ExactString] { state.withLock { $0.names } }

    /// The number of a name, which it gets now if it has none; `nil` if the name is not shared.
    func number(of name: ExactString) -> Int? {
        guard name.string.utf8.count <= Self.longest else { return nil }
        return state.withLock { state in
            if let number = state.numbers[name] { return number }
            guard state.names.count < Self.limit else { return nil }
            state.numbers[name] = state.names.count
            state.names.append(name)
            return state.names.count - 1
        }
    }

    private struct State {
        var names: [ExactString] = []
        var numbers: [ExactString: Int] = [:]
    }
}
