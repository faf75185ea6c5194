import APNsModel
import ExactJSON
import PushChannels
import PushEvaluation

/// The requests to other push services than Apple's, for people: where each goes, to whom, and its body.
struct RequestLines {
    let lines: [String]

    /// Takes the bindings, and what says in lines where the fields of a request to some of them came from.
    init(
        _ bindings: [Evaluation.BindingOutcome],
        origins: ([Evaluation.BindingOutcome], ChannelRequest) -> [String]
    ) {
        var indices: [ChannelRequest: Int] = [:]
        var shown:
            [(lines: [String], request: ChannelRequest, bindings: [Evaluation.BindingOutcome])] = []
        var hidden = 0
        for binding in bindings {
            guard case .request(let request, let isCut) = binding.outcome else { continue }
            let name = PlainText("\(binding.device) over \(binding.certificateName)").line
            let target =
                "  to \(name): \(request.channel.word), \(request.byteCount) bytes"
                + (isCut ? ", body cut to fit" : "")
            if let index = indices[request] {
                // The body stands below all whom it is sent to.
                shown[index].lines.insert(target, at: shown[index].lines.count - 1)
                shown[index].bindings.append(binding)
            } else if shown.count < Self.mostShown {
                indices[request] = shown.count
                let body = String(decoding: request.bytes(to: "{token}"), as: UTF8.self)
                let text = JSONEscapesForPeople.escaped(body) { $0.isHidden }
                let sent = "\(request.method) \(request.path) \(text)"
                shown.append((["", target, "    " + sent], request, [binding]))
            } else {
                hidden += 1
            }
        }
        let rest =
            hidden == 0 ? [] : ["", "  to \(hidden) more bindings: the format json has all"]
        lines = shown.flatMap { $0.lines + origins($0.bindings, $0.request) } + rest
    }

    /// How many requests are shown.
    private static let mostShown = 64
}
