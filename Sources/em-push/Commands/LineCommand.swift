import PushContract
import PushModel

/// A verb that answers each input with a line of JSON, or with a paragraph for people.
protocol LineCommand {
    /// What an input of the verb asks for.
    associatedtype Request: ContractRequest

    /// The options of the call.
    var options: LineOptions { get }

    /// The answer for programs.
    func line(_ input: ContractInput<Request>) throws(Rejection) -> JSONObject

    /// The answer for people.
    func report(_ input: ContractInput<Request>) throws(InputFault) -> String
}

extension LineCommand {
    /// Answers every input of every source in order; a refused one does not stop the others.
    func run(on sources: [InputSource]) throws(Misuse) -> ExitStatus {
        var status = ExitStatus.answered
        for source in sources {
            var framer = InputFramer()
            try source.read { chunk in
                answer(framer.append(chunk), of: source, &status)
            }
            answer(framer.finish(), of: source, &status)
        }
        return status
    }

    private func answer(
        _ frames: [InputFrame],
        of source: InputSource,
        _ status: inout ExitStatus
    ) {
        var output: [UInt8] = []
        for frame in frames {
            do throws(Rejection) {
                output += try answer(frame, annotated: source.isAnnotated)
            } catch {
                status = .rejected
                output += refusal(error)
            }
        }
        StandardStream.output.write(output)
    }

    private func answer(_ frame: InputFrame, annotated: Bool) throws(Rejection) -> [UInt8] {
        guard case .input(let bytes) = frame else {
            throw Rejection(id: nil, fault: .oversized)
        }
        let input = try ContractInput<Request>(parsing: bytes, annotated: annotated)
        switch options.format {
        case .json:
            return JSONLine(try line(input)).bytes
        case .text:
            do throws(InputFault) {
                return Array(try report(input).utf8)
            } catch {
                throw Rejection(id: input.id, fault: error)
            }
        }
    }

    private func refusal(_ rejection: Rejection) -> [UInt8] {
        switch options.format {
        case .json: JSONLine(rejection.json).bytes
        case .text: Array(RejectionReport(rejection).text.utf8)
        }
    }
}
