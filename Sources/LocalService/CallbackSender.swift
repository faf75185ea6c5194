import Foundation
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
            guard let parts = URLComponents(string: address), let host = parts.percentEncodedHost,
                let scheme = parts.scheme, ["http", "https"].contains(scheme), !host.isEmpty,
                parts.user == nil, parts.port.map({ (1...65535).contains($0) }) ?? true
            else { return nil }
            origin = "\(scheme)://\(host)" + (parts.port.map { ":\($0)" } ?? "")
            let path = parts.percentEncodedPath.isEmpty ? "/" : parts.percentEncodedPath
            self.path = path + (parts.percentEncodedQuery.map { "?\($0)" } ?? "")
            self.secret = secret
            self.sender = sender
        }
    }

    /// A callback that was not taken.
    struct LostError: Error, CustomStringConvertible {
        let message: Message.ID
        let reason: String

        var description: String { "the callback of message \(message) was not taken: \(reason)" }
    }

    private let target: Target
    private let reportFailure: @Sendable (any Error) -> Void
    private let state = Mutex(State())

    private struct State {
        var last: Task<Void, Never>?
        var waiting = 0
        /// Grows when those that wait are removed.
        var round = 0
    }

    /// How many callbacks wait for those before them.
    private static let mostWaiting = 1000

    init(_ target: Target, reportFailure: @escaping @Sendable (any Error) -> Void) {
        self.target = target
        self.reportFailure = reportFailure
    }

    /// Posts the callback of a delivery, after those before; it does not wait for that.
    func post(_ delivery: LocalDelivery) {
        guard let callback = PushCallback(delivery) else { return }
        let (body, message) = (callback.body(secret: target.secret), delivery.outcome.message)
        let isTaken = state.withLock { state in
            guard state.waiting < Self.mostWaiting else { return false }
            state.waiting += 1
            state.last = Task { [before = state.last, round = state.round] in
                await before?.value
                if isCurrent(round) { await send(body, of: message) }
                self.state.withLock { $0.waiting -= 1 }
            }
            return true
        }
        if !isTaken {
            reportFailure(LostError(message: message, reason: "\(Self.mostWaiting) others wait"))
        }
    }

    private func isCurrent(_ round: Int) -> Bool { state.withLock { $0.round == round } }

    /// Lets none be posted that waits.
    func removeAll() { state.withLock { $0.round += 1 } }

    /// Waits until all callbacks have been taken, or were lost.
    func finish() async { await state.withLock { $0.last }?.value }

    /// Posts a body, and a second time if it is not answered with 200.
    private func send(_ body: [UInt8], of message: Message.ID) async {
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
