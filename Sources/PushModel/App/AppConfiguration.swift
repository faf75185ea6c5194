/// What an app has set up: its policy, templates, certificates, features and rules.
public struct AppConfiguration: Hashable, Sendable {
    /// The readings the app chose where the rules leave a choice.
    public var policy: PushPolicy
    /// The app's push templates, each name once.
    public var templates: [PushTemplate]
    /// The app's certificates, each name once.
    ///
    /// `nil` means that every name is known, see ``Certificate/init(assumed:)``; an empty list means
    /// that none is (H24).
    public var certificates: [Certificate]?
    /// The features that the app has activated; by default all.
    ///
    /// They do not take part in decisions, see ``AppConfiguration/Feature``.
    public var features: Set<AppConfiguration.Feature>
    /// The app's rules, which are asked before those of the recipient (gate B11).
    public var rules: Rule.List

    /// Creates a configuration; without arguments every default of the rules.
    public init(
        policy: PushPolicy = PushPolicy(),
        templates: [PushTemplate] = [],
        certificates: [Certificate]? = nil,
        features: Set<AppConfiguration.Feature> = AppConfiguration.Feature.all,
        rules: Rule.List = Rule.List()
    ) {
        self.policy = policy
        self.templates = templates
        self.certificates = certificates
        self.features = features
        self.rules = rules
    }
}
