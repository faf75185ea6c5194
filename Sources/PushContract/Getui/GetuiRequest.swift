package import ExactJSON
package import PushDialects

/// An input of `getui`: a push, the phone that it is for, and what its user does.
package struct GetuiRequest: ContractRequest {
    /// The push.
    package let template: Getui.TransmissionTemplate
    /// The phone.
    package let client: Getui.Client
    /// What the user does with the push.
    package let tap: Getui.Tap

    /// Reads the keys of `getui`.
    package init(_ fields: inout JSONFields) throws(InputError) {
        var client = try Getui.Client(at: "client", of: &fields)
        client.os = Int(try fields.optionalInteger("os", in: 3...99) ?? 17)
        client.bundledSounds = try fields.optionalArray("bundledSounds")
        self.client = client
        tap = try fields.optional("tap") ?? .none
        template = Getui.TransmissionTemplate(
            transmissionContent: try fields.optionalString("transmission"),
            apnInfo: try fields.optionalObject("apn")
        )
    }
}

extension ContractInput<GetuiRequest> {
    /// The delivery of the push; if the vendor's client refuses it, the error has the client's code.
    package func delivery() throws(ContractError) -> Getui.Delivery {
        do throws(Getui.RequestError) {
            return try request.template.delivery(to: request.client, tap: request.tap)
        } catch {
            let fault = InputError(.inputValue, error.detail).within(key: "apn")
            throw ContractError(id: id, fault: fault, code: error.code.word)
        }
    }
}

extension GetuiRequest: AnsweredRequest {
    package static func answer(
        _ input: ContractInput<Self>,
        explaining _: Bool
    ) throws(ContractError) -> JSONObject {
        input.answer(try input.delivery().contractJSON)
    }
}

extension Getui.Delivery {
    /// The answer of `getui`.
    package var contractJSON: JSONObject {
        var answer: JSONObject = [
            "route": route.word.json,
            "banner": .bool(showsBanner),
            "callbacks": .array(callbacks.map { .object($0.contractJSON) }),
        ]
        answer["class"] = pushClass?.word.json
        answer["payload"] = payload?.json
        answer["sound"] = sound.map { .string($0) }
        return answer
    }
}

extension Getui.Callback {
    fileprivate var contractJSON: JSONObject {
        var callback: JSONObject = ["name": name.word.json, "phase": phase.word.json]
        if case .payloadData(let offLine) = name {
            callback["offLine"] = .bool(offLine)
        }
        return callback
    }
}
