import APNsModel
import ExactJSON
import PushChannels
import PushEvaluation

/// The requests to other push services than Apple's, for people: where each goes, to whom, and its body.
struct RequestLines {
    let lines: [String]

    init(_ bindings: [BindingOutcome]) {
        var indices: [ChannelRequest: Int] = [:]
        var shown: [[String]] = []
        var hidden = 0
        for binding in bindings {
            guard case .request(let request, let isCut) = binding.outcome else { continue }
            let name = PlainText("\(binding.device) over \(binding.certificateName)").line
            let target =
                "  to \(name): \(request.channel.word), \(request.byteCount) bytes"
                + (isCut ? ", body cut to fit" : "")
            if let index = indices[request] {
                // The body stands below all whom it is sent to.
                shown[index].insert(target, at: shown[index].count - 1)
            } else if shown.count < Self.mostShown {
                indices[request] = shown.count
                let body = String(decoding: request.bytes(to: "{token}"), as: UTF8.self)
                let text = JSONEscapesForPeople.escaped(body) { $0.isHidden }
                let sent = "\(request.method) \(request.path) \(text)"
                shown.append(["", target, "    " + sent])
            } else {
                hidden += 1
            }
        }
        let rest =
            hidden == 0 ? [] : ["", "  to \(hidden) more bindings: the format json has all"]
        lines = shown.flatMap { $0 } + rest
    }

    /// How many requests are shown.
    private static let mostShown = 64
}
