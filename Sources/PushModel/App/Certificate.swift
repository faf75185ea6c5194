public import ExactJSON

/// A push certificate of the app (the vendor's "notifier").
public struct Certificate: Hashable, Sendable {
    /// The name under which it was uploaded.
    public var name: CertificateName
    /// The `apns-topic` of its pushes, sent as it stands here (rule 3.10).
    @ExactText public var topic: String
    /// What it pushes.
    public var kind: Kind
    /// Whether it may be used (gate C5).
    public var isEnabled: Bool
    /// The sound of its pushes when the message names none; `nil` or empty for `default`.
    @ExactOptionalText public var sound: String?

    /// Creates a certificate.
    ///
    /// - Parameters:
    ///   - name: The name under which it was uploaded.
    ///   - topic: The `apns-topic`; `nil` for the name.
    ///   - kind: What it pushes; `nil` for `voip` if the name ends in `.voip`, else `alert`.
    ///   - isEnabled: Whether it may be used.
    ///   - sound: The sound when the message names none.
    public init(
        name: CertificateName,
        topic: String? = nil,
        kind: Kind? = nil,
        isEnabled: Bool = true,
        sound: String? = nil
    ) {
        self.name = name
        self.topic = topic ?? name.string
        self.kind = kind ?? Kind(ofName: name)
        self.isEnabled = isEnabled
        self.sound = sound
    }

    /// Creates the certificate that is assumed behind a name when the app lists none at all.
    public init(assumed name: CertificateName) {
        self.init(name: name)
    }

    /// What a certificate pushes.
    public enum Kind: UInt8, WireWord {
        /// Notifications.
        case alert
        /// Calls, over PushKit.
        case voip

        /// The contract's word.
        public var word: ExactString {
            switch self {
            case .alert: "alert"
            case .voip: "voip"
            }
        }

        init(ofName name: CertificateName) {
            self = name.text.hasSuffix(".voip") ? .voip : .alert
        }
    }
}
