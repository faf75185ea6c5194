#if canImport(FoundationNetworking)
import Foundation

/// Runs each operation at once, on the thread that adds it.
///
/// Foundation on Linux reads from the network whether or not its delegate keeps up, and leaves what it read
/// on the delegate's queue: a server that sends fast enough fills the memory before a delegate can object.
/// Here the delegate is asked before more is read.
///
/// It has no state of its own. That it is Sendable it inherits, which Swift wants repeated.
final class ImmediateQueue: OperationQueue, @unchecked Sendable {
    override func addOperation(_ block: @escaping @Sendable () -> Void) {
        block()
    }
}
#endif
