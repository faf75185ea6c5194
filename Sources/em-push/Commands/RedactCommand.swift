import ExactJSON
import PushContract

/// `em-push redact`.
struct RedactCommand: LineCommand {
    let options: LineOptions

    func line(_ input: ContractInput<DecideInput>) throws(ContractError) -> [UInt8] {
        JSONLine(try input.redacted(renamingIDs: options.renamesIDs)).bytes
    }

    /// The same line: a record has no other format.
    func report(_ input: ContractInput<DecideInput>) throws(ContractError) -> String {
        String(decoding: try line(input), as: UTF8.self)
    }
}
