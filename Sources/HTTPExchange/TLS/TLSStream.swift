#if HTTP2
import CSSL

/// One connection of TLS over a socket that does not block; it closes the socket when it ends.
final class TLSStream {
    /// What came of an attempt to go on.
    enum Step {
        /// So many bytes were read or written; 0 after a handshake.
        case done(Int)
        /// It goes on when the socket can be read, or written.
        case waits
        /// The other side has ended it.
        case ended
        case failed(HTTPError)
    }

    let socket: Int32
    private let ssl: OpaquePointer
    /// Whether it waits until the socket can be written rather than read.
    private(set) var waitsToWrite = false

    /// Starts TLS on a socket, which is closed if that cannot be done.
    ///
    /// The server's certificate must have the name, or address, `host`; `session` is what an earlier
    /// connection left, to be taken up again.
    init?(_ socket: Int32, _ context: TLSContext, host: String, session: OpaquePointer?) {
        self.socket = socket
        guard let ssl = SSL_new(context.context) else {
            _ = close(socket)
            return nil
        }
        self.ssl = ssl
        let parameters = SSL_get0_param(ssl)
        let isAddress = X509_VERIFY_PARAM_set1_ip_asc(parameters, host) == 1
        SSL_set_hostflags(ssl, UInt32(X509_CHECK_FLAG_NO_PARTIAL_WILDCARDS))
        guard SSL_set_fd(ssl, socket) == 1,
            isAddress || (SSL_set1_host(ssl, host) == 1 && emp_ssl_set_name(ssl, host) == 1)
        else { return nil }
        if let session { _ = SSL_set_session(ssl, session) }
        SSL_set_connect_state(ssl)
    }

    deinit {
        // Otherwise OpenSSL takes the session for a broken one, and it could not be taken up again.
        SSL_set_shutdown(ssl, SSL_SENT_SHUTDOWN | SSL_RECEIVED_SHUTDOWN)
        SSL_free(ssl)
        _ = close(socket)
    }

    /// Whether the other side chose HTTP/2.
    var speaksHTTP2: Bool {
        var name: UnsafePointer<UInt8>?
        var count: UInt32 = 0
        SSL_get0_alpn_selected(ssl, &name, &count)
        return count == 2 && name?[0] == 0x68 && name?[1] == 0x32
    }

    /// What a later connection can take up again, to be freed by the caller; `nil` for nothing.
    func session() -> OpaquePointer? {
        guard let session = SSL_get1_session(ssl) else { return nil }
        guard SSL_SESSION_is_resumable(session) == 1 else {
            SSL_SESSION_free(session)
            return nil
        }
        return session
    }

    func handshake() -> Step {
        step { SSL_do_handshake(ssl) }
    }

    func read(into buffer: UnsafeMutableRawBufferPointer) -> Step {
        step { SSL_read(ssl, buffer.baseAddress, Int32(clamping: buffer.count)) }
    }

    func write(_ bytes: UnsafeRawBufferPointer) -> Step {
        step { SSL_write(ssl, bytes.baseAddress, Int32(clamping: bytes.count)) }
    }

    /// Says that nothing more is sent.
    func sayGoodbye() {
        ERR_clear_error()
        _ = SSL_shutdown(ssl)
    }

    private func step(_ call: () -> Int32) -> Step {
        ERR_clear_error()
        waitsToWrite = false
        let result = call()
        if result > 0 { return .done(Int(result)) }
        switch SSL_get_error(ssl, result) {
        case SSL_ERROR_WANT_READ:
            return .waits
        case SSL_ERROR_WANT_WRITE:
            waitsToWrite = true
            return .waits
        case SSL_ERROR_ZERO_RETURN:
            return .ended
        case SSL_ERROR_SSL:
            let verdict = SSL_get_verify_result(ssl)
            let isTrusted = verdict == Int(X509_V_OK)
            return .failed(
                isTrusted ? HTTPError(tls: ERR_peek_error()) : HTTPError(verdict: Int32(verdict))
            )
        default:
            return .ended
        }
    }
}

extension HTTPError {
    /// The error that stands for one of OpenSSL's: what the server has against us, or that it is no TLS.
    fileprivate init(tls error: UInt) {
        guard emp_error_is_ssl(error) == 1 else {
            self = .unreachable
            return
        }
        self.init(reason: emp_error_reason(error))
    }
}
#endif
