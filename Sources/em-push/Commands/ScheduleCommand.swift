import PushContract
import PushModel

/// `em-push schedule`.
struct ScheduleCommand: LineCommand {
    let options: LineOptions

    func line(_ input: ContractInput<ScheduleRequest>) throws(Rejection) -> JSONObject {
        try input.answer()
    }

    func report(_ input: ContractInput<ScheduleRequest>) throws(Rejection) -> String {
        do throws(InputFault) {
            return ScheduleReport(try input.request.schedule(), id: input.id).text
        } catch {
            throw Rejection(id: input.id, fault: error)
        }
    }
}
