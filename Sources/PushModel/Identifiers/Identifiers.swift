public import ExactJSON

/// A user's id.
///
/// Compared exactly, save in mentions (rule 1.5), where ASCII case plays no part.
public struct UserID: TextIdentifier {
    /// The id as it is compared.
    public let text: ExactString

    public init(_ text: ExactString) { self.text = text }
}

/// A conversation's id: the peer's user id in a one-to-one chat, else the group's or room's id.
public struct ConversationID: TextIdentifier {
    /// The id as it is compared.
    public let text: ExactString

    public init(_ text: ExactString) { self.text = text }
}

/// A message's id, a string of digits where the vendor's service made it.
public struct MessageID: TextIdentifier {
    /// The id as it is compared.
    public let text: ExactString

    public init(_ text: ExactString) { self.text = text }
}

/// A device's id, made by the SDK when it starts for the first time on a device.
public struct DeviceID: TextIdentifier {
    /// The id as it is compared.
    public let text: ExactString

    public init(_ text: ExactString) { self.text = text }
}

/// The name under which a push certificate was uploaded (the vendor's `notifier_name`).
public struct CertificateName: TextIdentifier {
    /// The name as it is compared.
    public let text: ExactString

    public init(_ text: ExactString) { self.text = text }
}

/// The name of a push template of the app.
public struct TemplateName: TextIdentifier {
    /// The name as it is compared.
    public let text: ExactString

    public init(_ text: ExactString) { self.text = text }
}

/// A label of a user, such as `vip`: rules ask for it.
public struct UserLabel: TextIdentifier {
    /// The label as it is compared.
    public let text: ExactString

    public init(_ text: ExactString) { self.text = text }
}

/// A language code such as `en` or `zh-Hans`.
///
/// Looked up without ASCII case (rule 3.6).
public struct LanguageCode: TextIdentifier {
    /// The code as it was given.
    public let text: ExactString

    public init(_ text: ExactString) { self.text = text }
}
