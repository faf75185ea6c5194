import PushContract
import PushModel

/// A verb that answers each input with a line of JSON, or with a paragraph for people.
protocol LineCommand {
    /// Answers one input.
    func answer(_ input: ArraySlice<UInt8>, annotated: Bool) throws(Rejection) -> [UInt8]

    /// Says that an input was refused.
    func refusal(_ rejection: Rejection) -> [UInt8]
}

extension LineCommand {
    /// Answers every input of every source in order; a refused one does not stop the others.
    func run(on sources: [InputSource]) throws(Misuse) -> ExitStatus {
        var status = ExitStatus.answered
        for source in sources {
            var framer = InputFramer()
            try source.read { chunk in
                answer(framer.append(chunk), source, &status)
            }
            answer(framer.finish(), source, &status)
        }
        return status
    }

    private func answer(_ frames: [InputFrame], _ source: InputSource, _ status: inout ExitStatus) {
        var lines: [UInt8] = []
        for frame in frames {
            do throws(Rejection) {
                switch frame {
                case .input(let bytes):
                    lines += try answer(bytes, annotated: source.isAnnotated)
                case .oversized:
                    throw Rejection(id: nil, fault: .oversized)
                }
            } catch {
                status = .rejected
                lines += refusal(error)
            }
        }
        StandardStream.output.write(lines)
    }
}
