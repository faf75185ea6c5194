import ExactJSON
import PushContract

/// `em-push schedule`.
struct ScheduleCommand: LineCommand {
    let options: LineOptions

    func line(_ input: ContractInput<ScheduleRequest>) throws(ContractError) -> [UInt8] {
        JSONLine(try input.answer()).bytes
    }

    func report(_ input: ContractInput<ScheduleRequest>) throws(ContractError) -> String {
        do throws(InputError) {
            return ScheduleReport(try input.request.schedule(), id: input.id).text
        } catch {
            throw ContractError(id: input.id, fault: error)
        }
    }
}
