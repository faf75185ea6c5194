import ExactJSON
import PushContract

struct AuditOptions: CallOptions {
    let inputs: Argument
    let callbacks: Argument
    /// Whether pushes without a callback are left out.
    let isPartial: Bool
    let format: LineOptions.Format
    /// Whether the report for people has colours.
    let hasColors: Bool

    init(_ given: inout GivenOptions) throws(UsageError) {
        isPartial = given.flag("--partial")
        format = given.value("--format") == "text" ? .text : .json
        hasColors = Ink.isWanted(given.value("--color"))
        guard given.operands.count == 2 else {
            throw UsageError("inputs are compared with callbacks: two paths are needed")
        }
        inputs = given.operands[0]
        callbacks = given.operands[1]
        guard inputs != "-" || callbacks != "-" else {
            throw UsageError("standard input has the inputs or the callbacks, not both")
        }
    }
}

/// `em-push audit`: one answer for inputs and their callbacks.
struct AuditCommand {
    let options: AuditOptions

    func run() async throws(UsageError) -> ExitStatus {
        var refusals = Refusals(of: "audit")
        var log = CallbackLog()
        try await InputSource.forEachInput(of: try InputSource.list([options.callbacks])) { input in
            do throws(InputError) {
                log.add(try PushCallback(input.frame))
            } catch {
                log.addRefused()
                refusals.add(error, in: input)
            }
        }
        var tally = AuditTally(log, isPartial: options.isPartial)
        try await InputSource.forEachInput(of: try InputSource.list([options.inputs])) { input in
            do throws(ContractError) {
                try tally.add(try input.request())
            } catch {
                tally.addRefused()
                refusals.add(error.fault, in: input)
            }
        }
        refusals.finish()
        switch options.format {
        case .json: StandardStream.output.write(JSONLine(tally.contractJSON).bytes)
        case .text:
            let text = AuditReport(tally.contractJSON).text
            StandardStream.output.write(options.hasColors ? text : Ink.removed(from: text))
        }
        return refusals.count == 0 ? .answered : .rejected
    }
}
