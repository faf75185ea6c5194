public import ExactJSON

extension AppConfiguration {
    /// A feature of push settings that an app activates in the vendor's console.
    ///
    /// A settings call for a feature that is not active is refused. Decisions do not ask: what was set while the
    /// feature was active still holds.
    public enum Feature: String, WireWord {
        /// Remind types, of the app and of conversations.
        case remindTypes
        /// Do not disturb: durations and intervals.
        case doNotDisturb
        /// Push templates, of the app and those that users choose.
        case templates

        /// All features, as in an app that has everything activated.
        public static let all = Set(allCases)

        /// The features that a silent mode shows.
        package static let ofSilentMode: Set<AppConfiguration.Feature> = [
            .remindTypes, .doNotDisturb,
        ]
    }
}
