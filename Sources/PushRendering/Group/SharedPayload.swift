public import APNsModel
import ExactJSON
import WallTime

/// The payload of one message for many readers: all of it but their badges and their ids.
///
/// What readers have in common is written once; a reader's payload is then a copy of bytes with two
/// holes filled. The bytes are those that ``PushRenderer`` makes for the same reader.
public struct SharedPayload: Sendable {
    /// Up to the badge; `nil` if the badge is the message's, so the same for all.
    private let head: [UInt8]?
    /// From there up to the reader's id.
    private let middle: [UInt8]
    private let byteCount: Int
    private let limit: Int

    /// What follows the reader's id: its key is the last beside `aps`, whatever the message.
    private static let tail = UInt8(ascii: "}")

    /// Makes a stencil of what was rendered for one of the readers, the body not cut.
    ///
    /// `nil` if it is not written as rendered payloads are, with the alert and the badge first and the
    /// reader's id last.
    public init?(_ request: APNsRequest, hasOwnBadges: Bool) {
        let payload = request.payload
        let bytes = payload.utf8
        guard let reader = payload.custom["t"]?.utf8, let alert = payload.alert?.json.utf8,
            bytes.last == Self.tail, bytes.dropLast().suffix(reader.count).elementsEqual(reader)
        else { return nil }
        var middle = bytes.dropLast(reader.count + 1)
        if hasOwnBadges {
            let head = Array(#"{"aps":{"alert":"#.utf8) + alert + Array(#","badge":"#.utf8)
            guard let badge = payload.badge, bytes.starts(with: head) else { return nil }
            middle = middle.dropFirst(head.count + "\(badge)".utf8.count)
            self.head = head
        } else {
            head = nil
        }
        self.middle = Array(middle)
        byteCount = (head?.count ?? 0) + self.middle.count + 1
        limit = APNsLimits.payload(for: request.headers.pushType)
    }

    /// Appends the payload of a reader, whose id is given as a JSON string with its quotation marks.
    ///
    /// - Returns: Whether it fits without its body being cut. If not, nothing is appended.
    public func append(
        reader: UnsafeBufferPointer<UInt8>,
        badge: Int32,
        to bytes: inout [UInt8]
    ) -> Bool {
        let badgeBytes = head == nil ? 0 : badge.decimalDigitCount
        guard byteCount + badgeBytes + reader.count <= limit else { return false }
        if let head {
            bytes.append(contentsOf: head)
            bytes.append(decimal: Int64(badge), digits: 1)
        }
        bytes.append(contentsOf: middle)
        bytes.append(contentsOf: reader)
        bytes.append(Self.tail)
        return true
    }
}

extension Int32 {
    /// How many digits a number that is not negative has in decimal.
    fileprivate var decimalDigitCount: Int {
        var count = 1
        var rest = self / 10
        while rest > 0 {
            count += 1
            rest /= 10
        }
        return count
    }
}
