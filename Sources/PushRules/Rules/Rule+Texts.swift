import ExactJSON
package import PushModel

extension Rule {
    /// Whether words and values of the ext let the rule speak of a message; without any they do.
    package func canSpeak(of message: Message) -> Bool {
        !when.textsDiffer(from: true, in: message) && !not.textsDiffer(from: false, in: message)
    }
}

extension Rule.Condition {
    /// Whether words or values are there and do not stand in a message as is wanted.
    fileprivate func textsDiffer(from wanted: Bool, in message: Message) -> Bool {
        var hasWord = false
        if !words.isEmpty, case .text(let body) = message.body {
            hasWord = WordMatcher(words.map { ($0.string, 0) }).lists(in: body.text) != 0
        }
        return !words.isEmpty && hasWord != wanted
            || !ext.isEmpty && ext.allSatisfy { $0.stands(in: message.ext) } != wanted
    }
}
