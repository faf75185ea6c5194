package import ExactJSON
package import PushModel
package import WallTime

extension LocalService {
    /// What a local service is told when it starts.
    package struct Options: Sendable {
        /// The configuration of every app; its templates are those that an app has at first.
        package var app: AppConfiguration
        /// What all ids, tokens and keys are made from.
        package var seed: UInt64 = 1
        /// What the clock shows at first.
        package var start = Options.start
        /// The client id and secret that get a token; `nil` for any.
        package var credentials: (id: ExactString, secret: ExactString)?
        /// Whether a user who is created has a phone.
        package var hasPhones = true
        /// Where callbacks go; `nil` for nowhere.
        package var callbacks: CallbackSender.Target?
        /// What is printed as the address in replies.
        package var origin = ""

        /// What the ids of events begin with, so that those of an earlier process are told apart.
        package var eventPrefix = ""

        /// Creates options; apps are in Shanghai, and every certificate name is one.
        package init() {
            app = AppConfiguration(policy: PushPolicy(timeZone: .named("Asia/Shanghai")))
        }

        /// A Monday at noon in Shanghai.
        package static let start = Instant(milliseconds: 1_767_585_600_000)
    }
}
