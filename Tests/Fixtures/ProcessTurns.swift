import Foundation
import Synchronization

/// Lets 16 of the programs that tests run to their end run at once.
///
/// Tests run beside each other, hundreds of which start programs with files for their streams. If a process has about
/// 1,360 files open, `Process.run()` of Foundation on Linux reads past the end of the list of them, and ends the tests.
public final class ProcessTurns: Sendable {
    /// The turns of all tests of a process.
    public static let shared = ProcessTurns(16)

    private struct State {
        var free: Int
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    private let state: Mutex<State>

    private init(_ count: Int) {
        state = Mutex(State(free: count))
    }

    /// Waits for a turn, which ``giveBack()`` must end.
    ///
    /// A program with a turn must not wait for another one's.
    public func take() async {
        await withCheckedContinuation { continuation in
            let isFree = state.withLock { state in
                guard state.free > 0 else {
                    state.waiting.append(continuation)
                    return false
                }
                state.free -= 1
                return true
            }
            if isFree { continuation.resume() }
        }
        // Tests that hold connections close them without a turn.
        while Self.openFiles > 1_200 { await Task.yield() }
    }

    /// How many files this process has open; 0 where there is no /proc.
    private static var openFiles: Int {
        (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count) ?? 0
    }

    /// Ends a turn.
    public func giveBack() {
        let next: CheckedContinuation<Void, Never>? = state.withLock { state in
            guard state.waiting.isEmpty else { return state.waiting.removeFirst() }
            state.free += 1
            return nil
        }
        next?.resume()
    }
}
