#if HTTP2
import CNGHTTP2

// What libnghttp2 calls while it reads and writes; none of it is called from anywhere else.
extension HTTP2Session {
    private static let failure = Int32(NGHTTP2_ERR_CALLBACK_FAILURE.rawValue)

    private static func of(_ data: UnsafeMutableRawPointer?) -> HTTP2Session? {
        data.map { Unmanaged<HTTP2Session>.fromOpaque($0).takeUnretainedValue() }
    }

    private static func exchange(_ session: OpaquePointer?, _ stream: Int32) -> HTTP2Exchange? {
        nghttp2_session_get_stream_user_data(session, stream)
            .map { Unmanaged<HTTP2Exchange>.fromOpaque($0).takeUnretainedValue() }
    }

    static func set(_ callbacks: OpaquePointer?) {
        nghttp2_session_callbacks_set_on_begin_headers_callback(callbacks) { session, frame, data in
            guard let this = HTTP2Session.of(data), let stream = frame?.pointee.hd.stream_id else {
                return 0
            }
            this.receiving = HTTP2Session.exchange(session, stream)
            if let exchange = this.receiving, !exchange.answer.beginHeader() {
                this.connection.giveUp(exchange, .tooLarge)
            }
            return 0
        }
        nghttp2_session_callbacks_set_on_header_callback(callbacks) {
            _,
            _,
            name,
            nameCount,
            value,
            valueCount,
            _,
            data in
            guard let this = HTTP2Session.of(data) else { return 0 }
            guard let exchange = this.receiving else {
                // The stream is given up; its fields are read only to keep the table of fields.
                return this.patience.allowsOne() ? 0 : HTTP2Session.failure
            }
            let isTaken = exchange.answer.append(
                UnsafeRawBufferPointer(start: name, count: nameCount),
                UnsafeRawBufferPointer(start: value, count: valueCount)
            )
            if !isTaken { this.connection.giveUp(exchange, .tooLarge) }
            return 0
        }
        nghttp2_session_callbacks_set_on_data_chunk_recv_callback(callbacks) {
            session,
            _,
            stream,
            bytes,
            count,
            data in
            guard let exchange = HTTP2Session.exchange(session, stream) else { return 0 }
            let isTaken = exchange.answer.append(
                body: UnsafeRawBufferPointer(start: bytes, count: count),
                atMost: exchange.largestBody
            )
            if !isTaken, exchange.cutsBody {
                HTTP2Session.of(data)?.connection.cut(exchange)
            } else if !isTaken {
                HTTP2Session.of(data)?.connection.giveUp(exchange, .tooLarge)
            }
            return 0
        }
        nghttp2_session_callbacks_set_on_frame_recv_callback(callbacks) { session, frame, data in
            guard let frame, let this = HTTP2Session.of(data) else { return 0 }
            return this.receive(
                frame.pointee,
                HTTP2Session.exchange(session, frame.pointee.hd.stream_id)
            )
        }
        nghttp2_session_callbacks_set_on_stream_close_callback(callbacks) {
            session,
            stream,
            code,
            data in
            guard let exchange = HTTP2Session.exchange(session, stream) else { return 0 }
            HTTP2Session.of(data)?.connection.close(exchange, code)
            return 0
        }
    }

    // MARK: Bodies

    static func readBody(
        _ session: OpaquePointer?,
        _ stream: Int32,
        _ buffer: UnsafeMutablePointer<UInt8>?,
        _ capacity: Int,
        _ flags: UnsafeMutablePointer<UInt32>?
    ) -> Int {
        guard let exchange = HTTP2Session.exchange(session, stream) else {
            return Int(NGHTTP2_ERR_TEMPORAL_CALLBACK_FAILURE.rawValue)
        }
        let count = exchange.readBody(
            into: UnsafeMutableRawBufferPointer(start: buffer, count: capacity)
        )
        if exchange.isWhole { flags?.pointee |= NGHTTP2_DATA_FLAG_EOF.rawValue }
        return count
    }

    /// Takes note of a frame; what it returns ends the connection unless it is 0.
    private func receive(_ frame: nghttp2_frame, _ exchange: HTTP2Exchange?) -> Int32 {
        let type = UInt32(frame.hd.type)
        let flags = UInt32(frame.hd.flags)
        switch type {
        case NGHTTP2_SETTINGS.rawValue:
            guard flags & NGHTTP2_FLAG_ACK.rawValue == 0 else { return 0 }
            let allowed = nghttp2_session_get_remote_settings(
                session,
                NGHTTP2_SETTINGS_MAX_CONCURRENT_STREAMS
            )
            allowedStreams = Int(min(allowed, Self.mostStreams))
            hasSettings = true
        case NGHTTP2_PING.rawValue where flags & NGHTTP2_FLAG_ACK.rawValue != 0:
            connection.acknowledge(Ping(rawValue: frame.ping.opaque_data.0))
            return 0
        case NGHTTP2_GOAWAY.rawValue:
            lastProcessed = frame.goaway.last_stream_id
        case NGHTTP2_RST_STREAM.rawValue:
            exchange?.isReset = true
        case NGHTTP2_HEADERS.rawValue, NGHTTP2_DATA.rawValue:
            if exchange != nil { patience.take(bytes: frame.hd.length) }
            guard flags & NGHTTP2_FLAG_END_STREAM.rawValue != 0 else {
                return frame.hd.length > 0 || patience.allowsOne() ? 0 : Self.failure
            }
            patience.addAnswer()
            guard let exchange else { return 0 }
            exchange.answer.isWhole = true
            // An answer that does not wait for the request.
            if !exchange.isWhole { reset(exchange) }
            return 0
        default:
            break
        }
        return patience.allowsOne() ? 0 : Self.failure
    }
}
#endif
