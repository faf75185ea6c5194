public import APNsModel
public import ExactJSON
public import PushModel

/// A push as a transport gets it: the request, and the certificate that it is sent through.
public struct OutgoingPush: Hashable, Sendable {
    /// The certificate of the binding; the transport has its credentials and its environment.
    public var certificateName: CertificateName
    /// The request: device token, headers and payload.
    public var request: APNsRequest

    /// Creates a push through a certificate.
    public init(certificateName: CertificateName, request: APNsRequest) {
        self.certificateName = certificateName
        self.request = request
    }
}

extension OutgoingPush: Redacted {
    /// The certificate and the request's summary; never the token or the text.
    public var description: String { "\(certificateName): \(request)" }
}
