package import ExactJSON
import PushEvaluation
package import PushModel
import PushRules
package import WallTime
import ZoneData

/// An input of `schedule`: settings, a stretch of time, and a conversation, if one is given.
package struct ScheduleRequest: ContractRequest {
    /// The user's settings.
    package let settings: PushSettings
    /// The start of the stretch.
    package let from: Instant
    /// The end of the stretch, which does not belong to it.
    package let to: Instant
    /// The conversation whose silent duration counts; `nil` for none.
    package let conversation: Conversation?
    /// The zone data, which no input says.
    package var zones = ZoneTable.bundled

    /// The longest stretch of time that is accepted: 366 days, in milliseconds (M33).
    private static let longest: Int64 = 366 * Instant.millisecondsPerDay

    /// Reads the keys of `schedule`.
    package init(_ fields: inout JSONFields) throws(InputError) {
        settings = try fields.required("settings")
        from = try fields.required("from")
        to = try fields.required("to")
        conversation = try fields.optional("conversation")
        guard from <= to else {
            throw InputError(.inputValue, "`to` lies before `from`").within(key: "to")
        }
        guard to.milliseconds(since: from) <= Self.longest else {
            throw InputError(.inputValue, "`to` lies more than 366 days after `from`")
                .within(key: "to")
        }
    }

    /// Looks for the quiet stretches.
    ///
    /// - Throws: `input.missing` at `/settings/timeZone` if an interval that is not off, or windows, have
    ///   no zone that the zone data has, because the stretches are all that is asked for.
    package func schedule() throws(InputError) -> QuietSchedule {
        let compiled = CompiledSettings(settings, defaultZone: nil, zones: zones)
        guard !compiled.lacksTimeZone else {
            throw InputError(
                .inputMissing,
                "interval and windows need a time zone of the zone data"
            )
            .within(key: "timeZone").within(key: "settings")
        }
        var diagnostics: [Diagnostic] = []
        diagnostics.add(of: settings, compiled)
        let stretches = compiled.preferences(in: conversation)
            .quietStretches(from: from, to: to, zones: zones)
        return QuietSchedule(
            stretches: stretches,
            diagnostics: diagnostics,
            zone: compiled.timeZone ?? .utc,
            zones: zones
        )
    }
}

extension ScheduleRequest: AnsweredRequest {
    package static func answer(
        _ input: ContractInput<Self>,
        explaining _: Bool
    ) throws(ContractError) -> JSONObject {
        input.answer(
            try input.checked { request throws(InputError) in try request.schedule().contractJSON }
        )
    }
}
