import ExactJSON
package import PushModel

/// A key as the queues in databases have it.
package struct StoredKey {
    /// The hash of the app and the message.
    package let message: Int64
    /// The hash of the key.
    package let digest: Int64
    /// The five ids, beginning with the app and the message.
    package let bytes: [UInt8]

    package init(_ key: Delivery.Key, digest: Delivery.Digest, message: Int64) {
        self.message = message
        self.digest = Int64(bitPattern: digest.high)
        bytes = Self.bytes(of: [
            key.app.text, key.message.text, key.user.text, key.device.text,
            key.certificateName.text,
        ])
    }

    package init(_ key: Delivery.Key) {
        self.init(key, digest: key.digest, message: Self.hash(of: key.message, key.app))
    }

    package static func hash(of message: Message.ID, _ app: AppID) -> Int64 {
        Int64(bitPattern: Delivery.Key(of: message, app).digest.high)
    }

    /// The bytes with which those of all keys of a message begin.
    package static func prefix(of message: Message.ID, _ app: AppID) -> [UInt8] {
        bytes(of: [app.text, message.text])
    }

    private static func bytes(of texts: [ExactString]) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(texts.reduce(0) { $0 + $1.string.utf8.count + 4 })
        for text in texts {
            let count = UInt32(truncatingIfNeeded: text.string.utf8.count)
            for shift: UInt32 in [24, 16, 8, 0] {
                bytes.append(UInt8(truncatingIfNeeded: count >> shift))
            }
            bytes.append(contentsOf: text.string.utf8)
        }
        return bytes
    }
}

extension Delivery.Key {
    /// The key with these bytes; `nil` if they are not those of a key.
    package init?(stored bytes: [UInt8]) {
        var rest = bytes[...]
        var texts: [ExactString] = []
        while rest.count >= 4 {
            let count = rest.prefix(4).reduce(0) { $0 << 8 | Int($1) }
            rest = rest.dropFirst(4)
            guard count <= rest.count,
                let text = String(validating: rest.prefix(count), as: UTF8.self)
            else { return nil }
            texts.append(ExactString(text))
            rest = rest.dropFirst(count)
        }
        guard rest.isEmpty, texts.count == 5 else { return nil }
        self.init(
            app: AppID(texts[0]),
            message: Message.ID(texts[1]),
            user: UserID(texts[2]),
            device: Device.ID(texts[3]),
            certificateName: Certificate.Name(texts[4])
        )
    }
}

extension Delivery {
    /// The delivery with these bytes; `nil` if they are not those of one that this release can read.
    package init?(stored record: [UInt8]) {
        guard let delivery = try? Delivery(record: record) else { return nil }
        self = delivery
    }
}

extension Delivery.End {
    /// The number that databases have for it, which never changes.
    package var number: Int64 {
        switch self {
        case .accepted: 1
        case .cancelled: 2
        case .replaced: 3
        }
    }

    /// The end with a number; `nil` if this release knows none.
    package init?(number: Int64) {
        switch number {
        case 1: self = .accepted
        case 2: self = .cancelled
        case 3: self = .replaced
        default: return nil
        }
    }
}

extension Delivery.DeadLetter.Reason {
    /// The number that databases have for it, which never changes.
    package var number: Int64 {
        switch self {
        case .unreadable: 1
        case .leasedTooOften: 2
        }
    }

    /// The reason with a number, and the text of a fault; an unknown number is that of a later release, which this one
    /// cannot read.
    package init(number: Int64, fault: String?) {
        self =
            number == 2
            ? .leasedTooOften : .unreadable(fault.flatMap { DispatchRecord.Fault(stored: $0) })
    }

    /// The fault as a text for a table; `nil` if it has none.
    package var fault: String? {
        if case .unreadable(let fault) = self { fault?.stored } else { nil }
    }
}
