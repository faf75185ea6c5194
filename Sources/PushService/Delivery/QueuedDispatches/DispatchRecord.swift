public import ExactJSON
public import PushModel

/// A message with its recipients as a queue stores it: texts in JSON (rule 6.14).
///
/// A store moves the bytes and reads nothing of them. Any program may write them, so they can be faulty in every way
/// but one: no text is longer than ``DispatchRecord/Limits`` say.
public struct DispatchRecord: Hashable, Sendable {
    public let app: AppID
    /// The contract's `message`.
    public let message: [UInt8]
    /// The contract's `sender`; `nil` for the display name in the store of settings.
    public let sender: [UInt8]?
    /// An array of objects, each a ``DispatchRecipient``.
    public let recipients: [UInt8]

    /// What a record may hold at most.
    public enum Limits: Sendable {
        /// The most bytes of `message`.
        public static let message = 262_144
        /// The most bytes of `sender`.
        public static let sender = 4096
        /// The most bytes of `recipients`.
        public static let recipients = 16_777_216
        /// The most recipients.
        public static let count = 100_000
    }

    /// Creates a record from texts in JSON, which are not read.
    ///
    /// - Parameters:
    ///   - app: The app.
    ///   - message: The message.
    ///   - sender: The sender, or `nil`.
    ///   - recipients: The recipients.
    /// - Throws: `json.size` at `/message`, `/sender` or `/recipients` if the text has more bytes than ``Limits``
    ///   allow.
    public init(
        app: AppID,
        message: [UInt8],
        sender: [UInt8]?,
        recipients: [UInt8]
    ) throws(InputError) {
        try Self.check("message", message.count, atMost: Limits.message)
        try Self.check("sender", sender?.count ?? 0, atMost: Limits.sender)
        try Self.check("recipients", recipients.count, atMost: Limits.recipients)
        self.init(app: app, checked: message, sender: sender, recipients: recipients)
    }

    /// Creates a record of a message and its recipients.
    ///
    /// - Parameters:
    ///   - app: The app.
    ///   - message: The message.
    ///   - sender: The sender; `nil` for the display name in the store of settings.
    ///   - recipients: The recipients, 1 to 100,000.
    /// - Throws: `input.value` at `/message/id`, `/message/from` or `/message/to` if that id is empty, and at
    ///   `/recipients` if there are none or too many; `input.conflict` at `/sender/id` if it is not `/message/from`;
    ///   `json.size` as for texts.
    public init(
        app: AppID,
        _ message: Message,
        from sender: Sender? = nil,
        to recipients: [DispatchRecipient]
    ) throws(InputError) {
        if let fault = InputError(of: message, from: sender) { throw fault }
        try Self.check(recipientCount: recipients.count)
        var writer = JSONWriter(reservingCapacity: 32 * recipients.count)
        for (index, recipient) in recipients.enumerated() {
            writer.append(raw: index == 0 ? "[".utf8 : ",".utf8)
            writer.append(recipient.json)
        }
        writer.append(raw: "]".utf8)
        try self.init(
            app: app,
            message: message.json.utf8,
            sender: sender?.json.utf8,
            recipients: writer.bytes
        )
    }

    /// Creates a record from texts whose lengths are known to be right.
    init(app: AppID, checked message: [UInt8], sender: [UInt8]?, recipients: [UInt8]) {
        self.app = app
        self.message = message
        self.sender = sender
        self.recipients = recipients
    }

    /// The number of bytes of all texts.
    public var byteCount: Int { message.count + (sender?.count ?? 0) + recipients.count }

    /// Checks that a record has recipients, and not too many.
    static func check(recipientCount count: Int) throws(InputError) {
        guard (1...Limits.count).contains(count) else {
            let detail = "expected 1 to \(Limits.count) recipients, found \(count)"
            throw InputError(.inputValue, detail).within(key: "recipients")
        }
    }

    private static func check(
        _ key: ExactString,
        _ count: Int,
        atMost limit: Int
    ) throws(InputError) {
        guard count <= limit else {
            let detail = "expected at most \(limit) bytes, found \(count)"
            throw InputError(.jsonSize, detail).within(key: key)
        }
    }
}

extension DispatchRecord: Redacted {
    /// The app and the size; never the texts.
    public var description: String { "dispatch of \(app), \(byteCount) bytes" }
}
