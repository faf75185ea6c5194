public import PushModel

/// An app's configuration, checked: every name once, the policy's zone known.
public struct CompiledApp: Sendable {
    /// The configuration as it was given.
    public let configuration: AppConfiguration
    /// The zone of users who have none of their own; `nil` if the policy names none.
    public let timeZone: CompiledZone?

    /// Checks an app's configuration.
    ///
    /// - Throws: `input.value` at `/policy/timeZone` for an unknown zone, `input.conflict` at the
    ///   second template or certificate of the same name.
    public init(_ configuration: AppConfiguration, zones: ZoneTable) throws(InputFault) {
        self.configuration = configuration
        do throws(InputFault) {
            timeZone = try configuration.policy.timeZone.map { zone throws(InputFault) in
                try zones.compile(zone)
            }
        } catch {
            throw error.within(key: "timeZone").within(key: "policy")
        }
        try Self.refuseRepeated(configuration.templates.map { $0.name.text }, key: "templates")
        try Self.refuseRepeated(
            (configuration.certificates ?? []).map { $0.name.text },
            key: "certificates"
        )
    }

    private static func refuseRepeated(
        _ names: [ExactString],
        key: ExactString
    ) throws(InputFault) {
        var seen: Set<ExactString> = []
        for (index, name) in names.enumerated() where !seen.insert(name).inserted {
            throw InputFault(.inputConflict, "a second entry of the same name")
                .within(index: index).within(key: key)
        }
    }
}
