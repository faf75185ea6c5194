import ExactJSON

extension APNsPayload {
    /// The bytes of the JSON as it is sent, on which the limit is measured: compact, keys sorted.
    public var utf8: [UInt8] {
        JSONOutput.bytes(expecting: 512) { output in write(to: &output) }
    }

    /// How many bytes there are in ``utf8``.
    public var utf8Count: Int {
        JSONOutput.byteCount { output in write(to: &output) }
    }

    /// Writes what ``json`` holds, straight from the properties.
    ///
    /// Every push comes this way, and the tree of values would cost more than the text. What a message
    /// can say is written here; whatever else Apple knows goes by way of the tree.
    private func write(to output: inout JSONOutput) {
        guard isPlain, let alert, alert.isPlain else {
            output.append(json)
            return
        }
        var separator = UInt8(ascii: "{")
        var isAPSWritten = false
        for member in custom.sortedMembers {
            if !isAPSWritten, Key.aps < member.key {
                output.append(separator)
                writeAPS(alert, to: &output)
                separator = UInt8(ascii: ",")
                isAPSWritten = true
            }
            output.append(separator)
            separator = UInt8(ascii: ",")
            output.append(member.key.string)
            output.append(UInt8(ascii: ":"))
            output.append(member.value)
        }
        if !isAPSWritten {
            output.append(separator)
            writeAPS(alert, to: &output)
        }
        output.append(UInt8(ascii: "}"))
    }

    /// Whether `aps` holds nothing but what ``writeAPS(_:to:)`` writes.
    private var isPlain: Bool {
        other.isEmpty && liveActivity == nil && targetContentID == nil && interruptionLevel == nil
            && relevanceScore == nil && filterCriteria == nil && urlArguments == nil
            && sound.map { $0.isNamed } ?? true
    }

    private func writeAPS(_ alert: Alert, to output: inout JSONOutput) {
        output.append(word: #""aps":{"alert":{"#)
        alert.writeMembers(to: &output)
        output.append(UInt8(ascii: "}"))
        if let badge {
            output.append(word: #","badge":"#)
            output.append(Int64(badge))
        }
        output.append(word: #","category":"#, category)
        if isContentAvailable { output.append(word: #","content-available":1"#) }
        if isMutable { output.append(word: #","mutable-content":1"#) }
        output.append(word: #","sound":"#, sound?.name)
        output.append(word: #","thread-id":"#, threadID)
        output.append(UInt8(ascii: "}"))
    }
}

extension APNsPayload.Alert {
    /// Whether there is nothing but what ``writeMembers(to:)`` writes.
    fileprivate var isPlain: Bool {
        other.isEmpty && titleLocalization == nil && subtitleLocalization == nil
            && bodyLocalization == nil && launchImage == nil && bodyForm == .object && body != nil
    }

    fileprivate func writeMembers(to output: inout JSONOutput) {
        output.append(word: #""body":"#, body)
        output.append(word: #","subtitle":"#, subtitle)
        output.append(word: #","title":"#, title)
    }
}

extension APNsPayload.Sound {
    /// Whether it is written as a bare name.
    fileprivate var isNamed: Bool { name != nil && !isCritical && volume == nil && other.isEmpty }
}

extension JSONOutput {
    /// Appends a key, its colon included, and a text, if there is one.
    fileprivate mutating func append(word: StaticString, _ text: String?) {
        guard let text else { return }
        append(word: word)
        append(text)
    }
}
