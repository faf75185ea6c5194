package import PushModel

/// A certificate as gates C3, C5 and C6 look at it.
package struct CompiledCertificate: Sendable {
    /// Whether the app has the certificate.
    package let isKnown: Bool
    /// Whether the app has the certificate and has not disabled it (gate C5).
    let isUsable: Bool
    /// The push service; `nil` for Apple's, and if the app does not have the certificate (gate C3).
    package let channel: Certificate.Channel?
    /// The kind of message that the certificate pushes; `nil` if it pushes every kind, through another push service, and
    /// if the app does not have it (gate C6).
    let kind: Certificate.Kind?

    /// Compiles a certificate; `nil` if the app has none of the name.
    package init(_ certificate: Certificate?) {
        isKnown = certificate != nil
        isUsable = certificate?.isEnabled ?? false
        channel = certificate?.channel
        kind = channel == nil ? certificate?.kind : nil
    }

    /// Compiles the certificate that is assumed behind a name when the app lists none at all.
    init(assumed name: Certificate.Name) {
        isKnown = true
        isUsable = true
        channel = nil
        kind = Certificate(assumed: name).kind
    }
}
