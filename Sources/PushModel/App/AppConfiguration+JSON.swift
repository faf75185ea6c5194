public import ExactJSON

extension AppConfiguration.Feature: JSONRepresentable {}

extension AppConfiguration: JSONRepresentable {
    /// Reads the contract's `app`.
    ///
    /// - Throws: `input.*` with the path of what cannot be used.
    public init(json: JSONValue) throws(InputError) {
        var fields = try JSONFields(json)
        self.init(
            policy: try fields.optional("policy") ?? PushPolicy(),
            templates: try fields.optionalArray("templates") ?? [],
            certificates: try fields.optionalArray("certificates"),
            features: try Self.features(from: &fields),
            rules: try fields.optional("rules") ?? Rule.List()
        )
        try fields.finish()
    }

    /// Reads an object that says of each feature whether it is active; one that it leaves out is.
    private static func features(
        from fields: inout JSONFields
    ) throws(InputError) -> Set<AppConfiguration.Feature> {
        guard var states = try fields.optionalNested("features") else {
            return AppConfiguration.Feature.all
        }
        var features = AppConfiguration.Feature.all
        for feature in AppConfiguration.Feature.allCases
        where try states.optionalBool(feature.word) == false {
            features.remove(feature)
        }
        try states.finish()
        return features
    }

    /// The contract's `app`.
    public var json: JSONValue {
        var object: JSONObject = ["policy": policy.json]
        object["templates"] = templates.isEmpty ? nil : .array(templates.map { $0.json })
        object["certificates"] = certificates.map { .array($0.map { $0.json }) }
        if !rules.isEmpty { object["rules"] = rules.json }
        if features != AppConfiguration.Feature.all {
            var states = JSONObject()
            for feature in AppConfiguration.Feature.allCases {
                states[feature.word] = .bool(features.contains(feature))
            }
            object["features"] = .object(states)
        }
        return .object(object)
    }
}
