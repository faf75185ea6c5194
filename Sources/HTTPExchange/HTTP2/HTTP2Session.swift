#if HTTP2
import CNGHTTP2

/// The frames of one connection: what libnghttp2 does, and what it says of each exchange.
///
/// libnghttp2 gets two pointers that it hands back: this session, which frees it before it goes, and for
/// each stream its exchange, which the connection holds until ``forget(_:)``. Neither is retained for it.
final class HTTP2Session {
    /// How many streams are used, whatever the server allows.
    static let mostStreams: UInt32 = 1000
    /// After so many stream ids a connection is left for another; there are 2^30.
    private static let lastStream: UInt32 = 1 << 30

    unowned let connection: HTTP2Connection
    private(set) var session: OpaquePointer?
    /// What the fields of a request are compared with: those that stay the same are worth a place in the
    /// table by which fields are compressed.
    private var earlier: HTTP2Message?
    /// The exchange whose header is being received.
    var receiving: HTTP2Exchange?
    private var fields: [nghttp2_nv] = []

    /// How many streams the server allows; 0 until it has said so.
    var allowedStreams = 0
    var hasSettings = false
    /// The last stream that the server looks at, once it says that it will end the connection.
    var lastProcessed: Int32?
    /// How many frames may still come that bring no answer forward.
    var patience = HTTP2Patience()

    /// Starts a session: its first frames wait to be sent.
    init?(_ connection: HTTP2Connection) {
        self.connection = connection
        var callbacks: OpaquePointer?
        var options: OpaquePointer?
        guard nghttp2_session_callbacks_new(&callbacks) == 0, nghttp2_option_new(&options) == 0
        else { return nil }
        defer {
            nghttp2_session_callbacks_del(callbacks)
            nghttp2_option_del(options)
        }
        Self.set(callbacks)
        // Answers to PING and SETTINGS that the server does not read.
        nghttp2_option_set_max_outbound_ack(options, 100)
        nghttp2_option_set_max_reserved_remote_streams(options, 0)
        nghttp2_option_set_no_closed_streams(options, 1)
        let this = Unmanaged.passUnretained(self).toOpaque()
        guard nghttp2_session_client_new2(&session, callbacks, this, options) == 0 else {
            return nil
        }
        let settings = [
            emp_setting(NGHTTP2_SETTINGS_ENABLE_PUSH, 0),
            emp_setting(
                NGHTTP2_SETTINGS_MAX_HEADER_LIST_SIZE,
                UInt32(HTTPRequest.Limits.largestHeader)
            ),
        ]
        guard nghttp2_submit_settings(session, 0, settings, settings.count) == 0 else { return nil }
    }

    deinit {
        nghttp2_session_del(session)
    }

    /// Whether the stream ids are used up.
    var isUsedUp: Bool { nghttp2_session_get_next_stream_id(session) > Self.lastStream }

    /// Whether nothing more is to be read or written.
    var hasEnded: Bool {
        nghttp2_session_want_read(session) == 0 && nghttp2_session_want_write(session) == 0
    }

    /// Takes bytes of the server's; `false` if they break the protocol, or our patience.
    func receive(_ bytes: UnsafeRawBufferPointer) -> Bool {
        let start = bytes.assumingMemoryBound(to: UInt8.self).baseAddress
        guard patience.allows(bytes: bytes.count) else { return false }
        return nghttp2_session_mem_recv(session, start, bytes.count) >= 0
    }

    /// The next frames, valid until the next call; empty for none, `nil` if the session has failed.
    func nextFrames() -> UnsafeRawBufferPointer? {
        var start: UnsafePointer<UInt8>?
        let count = nghttp2_session_mem_send(session, &start)
        guard count >= 0 else { return nil }
        return UnsafeRawBufferPointer(start: start, count: count)
    }

    /// Gives an exchange a stream; `false` if there is none left.
    func submit(_ exchange: HTTP2Exchange) -> Bool {
        let message = exchange.message
        var provider = nghttp2_data_provider()
        provider.read_callback = { session, stream, buffer, capacity, flags, _, _ in
            HTTP2Session.readBody(session, stream, buffer, capacity, flags)
        }
        exchange.isWhole = !message.hasBody
        let data = Unmanaged.passUnretained(exchange).toOpaque()
        let stream = message.bytes.withUnsafeBytes { bytes in
            listFields(of: message, bytes)
            // It copies the fields.
            return withUnsafePointer(to: &provider) { provider in
                nghttp2_submit_request(
                    session,
                    nil,
                    fields,
                    fields.count,
                    message.hasBody ? provider : nil,
                    data
                )
            }
        }
        guard stream > 0 else { return false }
        exchange.stream = stream
        earlier = message
        return true
    }

    /// Ends a stream whose exchange is not waited for any more.
    func reset(_ exchange: HTTP2Exchange) {
        // What the server has sent of the answer before it knows of this.
        patience.take(bytes: 64 << 10)
        _ = nghttp2_submit_rst_stream(
            session,
            UInt8(NGHTTP2_FLAG_NONE.rawValue),
            exchange.stream,
            NGHTTP2_CANCEL.rawValue
        )
    }

    /// Never hands an exchange back again.
    func forget(_ exchange: HTTP2Exchange) {
        _ = nghttp2_session_set_stream_user_data(session, exchange.stream, nil)
        if receiving === exchange { receiving = nil }
    }

    /// What a PING is sent for, and the byte that it consists of.
    enum Ping: UInt8 {
        /// Whether the server is there.
        case health
        /// Whether it has come to what was given up.
        case abandoned
    }

    /// Sends a PING.
    func ping(_ purpose: Ping) {
        let bytes = [UInt8](repeating: purpose.rawValue, count: 8)
        _ = nghttp2_submit_ping(session, UInt8(NGHTTP2_FLAG_NONE.rawValue), bytes)
    }

    /// Says that there are no more requests, and that nothing more is read.
    func goAway() {
        _ = nghttp2_session_terminate_session(session, NGHTTP2_NO_ERROR.rawValue)
    }

    // MARK: What libnghttp2 reads

    /// Lists the fields of a message, which stay where they are.
    private func listFields(of message: HTTP2Message, _ bytes: UnsafeRawBufferPointer) {
        fields.removeAll(keepingCapacity: true)
        let earlier = earlier ?? message
        earlier.bytes.withUnsafeBytes { earlierBytes in
            var reader = HTTP2FieldReader(bytes, count: message.fieldCount)
            var model = HTTP2FieldReader(earlierBytes, count: earlier.fieldCount)
            while let field = reader.next() {
                let isRepeated = model.next().map { $0.isSame(as: field) } ?? false
                fields.append(nghttp2_nv(field, isIndexed: isRepeated))
            }
        }
    }
}

extension nghttp2_nv {
    /// A field as libnghttp2 takes it, which writes nothing there.
    fileprivate init(_ field: HTTP2FieldReader.Field, isIndexed: Bool) {
        func bytes(_ part: UnsafeRawBufferPointer) -> UnsafeMutablePointer<UInt8>? {
            part.baseAddress.map {
                UnsafeMutablePointer(mutating: $0.assumingMemoryBound(to: UInt8.self))
            }
        }
        let flags = isIndexed ? NGHTTP2_NV_FLAG_NONE : NGHTTP2_NV_FLAG_NO_INDEX
        self.init(
            name: bytes(field.name),
            value: bytes(field.value),
            namelen: field.name.count,
            valuelen: field.value.count,
            flags: UInt8(flags.rawValue)
        )
    }
}
#endif
