import PushContract
import PushModel

/// `em-push schedule`.
struct ScheduleCommand: LineCommand {
    private let options: LineOptions

    init(_ options: LineOptions) {
        self.options = options
    }

    func answer(_ bytes: ArraySlice<UInt8>, annotated: Bool) throws(Rejection) -> [UInt8] {
        let input = try ContractInput<ScheduleRequest>(parsing: bytes, annotated: annotated)
        switch options.format {
        case .json:
            return JSONLine(try input.answer()).bytes
        case .text:
            do throws(InputFault) {
                let schedule = try input.request.schedule()
                return Array(ScheduleReport(schedule, id: input.id).text.utf8)
            } catch {
                throw Rejection(id: input.id, fault: error)
            }
        }
    }

    func refusal(_ rejection: Rejection) -> [UInt8] {
        switch options.format {
        case .json: JSONLine(rejection.json).bytes
        case .text: Array(RejectionReport(rejection).text.utf8)
        }
    }
}
