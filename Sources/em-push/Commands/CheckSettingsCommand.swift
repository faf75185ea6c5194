import ExactJSON
import PushContract

/// `em-push check-settings`.
struct CheckSettingsCommand: LineCommand {
    let options: LineOptions

    func line(_ input: ContractInput<CheckSettingsRequest>) throws(ContractError) -> [UInt8] {
        JSONLine(try input.answer()).bytes
    }

    func report(_ input: ContractInput<CheckSettingsRequest>) throws(ContractError) -> String {
        do throws(InputError) {
            return SettingsReport(try input.request.findings(), id: input.id).text
        } catch {
            throw ContractError(id: input.id, fault: error)
        }
    }
}
