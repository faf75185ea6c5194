public import APNsModel
import ExactJSON
public import WallTime

extension TencentIM {
    /// One `sdkappid`: its apps talk to each other, and each is pushed to by its certificate (T4).
    public struct Application: Hashable, Sendable {
        /// The number under which the vendor knows it.
        public var sdkAppID: Int64
        /// The certificates in its console; of two with one number the first counts.
        public var certificates: [PushCertificate]

        public init(sdkAppID: Int64, certificates: [PushCertificate]) {
            self.sdkAppID = sdkAppID
            self.certificates = certificates
        }

        /// Makes the APNs request of a push.
        ///
        /// - Parameters:
        ///   - push: The push.
        ///   - registration: What the app reported after its last login; `nil` if nothing yet.
        ///   - build: The app that the token was given to.
        ///   - now: The instant at which it is sent.
        /// - Returns: The request, or why there is none.
        public func request(
            for push: Push,
            to registration: TokenParam?,
            of build: Build,
            at now: Instant
        ) -> RequestOutcome {
            guard let registration else { return .refused(.noToken) }
            guard let certificate = certificates.first(where: { $0.id == registration.businessID })
            else { return .refused(.unknownCertificate) }
            guard certificate.hasPassword else { return .refused(.noPassword) }
            guard certificate.isInEffect(at: now) else { return .refused(.notInEffect) }
            guard certificate.build == build else { return .refused(.otherBuild) }
            let pushType = push.service.pushType
            var payload = push.payload
            payload.isMutable = payload.isMutable || certificate.makesMutable
            let (bytes, limit) = (payload.utf8Count, APNsLimits.payload(for: pushType))
            guard bytes <= limit else { return .refused(.tooLarge(bytes: bytes, limit: limit)) }
            let headers = APNsHeaders(
                topic: build.bundleID + (pushType.topicSuffix?.string ?? ""),
                pushType: pushType,
                priority: .immediate
            )
            let token = registration.token
            return .ready(APNsRequest(deviceToken: token, headers: headers, payload: payload))
        }

        /// The request of a push, or why there is none.
        public enum RequestOutcome: Hashable, Sendable {
            case ready(APNsRequest)
            /// There is none.
            case refused(Refusal)
        }

        /// Why a push cannot be sent to a device.
        public enum Refusal: Hashable, Sendable {
            /// No token was reported since the last login (T3).
            case noToken
            /// The application has no certificate of that number (T3).
            case unknownCertificate
            /// The certificate was uploaded without a password (T2).
            case noPassword
            /// The certificate was uploaded less than ten minutes ago (T2).
            case notInEffect
            /// The certificate is another app's, or for the other environment (T2, T3).
            case otherBuild
            /// The payload is larger than APNs takes: its bytes, and the limit.
            case tooLarge(bytes: Int, limit: Int)
        }
    }
}
