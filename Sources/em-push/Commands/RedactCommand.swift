import ExactJSON
import PushContract

/// `em-push redact`.
struct RedactCommand: LineCommand {
    let options: LineOptions

    func line(_ input: ContractInput<DecideInput>) throws(ContractError) -> JSONObject {
        try input.redacted(renamingIDs: options.renamesIDs)
    }

    /// The same line: a record has no other format.
    func report(_ input: ContractInput<DecideInput>) throws(ContractError) -> String {
        String(decoding: JSONLine(try line(input)).bytes, as: UTF8.self)
    }
}
