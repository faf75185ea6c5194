import ExactJSON
import PushChannels
import PushContract
import PushModel

/// The pushes of an answer of `decide`, as inputs of `lint` and of `present`.
enum DecidedPushes {
    /// Each push as `lint` takes it: headers and payload, or a request; the input itself if it is no such answer.
    static func linted(_ input: ReadInput) -> [ReadInput] {
        let pushes = pushes(of: input) { push in
            guard let request = push["request"] else {
                return ["headers": push["headers"] ?? .null, "payload": push["payload"] ?? .null]
            }
            let path = ExactString(request.object?["path"]?.string ?? "")
            var made: JSONObject = ["request": request]
            made["channel"] = PushChannel.taking(path: path)?.channel.json
            return made
        }
        return pushes ?? [input]
    }

    /// Payload of each push and what its headers say, as `present` takes them, and what it lacks of a phone.
    static func presented(_ input: ReadInput, on phone: JSONObject) -> [ReadInput] {
        let pushes = pushes(of: input) { push in
            guard push["request"] == nil else { return nil }
            let headers = push["headers"]?.object ?? JSONObject()
            var present: JSONObject = ["payload": push["payload"] ?? .null]
            present["pushType"] = headers["apns-push-type"]
            present["priority"] = headers["apns-priority"]?.string.flatMap { Int64($0) }
                .map { .number(JSONNumber($0)) }
            present["collapseID"] = headers["apns-collapse-id"]
            return present
        }
        guard !phone.isEmpty else { return pushes ?? [input] }
        return (pushes ?? [input]).map { read in
            guard var object = object(of: read) else { return read }
            for member in phone.members where object[member.key] == nil {
                object[member.key] = member.value
            }
            return read.replaced(by: object)
        }
    }

    /// An input for each push of an answer of `decide` that `members` makes one of; `nil` if the input is no such answer.
    ///
    /// It has the id of the answer; where there are several pushes, device and certificate follow.
    private static func pushes(
        of input: ReadInput,
        _ members: (JSONObject) -> JSONObject?
    ) -> [ReadInput]? {
        guard let answer = object(of: input), answer["outcome"]?.string != nil,
            answer["payload"] == nil
        else { return nil }
        let pushes = (answer["devices"]?.array ?? []).compactMap { $0.object }
            .filter { $0["outcome"] == "push" }
        return pushes.compactMap { push in
            guard var made = members(push) else { return nil }
            let names = pushes.count > 1 ? [push["id"], push["notifierName"]] : []
            let words = ([answer["id"]] + names).compactMap { $0?.string }
            made["id"] = words.isEmpty ? nil : .string(words.joined(separator: " "))
            return input.replaced(by: made)
        }
    }

    private static func object(of input: ReadInput) -> JSONObject? {
        guard case .input(let bytes) = input.frame.content else { return nil }
        return (try? JSONValue(parsing: Array(bytes)))?.object
    }
}
