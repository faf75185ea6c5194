import PushContract
import PushModel

/// A verb that answers each input with a line of JSON, or with a paragraph for people.
protocol LineCommand: Sendable {
    /// What an input of the verb asks for.
    associatedtype Request: ContractRequest

    /// The options of the call.
    var options: LineOptions { get }

    /// The answer for programs.
    func line(_ input: ContractInput<Request>) async throws(Rejection) -> JSONObject

    /// The answer for people.
    func report(_ input: ContractInput<Request>) async throws(InputFault) -> String
}

extension LineCommand {
    /// Answers every input of every source in order; a refused one does not stop the others.
    ///
    /// An input is answered before the next one is looked at.
    func run(on sources: [InputSource]) async throws(Misuse) -> ExitStatus {
        var status = ExitStatus.answered
        for source in sources {
            var framer = InputFramer()
            var reader = try source.open()
            while let chunk = try reader.next() {
                await answer(framer.append(chunk), of: source, &status)
            }
            await answer(framer.finish(), of: source, &status)
        }
        return status
    }

    private func answer(
        _ frames: [InputFrame],
        of source: InputSource,
        _ status: inout ExitStatus
    ) async {
        var output: [UInt8] = []
        for frame in frames {
            do throws(Rejection) {
                output += try await answer(frame, annotated: source.isAnnotated)
            } catch {
                status = .rejected
                output += refusal(error)
            }
        }
        StandardStream.output.write(output)
    }

    private func answer(
        _ frame: InputFrame,
        annotated: Bool
    ) async throws(Rejection) -> [UInt8] {
        guard case .input(let bytes) = frame else {
            throw Rejection(id: nil, fault: .oversized)
        }
        let input = try ContractInput<Request>(parsing: bytes, annotated: annotated)
        switch options.format {
        case .json:
            return JSONLine(try await line(input)).bytes
        case .text:
            do throws(InputFault) {
                return Array(try await report(input).utf8)
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
