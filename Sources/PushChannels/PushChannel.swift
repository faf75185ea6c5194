package import ExactJSON
package import PushModel

/// A push service other than Apple's: how it is sent to, what it takes, and what its replies mean (rule 8.1).
///
/// Each has a folder of its own and a line in ``PushChannel/of(_:)``.
package struct PushChannel: Sendable {
    package let channel: Certificate.Channel
    /// The host that requests go to.
    package let host: ExactString
    /// The section of an ext that has the service's keys.
    let section: ExtKey
    /// Where the token stands in the JSON of a body.
    let tokenPlace: JSONPointer
    package let limits: Limits
    /// Whether it takes no push without a title and a body.
    package let requiresTexts: Bool
    package let form: ChannelForm
    /// Makes the request of a notification whose texts fit.
    let request:
        @Sendable (ChannelNotification, Certificate.ChannelSettings, inout ChannelExtReader) ->
            ChannelRequest
    /// Where the fields of such a request come from, in the order of the service's table (rule 7.7).
    package let fields: @Sendable () -> [ChannelField]
    /// Reads what a reply says: its code and its words.
    let content: @Sendable (JSONValue) -> ChannelRequest.Reply.Content
    /// What each code means.
    package let replies: [ChannelRequest.Reply.Row]

    /// The service that has a path; `nil` if none does.
    package static func taking(path: ExactString) -> PushChannel? {
        Certificate.Channel.allCases.lazy.map(of).first { $0.form.takes(path: path) }
    }

    /// What a service takes.
    package struct Limits: Sendable {
        /// The most bytes of a body, as compact JSON and without a token.
        package let bodyBytes: Int
        /// The longest time to live in seconds.
        package let timeToLive: Int64
        /// How many pushes a minute the service takes of a project, if its documents give a number.
        package let pushesPerMinute: Int?
    }
}
