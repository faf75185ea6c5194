public import ExactJSON
public import PushModel
public import WallTime

/// An app's configuration, checked: every name once, the policy's zone known.
public struct CompiledApp: Sendable {
    /// The configuration as it was given.
    public let configuration: AppConfiguration
    /// The zone of users who have none of their own; `nil` if the policy names none.
    public let timeZone: CompiledZone?

    /// Where each certificate stands in the configuration; `nil` if the app lists none at all.
    private let certificateIndex: [ExactString: Int]?

    /// Checks an app's configuration.
    ///
    /// - Throws: `input.value` at `/policy/timeZone` for an unknown zone, `input.conflict` at the
    ///   second template or certificate of the same name.
    public init(_ configuration: AppConfiguration, zones: ZoneTable) throws(InputError) {
        self.configuration = configuration
        do throws(InputError) {
            timeZone = try configuration.policy.timeZone.map { zone throws(InputError) in
                try zones.compile(zone)
            }
        } catch {
            throw error.within(key: "timeZone").within(key: "policy")
        }
        _ = try Self.index(configuration.templates.map { $0.name.text }, key: "templates")
        certificateIndex = try configuration.certificates.map { list throws(InputError) in
            try Self.index(list.map { $0.name.text }, key: "certificates")
        }
    }

    /// The certificate of this name, or what is assumed of it if the app lists none at all (H24).
    public func certificate(named name: CertificateName) -> Certificate? {
        guard let certificateIndex else { return Certificate(assumed: name) }
        return certificateIndex[name.text].flatMap { configuration.certificates?[$0] }
    }

    /// Where each name stands; refuses a second entry of the same name.
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
