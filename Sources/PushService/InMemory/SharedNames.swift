import ExactJSON
import Synchronization

/// Names that many users have in common, each kept once: of zones, languages and templates.
///
/// Only the first names to come are taken in, and only short ones, so that users who make up names
/// cannot fill the memory with them; other names stand in the settings themselves.
final class SharedNames: Sendable {
    private let state = Mutex(State())

    private static let limit = 1000
    private static let longest = 64

    /// The names in the order of their numbers; numbers given later are missing.
    var all: [ExactString] { state.withLock { $0.names } }

    /// The number of a name; `nil` if it is not taken in.
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
