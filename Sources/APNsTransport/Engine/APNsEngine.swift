/// What carries requests to APNs over HTTP/2: the boundary behind which the HTTP library stands.
///
/// ``URLSessionEngine`` works everywhere; `CurlEngine`, with the trait `Curl`, also has client
/// certificates, private authorities and more speed. Any other library can be put behind it.
///
/// An engine keeps one connection and multiplexes all requests over it; it opens another when that one
/// ends, and not before. It follows no redirect and repeats nothing.
public protocol APNsEngine: Sendable {
    /// Sends one request and gives the response, whatever its status.
    ///
    /// - Throws: ``APNsExchange/Failure`` if no whole response came; `CancellationError` soon after the
    ///   task was cancelled, in which case the server may or may not have taken the push.
    func send(_ request: APNsExchange.Request) async throws -> APNsExchange.Response
}
