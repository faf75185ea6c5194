import PushContract
import PushModel

/// `em-push decide`.
struct DecideCommand: LineCommand {
    private let options: LineOptions

    init(_ options: LineOptions) {
        self.options = options
    }

    func answer(_ bytes: ArraySlice<UInt8>, annotated: Bool) throws(Rejection) -> [UInt8] {
        let input = try ContractInput<DecideRequest>(parsing: bytes, annotated: annotated)
        switch options.format {
        case .json:
            return JSONLine(try input.answer(explaining: options.isExplaining)).bytes
        case .text:
            do throws(InputFault) {
                let explanation = try input.request.explain()
                return Array(DecideReport(explanation, id: input.id).text.utf8)
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
