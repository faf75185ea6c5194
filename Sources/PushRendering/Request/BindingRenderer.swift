package import APNsModel
package import PushModel

/// Makes the requests for all bindings of a recipient.
///
/// Bindings of one certificate differ in their tokens alone, and those of several in their sounds and
/// limits. So the payload is counted once, the places at which its body can be cut are found once, and
/// each certificate's request is made once.
package struct BindingRenderer {
    /// What makes the requests.
    package var renderer: PushRenderer { known.renderer }

    private let keepsRequests: Bool
    private var known: KnownRequests
    /// Those without a sound, once there is one.
    private var silent: KnownRequests?

    /// Creates what makes the requests for so many bindings, through the certificates of one app.
    package init(_ renderer: consuming PushRenderer, bindingCount: Int) {
        known = KnownRequests(renderer)
        keepsRequests = bindingCount > 1
    }

    /// Makes the request for one binding; the name of a certificate stands for the certificate.
    package mutating func request(
        to token: DeviceToken,
        through certificate: Certificate,
        isSilent: Bool = false
    ) -> RenderedRequest {
        guard isSilent else {
            return known.request(to: token, through: certificate, keeping: keepsRequests)
        }
        var silent = silent.take() ?? KnownRequests(renderer.silent)
        defer { self.silent = silent }
        return silent.request(to: token, through: certificate, keeping: keepsRequests)
    }
}

/// The requests of a renderer that were made, by certificate.
private struct KnownRequests {
    let renderer: PushRenderer
    private var measures = PushRenderer.Measures()
    private var requests: [Certificate.Name: RenderedRequest] = [:]

    init(_ renderer: consuming PushRenderer) {
        self.renderer = renderer
    }

    mutating func request(
        to token: DeviceToken,
        through certificate: Certificate,
        keeping keepsRequests: Bool
    ) -> RenderedRequest {
        guard keepsRequests else {
            return renderer.request(to: token, through: certificate, &measures)
        }
        if let known = requests[certificate.name] { return known.addressed(to: token) }
        let request = renderer.request(to: token, through: certificate, &measures)
        requests[certificate.name] = request
        return request
    }
}

extension RenderedRequest {
    /// The same for another device.
    fileprivate func addressed(to token: DeviceToken) -> RenderedRequest {
        guard case .ready(var request, let isCut) = self else { return self }
        request.deviceToken = token
        return .ready(request, isCut: isCut)
    }
}
