package import HTTPExchange
import PushModel
import PushService
import Synchronization

/// Posts callbacks one after the other, in the order of the deliveries (R34).
package final class CallbackSender: Sendable {
    /// Where callbacks go.
    package struct Target: Sendable {
        let origin: String
        let path: String
        let secret: String?
        let sender: any HTTPSender

        /// Creates a target.
        ///
        /// - Parameters:
        ///   - address: An address that begins with `http://` or `https://`; `nil` is returned for any other.
        ///   - secret: What callbacks are signed with; `nil` for no signature.
        ///   - sender: What posts them.
        package init?(_ address: String, secret: String?, sender: any HTTPSender) {
            guard ["http://", "https://"].contains(where: { address.hasPrefix($0) }) else {
                return nil
            }
            let slashes = address.utf8.indices.filter { address.utf8[$0] == UInt8(ascii: "/") }
            let end = slashes.count > 2 ? slashes[2] : address.utf8.endIndex
            origin = String(address[..<end])
            path = end == address.utf8.endIndex ? "/" : String(address[end...])
            self.secret = secret
            self.sender = sender
        }
    }

    /// A callback that was not taken.
    struct LostError: Error, CustomStringConvertible {
        let message: MessageID
        let reason: String

        var description: String { "the callback of message \(message) was not taken: \(reason)" }
    }

    private let target: Target
    private let reportFailure: @Sendable (any Error) -> Void
    private let last = Mutex<Task<Void, Never>?>(nil)

    init(_ target: Target, reportFailure: @escaping @Sendable (any Error) -> Void) {
        self.target = target
        self.reportFailure = reportFailure
    }

    /// Posts the callback of a delivery, after those before; it does not wait for that.
    func post(_ delivery: LocalDelivery) {
        guard let callback = PushCallback(delivery) else { return }
        last.withLock { last in
            last = Task { [before = last] in
                await before?.value
                await send(callback.body(secret: target.secret), of: delivery.outcome.message)
            }
        }
    }

    /// Waits until all callbacks have been taken, or were lost.
    func finish() async { await last.withLock { $0 }?.value }

    /// Posts a body, and a second time if it is not answered with 200.
    private func send(_ body: [UInt8], of message: MessageID) async {
        let request = HTTPRequest(
            .post,
            origin: target.origin,
            path: target.path,
            header: [HTTPField("content-type", "application/json")].compactMap { $0 },
            body: body
        )
        let limits = HTTPRequest.Limits(
            unchecked: .seconds(10),
            largestBody: 4096,
            longerBody: .cut
        )
        var reason = ""
        for _ in 0..<2 {
            do {
                let response = try await target.sender.send(request, within: limits)
                if response.status == 200 { return }
                reason = "status \(response.status)"
            } catch {
                reason = "\(error)"
            }
        }
        reportFailure(LostError(message: message, reason: reason))
    }
}
