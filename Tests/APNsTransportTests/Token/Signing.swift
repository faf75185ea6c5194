import APNsTransport
import Synchronization

/// Signs by counting: the nth signature is 64 bytes n; before that it throws the given errors.
final class Signing: Sendable {
    private struct State {
        var messages: [String] = []
        var failures: [any Error]
    }

    private let state: Mutex<State>

    /// Creates what fails so many times first.
    init(failures: [any Error] = []) {
        state = Mutex(State(failures: failures))
    }

    /// What was signed, as text.
    var messages: [String] { state.withLock { $0.messages } }

    var signer: ProviderToken.ES256Signer {
        ProviderToken.ES256Signer { [self] message in
            try state.withLock { state in
                state.messages.append(String(decoding: message, as: UTF8.self))
                guard state.failures.isEmpty else { throw state.failures.removeFirst() }
                return [UInt8](
                    repeating: UInt8(truncatingIfNeeded: state.messages.count),
                    count: 64
                )
            }
        }
    }

    func key() throws -> ProviderToken.Key {
        try ProviderToken.Key(keyID: "ABC123DEFG", teamID: "DEF123GHIJ", signer: signer)
    }
}
