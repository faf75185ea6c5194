#if Curl
import CCurl
import Foundation

/// The connections of a sender, as far as libcurl tells of them: that one is used, and that its socket is closed.
///
/// It belongs to the thread of libcurl, which keeps a pointer to it until it has closed the last socket.
final class CurlConnections {
    private let watch: ConnectionWatch
    /// The servers, by the own port of each connection that is open.
    private var origins: [Int32: String] = [:]

    init(_ watch: ConnectionWatch) {
        self.watch = watch
    }

    /// Takes note that a request goes over a connection, which `milliseconds` were needed for if it is new.
    func use(port: Int32, to origin: String, milliseconds: Int64) {
        guard origins[port] == nil else { return }
        origins[port] = origin
        tell(.opened(milliseconds: milliseconds), of: origin)
    }

    /// Closes a socket for libcurl, which may be that of a connection or of an attempt to have one.
    func close(_ socket: Int32) -> Int32 {
        let port = emp_own_port(socket)
        let result = Foundation.close(socket)
        if let origin = origins.removeValue(forKey: port) { tell(.closed(.untold), of: origin) }
        return result
    }

    /// Takes note of how many requests there are.
    func note(requests: Int) {
        watch.note(ConnectionGauges(connections: origins.count, streams: requests))
    }

    private func tell(_ change: ConnectionEvent.Change, of origin: String) {
        var gauges = watch.gauges
        gauges.connections = origins.count
        watch.note(gauges)
        watch.tell(ConnectionEvent(of: origin, change))
    }
}
#endif
