package import APNsModel
package import ExactJSON

/// A key of a push that Apple documents: a row of the tables on its pages.
///
/// The lint judges keys by these rows; the typed payload, the JSON schema of payloads and the table in
/// the specification are compared with them by tests.
package struct APNsKey: Sendable {
    /// The object that the key stands in.
    package let place: Place
    package let name: ExactString
    package let form: Form
    /// The first version of iOS that knows the key; empty for a header, which no phone sees.
    package let since: ExactString
    /// The push types in which the key has an effect; empty if it has one in every push.
    package let pushTypes: [APNsHeaders.PushType]
    /// Where Apple documents the key.
    package let page: ApplePage
    /// What the lint calls a value of another form; `nil` if a rule of its own judges the value.
    let code: PayloadLint.Code?

    init(
        _ place: Place,
        _ name: ExactString,
        _ form: Form,
        since: ExactString = "",
        for pushTypes: [APNsHeaders.PushType] = [],
        _ page: ApplePage,
        code: PayloadLint.Code? = .keyValue
    ) {
        self.place = place
        self.name = name
        self.form = form
        self.since = since
        self.pushTypes = pushTypes
        self.page = page
        self.code = code
    }

    /// An object that has keys of Apple's.
    package enum Place: String, CaseIterable, Sendable {
        /// The object `aps` of the payload.
        case aps
        /// The object `alert` of `aps`.
        case alert
        /// `title` or `body` of the alert of a Live Activity, if it is an object.
        case text
        /// The object `sound` of `aps`.
        case sound
        /// The headers of the request.
        case header
    }

    package static func rows(of place: Place) -> [APNsKey] {
        switch place {
        case .aps: aps
        case .alert: alert
        case .text: text
        case .sound: sound
        case .header: headers
        }
    }

    /// The row of a key; `nil` if Apple has no such key there.
    static func named(_ name: ExactString, in place: Place) -> APNsKey? {
        rows(of: place).first { $0.name == name }
    }

    package static var all: [APNsKey] { Place.allCases.flatMap { rows(of: $0) } }
}
