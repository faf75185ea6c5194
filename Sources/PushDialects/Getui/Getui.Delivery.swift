import APNsLint
import APNsModel
public import ExactJSON

extension Getui {
    /// What happens to one push at one client, by the vendor's page.
    ///
    /// The page takes every app that is not running for one that the user has killed, so nothing runs
    /// there at arrival (G6); Apple's own rules, which tell the two apart, are those of `em-push
    /// present`.
    public struct Delivery: Hashable, Sendable {
        /// What kind of push it is; `nil` without an APN part.
        public let pushClass: PushClass?
        /// The way it takes.
        public let route: Route
        /// The payload that goes to APNs; `nil` if nothing does.
        public let payload: JSONObject?
        /// Whether the phone shows a notification: if the payload has text (GE10).
        public let showsBanner: Bool
        /// The file that the phone plays, or `default`; `nil` if it stays quiet.
        @ExactString.OptionalText public private(set) var sound: String?
        /// The code of the app that runs, in order.
        public let callbacks: [Callback]

        /// The way of a push to the phone.
        public enum Route: String, WireWord {
            /// The vendor's own connection; without one the transmission waits for it.
            case ownChannel
            /// Apple's service.
            case apns
        }

        /// The transmission that follows a notification the user has seen already: the same push once
        /// more, which an app must not show again.
        public var duplicate: Callback? {
            showsBanner ? callbacks.first { $0.name == .payloadData(offLine: true) } : nil
        }

        init(
            _ template: TransmissionTemplate,
            to client: Client,
            tap: Tap
        ) throws(RequestError) {
            let payload = try template.apnInfo?
                .encoded(acceptingMissingBadge: client.acceptsMissingBadge)
            pushClass = template.apnInfo?.silentRule.pushClass
            guard client.state != .online else {
                route = .ownChannel
                self.payload = nil
                showsBanner = false
                callbacks =
                    template.hasTransmission
                    ? [Callback(name: .payloadData(offLine: false), phase: .arrival)] : []
                return
            }
            route = payload == nil ? .ownChannel : .apns
            self.payload = payload
            showsBanner =
                payload.map { PayloadFacts($0.json, dialect: .getui).hasTitleOrBody } ?? false
            callbacks = Self.callbacks(
                of: template,
                to: client,
                tap: tap == .notification && !showsBanner ? .none : tap
            )
            sound = template.apnInfo?.writtenSound.map { client.playedSound($0).string }
        }

        /// What runs at a client that is not online.
        private static func callbacks(
            of template: TransmissionTemplate,
            to client: Client,
            tap: Tap
        ) -> [Callback] {
            var callbacks: [Callback] = []
            if client.state == .background, template.apnInfo?.contentAvailable == 1 {
                callbacks.append(Callback(name: .fetchCompletionHandler, phase: .arrival))
            }
            if tap == .notification {
                let name: Callback.Name =
                    client.os < 10 ? .fetchCompletionHandler : .didReceiveResponse
                callbacks.append(Callback(name: name, phase: .tap))
            }
            if tap != .none, template.hasTransmission {
                callbacks.append(Callback(name: .payloadData(offLine: true), phase: .open))
            }
            return callbacks
        }
    }
}

extension Getui.TransmissionTemplate {
    /// What happens to the push at a client, and what runs when the user opens it.
    ///
    /// A tap on a notification that is not there is none, and taps on an app that is online do nothing.
    ///
    /// - Throws: What `Getui.APNPayload.encoded()` throws, wherever the client is: it is the sender's
    ///   program that refuses (GE5).
    public func delivery(
        to client: Getui.Client,
        tap: Getui.Tap = .none
    ) throws(Getui.RequestError) -> Getui.Delivery {
        try Getui.Delivery(self, to: client, tap: tap)
    }
}

extension Getui.Delivery: Redacted {
    /// Class, way and what the phone does; never what the push says.
    public var description: String {
        "\(pushClass?.word ?? "no apn payload") over \(route.word), "
            + "\(showsBanner ? "banner" : "no banner"), \(sound == nil ? "no sound" : "sound"), "
            + "\(callbacks.count) callbacks"
    }
}
