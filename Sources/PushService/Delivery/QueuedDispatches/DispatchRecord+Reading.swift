import ExactJSON
import PushModel

/// What a record says of its recipients.
struct ReadRecipients: Sendable {
    /// The recipients that can be read, in order.
    var readable: [DispatchRecipient] = []
    /// Those that cannot be read, with the fault of the first; `nil` if all can be.
    var unreadable: DispatchRecord.Unreadable?
}

extension DispatchRecord {
    /// Reads the message.
    ///
    /// - Throws: What the contract says of a message, at `/message`; `input.value` if its id or that of its sender
    ///   or conversation is empty.
    func readMessage() throws(InputError) -> Message {
        let message = try read("message") { () throws(InputError) in
            try Message(json: JSONValue(parsing: self.message))
        }
        if let fault = InputError(emptyIDOf: message) { throw fault }
        return message
    }

    /// Reads the sender; `nil`, also for JSON's `null`, is the display name in the store of settings.
    ///
    /// - Throws: What the contract says of a sender, at `/sender`.
    func readSender() throws(InputError) -> Sender? {
        guard let sender else { return nil }
        return try read("sender") { () throws(InputError) in
            let json = try JSONValue(parsing: sender)
            return json.isNull ? nil : try Sender(json: json)
        }
    }

    /// Reads the recipients; those that cannot be read are a record of their own.
    ///
    /// - Throws: `json.syntax`, `input.type` or `input.value` at `/recipients` if the text is not an array of 1 to
    ///   100,000 elements.
    func readRecipients() throws(InputError) -> ReadRecipients {
        var read = ReadRecipients()
        var unreadable: [Range<Int>] = []
        var firstFault: InputError?
        for element in try elements() {
            do throws(InputError) {
                let json = try JSONValue(parsing: recipients[element])
                read.readable.append(try DispatchRecipient(json: json))
            } catch {
                firstFault = firstFault ?? error.within(index: 0).within(key: "recipients")
                unreadable.append(element)
            }
        }
        read.unreadable = firstFault.map {
            DispatchRecord.Unreadable(
                record: part(with: unreadable[...]),
                fault: DispatchRecord.Fault($0)
            )
        }
        return read
    }

    /// The number of recipients.
    ///
    /// - Throws: As ``readRecipients()``.
    func recipientCount() throws(InputError) -> Int { try elements().count }

    private func read<Value>(
        _ key: ExactString,
        _ body: () throws(InputError) -> Value
    ) throws(InputError) -> Value {
        do throws(InputError) {
            return try body()
        } catch {
            throw error.within(key: key)
        }
    }
}

// MARK: Parts

extension DispatchRecord {
    /// Records of at most `count` recipients each, with the same message and sender; the texts are cut, and not
    /// written anew.
    ///
    /// - Throws: As ``readRecipients()``.
    func parts(of count: Int) throws(InputError) -> [DispatchRecord] {
        let elements = try elements()
        guard elements.count > count else { return [self] }
        return stride(from: 0, to: elements.count, by: max(1, count)).map { start in
            part(with: elements[start..<min(start + max(1, count), elements.count)])
        }
    }

    /// The record of some of the recipients.
    private func part(with elements: ArraySlice<Range<Int>>) -> DispatchRecord {
        var writer = JSONWriter(reservingCapacity: elements.reduce(2) { $0 + $1.count + 1 })
        for (index, element) in elements.enumerated() {
            writer.append(raw: index == 0 ? "[".utf8 : ",".utf8)
            writer.append(raw: recipients[element])
        }
        writer.append(raw: "]".utf8)
        return DispatchRecord(
            app: app,
            checked: message,
            sender: sender,
            recipients: writer.bytes
        )
    }

    /// Where the recipients stand in their text; what is inside of each is not looked at.
    private func elements() throws(InputError) -> [Range<Int>] {
        let elements = try read("recipients") { () throws(InputError) in
            try JSONArrayElements.ranges(in: recipients)
        }
        try Self.check(recipientCount: elements.count)
        return elements
    }
}
