package import APNsLint
import APNsModel
package import ExactJSON
package import PushChannels
import PushModel

/// An input of `lint`, and what is wrong with it.
package enum LintRequest: ContractRequest {
    /// A payload with its headers, judged by a dialect.
    case push(PayloadLint)
    /// A request to another push service than Apple's.
    case request(ChannelLint)

    /// Reads the keys of `lint`.
    package init(_ fields: inout JSONFields) throws(InputError) {
        if let channel: Certificate.Channel = try fields.optional("channel") {
            var request = try fields.nested("request")
            let headers: PayloadLint.Headers? = try request.optional("headers")
            let lint = ChannelLint(
                to: .of(channel),
                method: try request.optional("method"),
                path: try request.optional("path"),
                header: headers.map { headers in { headers[$0] } },
                body: try request.requiredValue("body")
            )
            try request.finish()
            self = .request(lint)
            return
        }
        let dialect: PayloadDialect = try fields.optional("dialect") ?? .apns
        let headers = try fields.optional("headers") ?? PayloadLint.Headers()
        let payload = try fields.requiredValue("payload")
        self = .push(PayloadLint(payload, headers: headers, dialect: dialect))
    }
}

extension LintRequest: AnsweredRequest {
    package static func answer(_ input: ContractInput<Self>, explaining _: Bool) -> JSONObject {
        switch input.request {
        case .push(let lint): input.answer(lint.contractJSON)
        case .request(let lint): input.answer(lint.contractJSON)
        }
    }
}
