import ExactJSON
import HTTPExchange
import Synchronization
import WallTime

extension RESTHandler {
    /// How often the calls of an app are answered: as often as the vendor documents, and no more (R26).
    ///
    /// A call beyond that is answered with 429, and a push task too many with 403. One object serves any number
    /// of handlers and apps; it has no clock; the instants of the requests are its time.
    public final class RequestLimits: Sendable {
        private struct Call: Hashable {
            let app: AppKey
            let name: ExactString
        }

        /// The last calls of one kind.
        private struct Window {
            var calls: SlidingWindow
            let span: Duration
            var latest = Duration.zero

            /// Whether a call now is one of those that are answered.
            mutating func admit(at now: Duration) -> Bool {
                if now < latest - span {
                    // The clock was set back.
                    calls.removeAll()
                    latest = now
                }
                latest = max(now, latest)
                return calls.admit(at: latest) == nil
            }
        }

        private let windows = Mutex<[Call: Window]>([:])

        /// Creates limits that no call has touched yet.
        public init() {}

        /// Whether a call is answered now; if it is, it counts.
        func admit(_ method: HTTPRequest.Method, _ route: Route, of app: AppKey, at now: Instant)
            -> Bool
        {
            let name = ExactString("\(method) \(route.kind)")
            return admit(Call(app: app, name: name), route.callsPerSecond, .seconds(1), now)
        }

        /// Whether a push task can be created now; if it can, it counts.
        func admitTask(of app: AppKey, at now: Instant) -> Bool {
            admit(Call(app: app, name: "task"), 3, .seconds(300), now)
        }

        private func admit(_ call: Call, _ count: Int, _ span: Duration, _ now: Instant) -> Bool {
            let now = Duration.milliseconds(now.milliseconds)
            return windows.withLock { windows in
                if windows[call] == nil, windows.count >= Self.mostWindows {
                    windows = windows.filter { now < $0.value.latest + $0.value.span }
                    guard windows.count < Self.mostWindows else { return false }
                }
                let window = Window(calls: SlidingWindow(limit: count, per: span), span: span)
                return windows[call, default: window].admit(at: now)
            }
        }

        /// So many kinds of calls are remembered, of all apps together: of 20,000 the times take 32 MB.
        private static let mostWindows = 20_000
    }
}
