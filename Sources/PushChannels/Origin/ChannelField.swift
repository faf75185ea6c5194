import ExactJSON
import PushModel
package import PushRendering

/// A field of a service's requests, and what can give it a value (rule 7.7).
package struct ChannelField: Sendable {
    /// Its place in the entry of a binding.
    package let field: RenderedField.Field
    /// What can give it a value: what comes first counts.
    let sources: [Source]
    /// The style of the certificates whose pushes have the field; `nil` for every style.
    let style: Certificate.ChannelSettings.Style?

    /// The fields of an object of the request's body.
    static func rows(
        of object: String,
        in style: Certificate.ChannelSettings.Style? = nil,
        _ rows: [(key: String, sources: [Source])]
    ) -> [ChannelField] {
        rows.map { key, sources in
            ChannelField(
                field: RenderedField.Field(ExactString("/request/body/\(object)/\(key)")),
                sources: sources,
                style: style
            )
        }
    }

    /// Whether it is the title or the body of the push.
    var isText: Bool {
        switch sources.first {
        case .title, .requiredTitle, .body, .requiredBody: true
        default: false
        }
    }

    /// Whether it is the body of the push.
    var isBody: Bool {
        switch sources.first {
        case .body, .requiredBody: true
        default: false
        }
    }

    enum Source: Sendable {
        case title
        /// The title, or the fixed one.
        case requiredTitle
        case body
        /// The body, or the fixed one.
        case requiredBody
        /// A key of the service's section in the ext.
        case ext(ExtKey)
        /// A key of an object in that section.
        case option(ExtKey, of: ExtKey)
        /// That the message is a call.
        case call
        /// A key of the certificate.
        case certificate(ExactString)
        case badge
        /// The badge, which a certificate without a class leaves out.
        case badgeOfClass
        /// What the push replaces, by its id.
        case replaced
        /// The conversation that the push replaces a message of, by its number.
        case conversation
        /// The message's id, where the push replaces something and the service takes the id.
        case messageID
        /// Custom data, which a certificate can leave out.
        case custom
        /// The service's rule.
        case fixed
        /// The service's rule for a push through a certificate without a sound.
        case soundOfSystem
    }
}

extension Certificate.ChannelSettings {
    /// The key of the certificate that leaves a field out; `nil` if none does.
    func omission(of row: ChannelField) -> ExactString? {
        if let style = row.style, style != self.style { return Key.style }
        for source in row.sources {
            switch source {
            case .custom where customData != .full: return Key.customData
            case .badgeOfClass where badgeClass?.nonEmpty == nil: return Key.badgeClass
            default: break
            }
        }
        return nil
    }
}
