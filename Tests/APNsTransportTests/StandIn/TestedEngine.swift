#if (Curl || HTTP2) && OpenSSL
import HTTPExchange

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
            try HTTP2Sender(
                HTTP2Sender.Configuration(
                    authorities: authorities,
                    clientCertificate: certificate
                )
            )
        #endif
        #if Curl
        case .curl:
            try CurlSender(
                CurlSender.Configuration(authorities: authorities, clientCertificate: certificate)
            )
        #endif
        }
    }
}
#endif
