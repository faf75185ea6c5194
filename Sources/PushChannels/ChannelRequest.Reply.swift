public import ExactJSON
public import PushModel

extension ChannelRequest {
    /// What another push service than Apple's replied to a push (rule 8.7).
    public struct Reply: Hashable, Sendable {
        /// The push service.
        public let channel: Certificate.Channel
        /// The service's code; the status if there is none.
        public let code: ExactString
        /// The service's words; empty if there are none.
        public let words: ExactString
        /// What it asks for.
        public let action: Action

        package init(
            channel: Certificate.Channel,
            code: ExactString,
            words: ExactString,
            action: Action
        ) {
            self.channel = channel
            self.code = code
            self.words = words
            self.action = action
        }

        /// What a reply asks for.
        public enum Action: Hashable, Sendable {
            /// Nothing: the service took the push.
            case done
            /// Send the push again, after so many seconds if the service says how many.
            case retry(after: Int64?)
            /// Make a new access token, and send the push again.
            case renewCredential
            /// End this push: the same request never succeeds.
            case endPush
            /// Send nothing more through the certificate for so many seconds; then the push again.
            case pause(seconds: Int64)
            /// Send nothing more to the token for a while, of so many seconds at least if the service says how many; then the
            /// push again.
            case slowToken(after: Int64?)
            /// Forget the token: end this push, and send no other to the token.
            case unbind
            /// The same once a push through the certificate was accepted; before, the certificate may be another app's,
            /// so only this push ends.
            case unbindOnceCertificateWorks
            /// Send nothing more through the certificate until its settings are mended.
            case stopCertificate
        }

        /// What a reply's body says.
        struct Content {
            var code: ExactString?
            var words: ExactString = ""
            /// A finer code than ``code``, which comes first if it is known.
            var detail: ExactString?
            /// Whether the service says that it took the push, for which it has no code.
            var isAcceptance = false
        }

        /// A code of a service and what it asks for.
        package struct Row: Sendable {
            package let code: ExactString
            package let action: Action

            init(_ code: ExactString, _ action: Action) {
                self.code = code
                self.action = action
            }
        }
    }
}

extension PushChannel {
    /// Reads a reply.
    ///
    /// - Parameters:
    ///   - status: The HTTP status.
    ///   - retryAfter: The seconds of the field `retry-after`; `nil` if the reply has none.
    ///   - body: The body, whatever it is.
    /// - Returns: What the reply asks for. A code that is not known is kept, and the status decides.
    package func reply(status: Int, retryAfter: Int64?, body: [UInt8]) -> ChannelRequest.Reply {
        let said =
            (try? JSONValue(parsing: body)).map(self.content) ?? ChannelRequest.Reply.Content()
        let statusCode = ExactString("\(status)")
        let row = row(said.detail) ?? row(said.code)
        var action =
            row?.action ?? self.row(statusCode)?.action
            ?? Self.action(status: status, said)
        switch action {
        case .retry: action = .retry(after: retryAfter)
        case .slowToken: action = .slowToken(after: retryAfter)
        case .pause(let seconds): action = .pause(seconds: max(seconds, retryAfter ?? 0))
        default: break
        }
        let code = row?.code ?? said.code ?? statusCode
        return ChannelRequest.Reply(channel: channel, code: code, words: said.words, action: action)
    }

    private func row(_ code: ExactString?) -> ChannelRequest.Reply.Row? {
        replies.first { $0.code == code }
    }

    /// What a status asks for whose body has no code that is known.
    private static func action(status: Int, _ said: ChannelRequest.Reply.Content)
        -> ChannelRequest.Reply.Action
    {
        switch status {
        case 200...299 where said.isAcceptance: .done
        // It is not the service that answers.
        case 200...299 where said.code == nil: .retry(after: nil)
        case 401: .renewCredential
        case 500...599: .retry(after: nil)
        case 429: .pause(seconds: 60)
        default: .endPush
        }
    }
}
