import ExactJSON
import HTTPExchange

extension ConnectionEvent {
    /// The name and the reason, such as `connectionClosed.goAway`.
    var word: ExactString {
        switch change {
        case .opened: "connectionOpened"
        case .failed(let error):
            ExactString("connectionFailed." + TransportError(error).kind.word.string)
        case .timedOut(let silence): ExactString("connectionTimedOut." + silence.word.string)
        case .closed(let end): ExactString("connectionClosed." + end.word.string)
        }
    }

    /// The facts of a log.
    var facts: [String: String] {
        var facts = ["server": server.string]
        switch change {
        case .opened(let milliseconds): facts["milliseconds"] = "\(milliseconds)"
        case .failed(let error): facts["reason"] = error.description
        case .timedOut(let silence): facts["reason"] = silence.word.string
        case .closed(let end): facts["reason"] = end.word.string
        }
        return facts
    }
}
