public import PushModel

/// Which deliveries of a queue a call is about: those of an app, and of certificates.
public struct DeliverySelection: Hashable, Sendable {
    /// The app; `nil` for all.
    public var app: AppID?
    public var certificates: Certificates

    /// Creates a selection; by default of all deliveries.
    public init(app: AppID? = nil, certificates: Certificates = .all) {
        self.app = app
        self.certificates = certificates
    }

    public static let all = DeliverySelection()

    /// Certificates by their names.
    public enum Certificates: Hashable, Sendable {
        /// Every certificate.
        case all
        case only(Set<CertificateName>)
        /// Every certificate but these.
        case except(Set<CertificateName>)

        /// Whether a certificate is one of them.
        public func contains(_ name: CertificateName) -> Bool {
            switch self {
            case .all: true
            case .only(let names): names.contains(name)
            case .except(let names): !names.contains(name)
            }
        }
    }

    /// Whether a delivery with this key is selected.
    public func contains(_ key: DeliveryKey) -> Bool {
        (app.map { $0 == key.app } ?? true) && certificates.contains(key.certificateName)
    }
}

/// What is recalled: all pushes of a message, or one push.
public enum DeliveryRecall: Hashable, Sendable {
    /// All pushes of a message, those included that are not queued yet.
    case message(MessageID, of: AppID)
    case push(DeliveryKey)
}
