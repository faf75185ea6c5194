#if (Curl || HTTP2) && OpenSSL
import ExactJSON
@testable import HTTPExchange

extension Duration {
    /// The longest time-out: a test of something else must not end with it, however busy the machine is.
    static let day = Duration.seconds(86_400)
}

#if HTTP2
extension HTTP2Sender.Configuration {
    /// Trusts authorities, and waits for a server as long as it takes.
    static func patient(
        trusting authorities: String?,
        showing certificate: ClientCertificate? = nil
    ) throws(InputError) -> Self {
        var configuration = try Self(
            authorities: authorities,
            clientCertificate: certificate,
            connectTimeout: .day
        )
        let day = Duration.day.wholeMilliseconds
        configuration.times = HTTP2Health.Times(
            lateAnswer: day,
            idle: day,
            acknowledgement: day,
            stall: day
        )
        return configuration
    }
}
#endif

/// The senders that can trust the stand-in's authority and show a certificate.
enum TestedEngine: CaseIterable, Sendable {
    #if HTTP2
    case http2
    #endif
    #if Curl
    case curl
    #endif

    /// How many connections a sender opens to a host.
    var mostConnections: Int64 {
        switch self {
        #if HTTP2
        case .http2: 4
        #endif
        #if Curl
        case .curl: 1
        #endif
        }
    }

    func sender(
        trusting authorities: String? = nil,
        showing certificate: ClientCertificate? = nil
    ) throws -> any HTTPSender {
        switch self {
        #if HTTP2
        case .http2:
            try HTTP2Sender(.patient(trusting: authorities, showing: certificate))
        #endif
        #if Curl
        case .curl:
            try CurlSender(
                CurlSender.Configuration(
                    authorities: authorities,
                    clientCertificate: certificate,
                    connectTimeout: .day
                )
            )
        #endif
        }
    }
}
#endif
