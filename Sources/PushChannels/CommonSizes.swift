import ExactJSON
import PushModel

/// How many bytes the texts that all pushes of a message have in common take in their bodies, if they are more than any body
/// may have.
///
/// They are counted once for the certificates that have them in the same places, so that long data and many certificates, or many
/// recipients, do not multiply.
package struct CommonSizes: Sendable {
    private struct Size {
        let settings: Certificate.ChannelSettings
        let byteCount: Int
    }

    private var sizes: [Size] = []

    package init() {}

    /// Counts the bytes, unless they are known.
    ///
    /// - Parameters:
    ///   - notification: A notification of the message, without a body.
    ///   - settings: What its certificate says.
    ///   - limit: How many bytes a body may have.
    ///   - measure: How many bytes the body of a notification has.
    /// - Returns: The bytes; `nil` if they may fit.
    mutating func byteCount(
        of notification: ChannelNotification,
        through settings: Certificate.ChannelSettings,
        beyond limit: Int,
        measure: (ChannelNotification) -> Int
    ) -> Int? {
        if let known = sizes.first(where: { $0.settings.hasSamePlaces(as: settings) }) {
            return known.byteCount > limit ? known.byteCount : nil
        }
        guard notification.commonByteCount > limit else { return nil }
        let byteCount = measure(notification) - measure(notification.withoutCommonTexts)
        sizes.append(Size(settings: settings, byteCount: byteCount))
        return byteCount > limit ? byteCount : nil
    }
}

extension Certificate.ChannelSettings {
    /// Whether the texts of a message stand in the same places of a body.
    fileprivate func hasSamePlaces(as other: Self) -> Bool {
        channel == other.channel && style == other.style && customData == other.customData
    }
}

extension ChannelNotification {
    /// The bytes of UTF-8 of the texts that depend on the message alone.
    fileprivate var commonByteCount: Int {
        (custom.data?.utf8Count ?? 0) + custom.messageID.string.utf8.count
            + custom.from.string.utf8.count + (custom.group?.string.utf8.count ?? 0)
    }

    /// The notification with the shortest texts in their place.
    var withoutCommonTexts: Self {
        var notification = self
        notification.custom.data = custom.data.map { _ in .null }
        notification.custom.messageID = "m"
        notification.custom.from = "f"
        notification.custom.group = custom.group.map { _ in "g" }
        if case .conversation? = collapse { notification.collapse = .conversation("c") }
        return notification
    }
}
