import APNsLint
public import APNsModel
import ExactJSON
import HTTPExchange
import PushService

/// Broadcasts go over a connection to ``APNsConnection/Server/production`` or ``APNsConnection/Server/development``.
extension APNsConnection {
    /// Sends a broadcast once, to all devices that listen to its channel.
    ///
    /// A broadcast that APNs would refuse for certain, such as one with a payload beyond
    /// `APNsLimits.channelPayload`, is a fault and is not sent.
    ///
    /// - Returns: The id of the request that APNs has accepted; `nil` if APNs returned none.
    public func send(_ broadcast: APNsChannel.BroadcastRequest) async
        -> APNsChannel.BroadcastReply<APNsHeaders.ID?>
    {
        for finding in broadcast.lint.findings {
            guard let reason = finding.refusal else { continue }
            let detail = "\(finding.code.word): APNs would refuse it as \(reason)"
            return .fault(TransportError(.request, detail))
        }
        return await reply(
            to: .post,
            broadcast.path,
            broadcast.fields,
            body: broadcast.payload.utf8,
            success: 200
        ) { response in
            ["apns-request-id", "apns-id"].lazy.compactMap { response.value(of: $0) }
                .compactMap { APNsHeaders.ID($0) }.first
        }
    }
}

/// Requests about channels go over a connection to ``APNsConnection/Server/channels(_:)``.
extension APNsConnection {
    /// Creates a channel.
    ///
    /// If no answer came, the channel may exist: ``channels(of:)`` then has one more.
    ///
    /// - Parameters:
    ///   - channel: What the channel keeps, which cannot be changed later.
    ///   - bundleID: The app.
    /// - Returns: The id of the channel.
    public func create(
        _ channel: APNsChannel,
        of bundleID: APNsChannel.BundleID
    ) async -> APNsChannel.BroadcastReply<APNsChannel.ID> {
        await reply(to: APNsChannel.Request(bundleID: bundleID, operation: .create(channel))) {
            response throws(TransportError) in
            let id = response.value(of: "apns-channel-id")
            return try Self.needed(id.flatMap { APNsChannel.ID($0) })
        }
    }

    /// Reads what a channel keeps.
    public func channel(
        _ id: APNsChannel.ID,
        of bundleID: APNsChannel.BundleID
    ) async -> APNsChannel.BroadcastReply<APNsChannel> {
        await reply(to: APNsChannel.Request(bundleID: bundleID, operation: .read(id))) {
            response throws(TransportError) in
            try Self.needed(try? APNsChannel(json: JSONValue(parsing: response.body)))
        }
    }

    /// Ends a channel for good; what it keeps may still be delivered.
    ///
    /// - Returns: The id of the channel.
    public func delete(
        _ id: APNsChannel.ID,
        of bundleID: APNsChannel.BundleID
    ) async -> APNsChannel.BroadcastReply<APNsChannel.ID> {
        await reply(to: APNsChannel.Request(bundleID: bundleID, operation: .delete(id))) { _ in id }
    }

    /// Lists the ids of all channels of an app, in APNs' order.
    public func channels(of bundleID: APNsChannel.BundleID) async
        -> APNsChannel.BroadcastReply<[APNsChannel.ID]>
    {
        await reply(to: APNsChannel.Request(bundleID: bundleID, operation: .list)) {
            response throws(TransportError) in
            let list = try? APNsChannel.List(json: JSONValue(parsing: response.body))
            return try Self.needed(list).channels
        }
    }

    private func reply<Value>(
        to request: APNsChannel.Request,
        read: (HTTPResponse) throws(TransportError) -> Value
    ) async -> APNsChannel.BroadcastReply<Value> {
        await reply(
            to: HTTPRequest.Method(ExactString(request.method)),
            request.path,
            request.fields,
            body: request.body ?? [],
            success: request.successStatus,
            read: read
        )
    }

    fileprivate func reply<Value>(
        to method: HTTPRequest.Method,
        _ path: String,
        _ fields: [APNsHeaders.Field],
        body: [UInt8],
        success: Int,
        read: (HTTPResponse) throws(TransportError) -> Value
    ) async -> APNsChannel.BroadcastReply<Value> {
        var header = fields.compactMap { HTTPField($0.name.string, $0.value.string) }
        guard header.count == fields.count else {
            return .fault(TransportError(.request, "a header has a character that no header has"))
        }
        if !body.isEmpty {
            header += [HTTPField("content-type", "application/json")].compactMap { $0 }
        }
        do throws(TransportError) {
            let response = try await response(to: method, path, header, body)
            guard response.version != .http1 else {
                throw TransportError(sending: HTTPError.noHTTP2)
            }
            switch response.status {
            case success: return .done(try read(response))
            case 400...599:
                return .rejected(rejection(response))
            default:
                let detail = "status \(response.status) is none of APNs'"
                throw TransportError(.answer, isRetryable: false, detail)
            }
        } catch {
            return .fault(error)
        }
    }

    private static func needed<Value>(_ value: Value?) throws(TransportError) -> Value {
        guard let value else {
            let detail = "the answer does not have what was asked for"
            throw TransportError(.answer, isRetryable: false, detail)
        }
        return value
    }
}
