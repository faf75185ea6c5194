import ExactJSON
import PushChannels
import PushContract
import PushModel

/// The pushes of an answer of `decide` or `release`, as inputs of `lint` and of `present`.
enum DecidedPushes {
    /// Each push as `lint` takes it: headers and payload, or a request; the input itself if it is no such answer.
    static func linted(_ input: ReadInput) -> [ReadInput] {
        let pushes = pushes(of: input) { push in
            guard let request = push.object["request"] else {
                push.take("headers", push.object["headers"], at: "headers")
                push.take("payload", push.object["payload"], at: "payload")
                return true
            }
            let path = ExactString(request.object?["path"]?.string ?? "")
            push.take("request", request, at: "request")
            push.take(
                "channel",
                PushChannel.taking(path: path)?.channel.json,
                at: "request",
                "path"
            )
            return true
        }
        return pushes ?? [input]
    }

    /// Payload of each push and what its headers say, as `present` takes them, and what it lacks of a phone.
    static func presented(_ input: ReadInput, on phone: PhoneFile?) -> [ReadInput] {
        let pushes = pushes(of: input) { push in
            guard push.object["request"] == nil else { return false }
            let headers = push.object["headers"]?.object ?? JSONObject()
            push.take("payload", push.object["payload"], at: "payload")
            for (key, name) in [("pushType", "apns-push-type"), ("collapseID", "apns-collapse-id")]
                as [(ExactString, ExactString)]
            {
                push.take(key, headers[name], at: "headers", name)
            }
            let priority = headers["apns-priority"]
            let number = priority?.string.flatMap { Int64($0) }
            push.take(
                "priority",
                number.map { .number(JSONNumber($0)) } ?? priority,
                at: "headers",
                "apns-priority"
            )
            return true
        }
        guard let phone else { return pushes ?? [input] }
        return (pushes ?? [input]).map { read in
            guard read.refusal == nil, let object = object(of: read) else { return read }
            let (made, keys) = object.adding(phone.object)
            let origin = read.origin ?? InputOrigin(read.frame)
            return read.replaced(by: made, from: origin.adding(keys, of: phone))
        }
    }

    /// A push of an answer, and the input that is made of it.
    private struct Push {
        let object: JSONObject
        let place: JSONPointer
        /// The newest message of a push of `release`.
        let message: JSONValue?
        private(set) var made = JSONObject()
        private(set) var values: [ExactString: JSONPointer] = [:]

        init(_ object: JSONObject, at place: JSONPointer, of message: JSONValue?) {
            self.object = object
            self.place = place
            self.message = message
        }

        /// Gives the input a value, which stands in the push at a path if there is one.
        mutating func take(_ key: ExactString, _ value: JSONValue?, at path: ExactString...) {
            made[key] = value
            values[key] = path.reduce(place) { $0.appending(key: $1) }
        }

        mutating func name(_ words: [String]) {
            made["id"] = words.isEmpty ? nil : .string(words.joined(separator: " "))
        }
    }

    /// An input for each push of an answer that `make` makes one of; `nil` if the input is no such answer.
    ///
    /// It has the id of the answer; where there are several pushes, those of the message, if `release` answered, of the device
    /// and of the certificate follow. An answer that cannot be one of `decide` or `release` is refused.
    private static func pushes(
        of input: ReadInput,
        _ make: (inout Push) -> Bool
    ) -> [ReadInput]? {
        guard let answer = object(of: input), answer["payload"] == nil else { return nil }
        let pushes: [Push]
        do throws(InputError) {
            if let outcome = answer["outcome"]?.string {
                pushes = try Self.pushes(of: answer, outcome)
            } else if isReleased(answer) {
                pushes = try Self.pushes(released: answer)
            } else {
                return nil
            }
        } catch {
            let id = answer["id"]?.string.map { ExactString($0) }
            return [input.refused(ContractError(id: id, fault: error))]
        }
        return pushes.compactMap { push in
            var push = push
            guard make(&push) else { return nil }
            let names =
                pushes.count > 1
                ? [push.message, push.object["id"], push.object["notifierName"]] : []
            push.name(([answer["id"]] + names).compactMap { $0?.string })
            let origin = InputOrigin(input.frame, push.place, push.values)
            return input.replaced(by: push.made, from: origin)
        }
    }

    /// The keys of an answer of `release`, beside its id.
    private static let released: [ExactString] = ["pushes", "held", "dropped"]

    /// Whether an object can be an answer of `release`; its inputs have `held` too, and other keys.
    private static func isReleased(_ answer: JSONObject) -> Bool {
        let keys = answer.members.map { $0.key }.filter { $0 != "id" }
        return !keys.isEmpty && keys.allSatisfy { released.contains($0) }
    }

    /// Reads `pushes`, each of which has `devices` as an answer of `decide` has; other keys of `release` have no push.
    private static func pushes(released answer: JSONObject) throws(InputError) -> [Push] {
        var pushes: [Push] = []
        for key in released {
            let list = JSONPointer.root.appending(key: key)
            let entries = try answer[key]?.elements(at: list) ?? []
            for (index, entry) in entries.enumerated() where key == "pushes" {
                let place = list.appending(index: index)
                let push = try entry.members(at: place)
                let message = push["messages"]?.array?.first
                pushes += try Self.pushes(of: push, "push", at: place, of: message)
            }
        }
        return pushes
    }

    /// The entries of `devices` that have a push.
    private static func pushes(
        of answer: JSONObject,
        _ outcome: String,
        at place: JSONPointer = .root,
        of message: JSONValue? = nil
    ) throws(InputError) -> [Push] {
        guard ["push", "hold", "suppress"].contains(outcome) else {
            throw InputError(.inputValue, "expected `push`, `hold` or `suppress`")
                .within(key: "outcome")
        }
        var pushes: [Push] = []
        let devices = place.appending(key: "devices")
        guard let list = answer["devices"] else {
            guard outcome != "push" else {
                throw InputError(.inputMissing, at: devices, "missing key")
            }
            return []
        }
        for (index, device) in try list.elements(at: devices).enumerated() {
            let place = devices.appending(index: index)
            let object = try device.members(at: place)
            guard object["outcome"] == "push" else { continue }
            _ = try object["headers"]?.members(at: place.appending(key: "headers"))
            pushes.append(Push(object, at: place, of: message))
        }
        guard outcome != "push" || !pushes.isEmpty else {
            throw InputError(.inputValue, at: devices, "no entry has the outcome `push`")
        }
        return pushes
    }

    private static func object(of input: ReadInput) -> JSONObject? {
        guard case .input(let bytes) = input.frame.content else { return nil }
        return (try? JSONValue(parsing: Array(bytes)))?.object
    }
}

extension JSONValue {
    /// The elements of an array that stands at a place.
    fileprivate func elements(at place: JSONPointer) throws(InputError) -> [JSONValue] {
        guard let array else { throw .wrongType(self, expected: "an array").moved(to: place) }
        return array
    }

    /// The object that stands at a place.
    fileprivate func members(at place: JSONPointer) throws(InputError) -> JSONObject {
        guard let object else { throw .wrongType(self, expected: "an object").moved(to: place) }
        return object
    }
}

extension InputError {
    fileprivate func moved(to place: JSONPointer) -> InputError {
        InputError(code, at: place, detail)
    }
}
