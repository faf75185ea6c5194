import APNSCore
import EMPushDelivery
import Foundation

/// Sends pushes over APNSwift's clients, one for each set of credentials and environment.
///
/// A client renews its provider token and connections itself. It gives no `Retry-After`, and not why it could not
/// connect: that push is sent again.
struct APNSwiftTransport: PushTransport {
    let clients: [Certificate.Name: any APNSClientProtocol & Sendable]
    /// How long a push may take; a client waits without end.
    var timeout: Duration = .seconds(30)

    func send(_ push: OutgoingPush) async -> TransportReply {
        guard let client = clients[push.certificateName] else {
            return .fault(TransportError(.credentials, "the certificate has no client"))
        }
        let late = TransportError(.timeout, "APNs did not answer in time")
        do {
            let response = try await withTimeout(timeout, or: late) {
                try await client.send(APNSRequest(push))
            }
            return .accepted(
                response.apnsID.flatMap { APNsHeaders.ID($0.uuidString) },
                uniqueID: response.apnsUniqueID.flatMap { APNsHeaders.ID($0.uuidString) }
            )
        } catch let error as APNSError {
            return .rejected(APNsRejection(error))
        } catch let fault as TransportError {
            return .fault(fault)
        } catch is CancellationError {
            return .fault(TransportError(.cancelled, "the task was cancelled"))
        } catch {
            // It is not quoted, as it may hold anything.
            return .fault(TransportError(.connection, "the client failed"))
        }
    }
}

/// The payload as the client encodes it anew: its values are kept, the bytes are not.
///
/// The order of members and the spelling of numbers may change. A client whose encoder lacks `.withoutEscapingSlashes`
/// writes `\/`, so that a payload of nearly 4,096 bytes becomes too large.
struct APNSwiftPayload: APNSMessage {
    let json: JSONValue

    func encode(to encoder: any Encoder) throws {
        try json.encode(to: encoder)
    }
}

extension APNSRequest<APNSwiftPayload> {
    /// Throws a fault for what the client cannot send: the push type `controls`, and the priority 1.
    init(_ push: OutgoingPush) throws(TransportError) {
        let headers = push.headers
        // The client makes a path of the token.
        guard push.deviceToken.isWellFormed else {
            throw TransportError(.request, "the device token is not made of hex digits")
        }
        guard let json = try? JSONValue(parsing: push.payload) else {
            throw TransportError(.request, "the payload is not JSON")
        }
        let pushTypes: [APNSPushType] = [
            .alert, .background, .complication, .fileprovider, .liveactivity, .location, .mdm,
            .pushtotalk, .voip, .widgets,
        ]
        guard let pushType = pushTypes.first(where: { "\($0)" == headers.pushType.string }) else {
            throw TransportError(.request, "the client does not know the push type")
        }
        let priorities: [APNSPriority] = [.immediately, .consideringDevicePower]
        guard let priority = priorities.first(where: { $0.rawValue == headers.priority.rawValue })
        else {
            throw TransportError(.request, "the client does not know the priority")
        }
        let expiration: APNSNotificationExpiration? =
            switch headers.expiration {
            case .decidedByAPNs: nil
            case .at(let seconds): .timeIntervalSince1970InSeconds(Int(seconds))
            }
        self.init(
            message: APNSwiftPayload(json: json),
            deviceToken: push.deviceToken.text.string,
            pushType: pushType,
            expiration: expiration,
            priority: priority,
            apnsID: headers.id.flatMap { UUID(uuidString: $0.string) },
            topic: headers.topic,
            collapseID: headers.collapseID?.string
        )
    }
}

extension APNsRejection {
    fileprivate init(_ error: APNSError) {
        self.init(
            status: error.responseStatus,
            reason: APNsRejection.Reason(ExactString(error.reason?.reason ?? "")),
            timestamp: error.timestamp.map { Instant($0) }
        )
    }
}
