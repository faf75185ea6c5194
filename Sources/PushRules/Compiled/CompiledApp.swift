package import ExactJSON
package import PushModel
package import WallTime

/// An app's configuration, checked: no name is used twice, and the policy's zone is known.
package struct CompiledApp: Sendable {
    /// The configuration as it was given.
    package private(set) var configuration: AppConfiguration
    /// The zone of users who have set none; `nil` if the policy names none.
    package private(set) var timeZone: CompiledZone?

    /// The app's rules; `nil` if it has none.
    package let rules: CompiledRules?

    /// The index of each certificate in the configuration; `nil` if the app has no list of them.
    private let certificateIndex: [ExactString: Int]?
    /// What gates look at of each certificate in the configuration.
    private let certificates: [CompiledCertificate]

    /// Checks an app's configuration, and rules that are asked after its own.
    ///
    /// - Throws: `input.value` at `/policy/timeZone` for an unknown zone, `input.conflict` at the
    ///   second template or certificate of the same name, and at the second rule with an id; what a list of rules
    ///   throws of those that are data.
    package init(
        _ configuration: AppConfiguration,
        rules others: [DecisionRule] = [],
        zones: ZoneTable
    ) throws(InputError) {
        self.configuration = configuration
        timeZone = try Self.timeZone(of: configuration.policy, zones)
        _ = try Self.index(configuration.templates.map { $0.name.text }, key: "templates")
        certificateIndex = try configuration.certificates.map { list throws(InputError) in
            try Self.index(list.map { $0.name.text }, key: "certificates")
        }
        certificates = configuration.certificates?.map { CompiledCertificate($0) } ?? []
        let rules = configuration.rules.map { DecisionRule($0) } + others
        if !others.isEmpty {
            _ = try Self.index(rules.map { $0.id.text }, key: "rules")
            do throws(InputError) {
                _ = try Rule.List(rules.compactMap { $0.data })
            } catch {
                throw error.within(key: "rules")
            }
        }
        self.rules = rules.isEmpty ? nil : CompiledRules(ofApp: rules)
    }

    /// The same app with another policy.
    ///
    /// - Throws: `input.value` at `/policy/timeZone` for an unknown zone.
    package func with(_ policy: PushPolicy, zones: ZoneTable) throws(InputError) -> CompiledApp {
        var app = self
        app.configuration.policy = policy
        app.timeZone = try Self.timeZone(of: policy, zones)
        return app
    }

    private static func timeZone(
        of policy: PushPolicy,
        _ zones: ZoneTable
    ) throws(InputError) -> CompiledZone? {
        do throws(InputError) {
            return try policy.timeZone.map { zone throws(InputError) in try zones.compile(zone) }
        } catch {
            throw error.within(key: "timeZone").within(key: "policy")
        }
    }

    /// The certificate with a name; one is assumed if the app has no list of certificates (H24).
    package func certificate(named name: Certificate.Name) -> Certificate? {
        guard let certificateIndex else { return Certificate(assumed: name) }
        return certificateIndex[name.text].flatMap { configuration.certificates?[$0] }
    }

    /// What gates look at of the certificate with a name.
    func compiledCertificate(named name: Certificate.Name) -> CompiledCertificate {
        guard let certificateIndex else { return CompiledCertificate(assumed: name) }
        return certificateIndex[name.text].map { certificates[$0] } ?? CompiledCertificate(nil)
    }

    /// The index of the certificate with a name; `nil` if the app lists none of that name.
    package func certificateIndex(named name: Certificate.Name) -> Int? {
        certificateIndex?[name.text]
    }

    /// The index of each name; throws at a second entry with the same name.
    private static func index(
        _ names: [ExactString],
        key: ExactString
    ) throws(InputError) -> [ExactString: Int] {
        var places: [ExactString: Int] = [:]
        for (index, name) in names.enumerated() {
            guard places.updateValue(index, forKey: name) == nil else {
                throw InputError(.inputConflict, "a second entry of the same name")
                    .within(index: index).within(key: key)
            }
        }
        return places
    }
}
