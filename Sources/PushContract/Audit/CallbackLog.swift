import PushModel

/// The callbacks of a log, which inputs are joined to.
package struct CallbackLog: Sendable {
    private struct Entry {
        let callback: PushCallback
        /// Counts from 0 in the order of the log.
        let number: Int
        var isJoined = false
    }

    private var entries: [PushCallback.Key: [Entry]] = [:]
    private var known: Set<PushCallback> = []
    /// How many callbacks there are, each once: the vendor sends one again until it is answered.
    private(set) var count = 0
    /// How many callbacks were refused.
    private(set) var refused = 0
    /// How many were not about pushes.
    private(set) var others = 0

    /// An empty log.
    package init() {}

    /// Adds what was read.
    package mutating func add(_ callback: PushCallback?) {
        guard let callback else {
            others += 1
            return
        }
        guard known.insert(callback).inserted else { return }
        entries[callback.key, default: []].append(Entry(callback: callback, number: count))
        count += 1
    }

    /// Counts a callback that cannot be read.
    package mutating func addRefused() { refused += 1 }

    /// The callbacks of a message to a recipient.
    ///
    /// A callback without a device or without a certificate is about the bindings of all of them; one that names either,
    /// and is about no binding, is not joined.
    mutating func join(_ message: Message.ID, _ recipient: Recipient) -> [JoinedCallback] {
        let key = PushCallback.Key(message: message, target: recipient.id)
        var joined: [JoinedCallback] = []
        for (place, entry) in (entries[key] ?? []).enumerated() {
            let (device, certificate) = (entry.callback.device, entry.callback.certificate)
            let bindings = recipient.devices.flatMap { of in
                of.bindings.map {
                    (device ?? of.id) == of.id
                        && (certificate ?? $0.certificateName) == $0.certificateName
                }
            }
            let found = bindings.indices.filter { bindings[$0] }
            guard !found.isEmpty || (device == nil && certificate == nil) else { continue }
            entries[key]?[place].isJoined = true
            joined.append(JoinedCallback(word: entry.callback.word, bindings: found))
        }
        return joined
    }

    /// The callbacks that no input was joined to, in the order of the log.
    var unjoined: [PushCallback] {
        entries.values.flatMap { $0.filter { !$0.isJoined } }.sorted { $0.number < $1.number }
            .map { $0.callback }
    }
}

/// What a callback says of an input.
struct JoinedCallback: Sendable {
    let word: CallbackWord
    /// The indices of the recipient's bindings that it is about, in input order.
    let bindings: [Int]
}
