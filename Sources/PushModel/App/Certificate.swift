public import ExactJSON

/// A push certificate of the app (the vendor's "notifier").
public struct Certificate: Hashable, Sendable {
    /// The name under which it was uploaded.
    public var name: Name
    /// The `apns-topic` of its pushes, sent as it stands here (rule 3.10).
    @ExactString.Text public var topic: String
    /// What it pushes.
    public var kind: Kind
    /// Which of Apple's two environments its pushes go to.
    ///
    /// It does not take part in decisions: a transport chooses the server by it.
    public var environment: Environment
    /// Whether it may be used (gate C5).
    public var isEnabled: Bool
    /// The sound of its pushes when the message names none; `nil` or empty for `default`.
    @ExactString.OptionalText public var sound: String?
    // INVARIANT: one element at most. An array takes less room than the settings, which few certificates have.
    private var others: [ChannelSettings]
    /// What it says of its pushes through another push service; `nil` if it pushes through Apple's (rule 8.1).
    ///
    /// Topic, kind and environment mean something to Apple's alone.
    public var channelSettings: ChannelSettings? {
        get { others.first }
        set { others = newValue.map { [$0] } ?? [] }
    }
    /// The push service that it pushes through; `nil` for Apple's.
    public var channel: Channel? { others.isEmpty ? nil : others[0].channel }

    /// Creates a certificate.
    ///
    /// - Parameters:
    ///   - name: The name under which it was uploaded.
    ///   - topic: The `apns-topic`, which is the app's bundle id; `nil` for the name, which APNs refuses with a
    ///     provider token.
    ///   - kind: What it pushes; `nil` for `voip` if the name ends in `.voip`, else `alert`.
    ///   - environment: Which of Apple's two environments its pushes go to.
    ///   - isEnabled: Whether it may be used.
    ///   - sound: The sound when the message names none.
    ///   - channelSettings: What it says of its pushes through another push service than Apple's.
    public init(
        name: Name,
        topic: String? = nil,
        kind: Kind? = nil,
        environment: Environment = .production,
        isEnabled: Bool = true,
        sound: String? = nil,
        channelSettings: ChannelSettings? = nil
    ) {
        self.name = name
        self.topic = topic ?? name.string
        self.kind = kind ?? Kind(ofName: name)
        self.environment = environment
        self.isEnabled = isEnabled
        others = channelSettings.map { [$0] } ?? []
        self.sound = sound
    }

    /// Creates the certificate that is assumed behind a name when the app lists none at all.
    public init(assumed name: Name) {
        self.init(name: name)
    }

    /// One of Apple's two environments; a device token belongs to one of them.
    public enum Environment: String, WireWord {
        /// For apps that Xcode installed.
        case development
        /// For apps from the App Store and TestFlight.
        case production
    }

    /// What a certificate pushes.
    public enum Kind: String, WireWord {
        /// Notifications.
        case alert
        /// Calls, over PushKit.
        case voip

        init(ofName name: Name) {
            self = name.text.hasSuffix(".voip") ? .voip : .alert
        }
    }

    /// The name under which a push certificate was uploaded (the vendor's `notifier_name`).
    public struct Name: TextIdentifier {
        /// The name as it is compared.
        public let text: ExactString

        public init(_ text: ExactString) { self.text = text }
    }
}
