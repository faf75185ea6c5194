#if Curl
import APNsModel
import CCurl
import ExactJSON
import Foundation

/// A handle of libcurl, for one request after the other; it belongs to the thread that made it.
///
/// What is the same for all requests is set once.
final class CurlTransfer {
    let easy: UnsafeMutableRawPointer
    private(set) var number: UInt64 = 0
    private var continuation: CheckedContinuation<APNsExchange.Response, any Error>?
    /// The message, which libcurl reads from here as long as the transfer lasts.
    private var memory = UnsafeMutableBufferPointer<CChar>.allocate(capacity: 4096)
    /// The list of the header's lines, which points into the message.
    private var lines = UnsafeMutableBufferPointer<curl_slist>.allocate(capacity: 16)
    private var body: [UInt8] = []
    private var id: APNsID?

    init?(_ configuration: CurlEngine.Configuration) {
        guard let easy = curl_easy_init() else { return nil }
        self.easy = easy
        guard setUp(configuration) else { return nil }
    }

    deinit {
        curl_easy_cleanup(easy)
        memory.deallocate()
        lines.deallocate()
    }

    /// The transfer whose handle it is.
    static func of(_ easy: UnsafeMutableRawPointer?) -> CurlTransfer? {
        var context: UnsafeMutableRawPointer?
        guard emp_get_pointer(easy, CURLINFO_PRIVATE, &context) == CURLE_OK else { return nil }
        return context.map { Unmanaged<CurlTransfer>.fromOpaque($0).takeUnretainedValue() }
    }

    /// Sets what is particular to a request; tells whether libcurl takes it all.
    func prepare(_ job: CurlMailbox.Job) -> Bool {
        number = job.number
        continuation = job.continuation
        body.removeAll(keepingCapacity: true)
        id = nil
        let message = job.message
        take(message)
        guard let start = memory.baseAddress else { return false }
        return [
            emp_set_text(easy, CURLOPT_URL, start),
            emp_set_list(easy, CURLOPT_HTTPHEADER, lines.baseAddress),
            emp_set_long(easy, CURLOPT_POSTFIELDSIZE, message.bytes.count - message.bodyStart),
            emp_set_pointer(easy, CURLOPT_POSTFIELDS, start + message.bodyStart),
            emp_set_long(easy, CURLOPT_TIMEOUT_MS, job.timeout.milliseconds),
        ].allSatisfy { $0 == CURLE_OK }
    }

    /// Copies a message and makes the list of its lines.
    private func take(_ message: CurlMessage) {
        if memory.count < message.bytes.count {
            memory.deallocate()
            memory = .allocate(capacity: message.bytes.count)
        }
        if lines.count < message.lineCount {
            lines.deallocate()
            lines = .allocate(capacity: message.lineCount)
        }
        message.bytes.withUnsafeBytes { UnsafeMutableRawBufferPointer(memory).copyMemory(from: $0) }
        var start = memory.baseAddress
        for index in 0..<message.lineCount {
            start = start.map { $0 + strlen($0) + 1 }
            let isLast = index + 1 == message.lineCount
            lines[index] = curl_slist(
                data: start,
                next: isLast ? nil : lines.baseAddress.map { $0 + index + 1 }
            )
        }
    }

    /// What came of the request, by libcurl's account.
    func result(_ code: CURLcode) -> Result<APNsExchange.Response, any Error> {
        guard code == CURLE_OK else { return .failure(APNsExchange.Failure(code)) }
        var status = 0
        _ = emp_get_long(easy, CURLINFO_RESPONSE_CODE, &status)
        return .success(APNsExchange.Response(status: status, id: id, body: body))
    }

    /// Answers who waits, once.
    func finish(with result: Result<APNsExchange.Response, any Error>) {
        continuation?.resume(with: result)
        continuation = nil
    }

    private func setUp(_ configuration: CurlEngine.Configuration) -> Bool {
        let context = Unmanaged.passUnretained(self).toOpaque()
        var codes = [
            emp_set_pointer(easy, CURLOPT_PRIVATE, context),
            emp_set_long(easy, CURLOPT_NOSIGNAL, 1),
            emp_set_long(easy, CURLOPT_POST, 1),
            emp_set_text(easy, CURLOPT_PROTOCOLS_STR, "https"),
            emp_set_long(easy, CURLOPT_HTTP_VERSION, Int(CURL_HTTP_VERSION_2TLS)),
            emp_set_long(easy, CURLOPT_SSLVERSION, Int(CURL_SSLVERSION_TLSv1_2)),
            // Wait for the connection that is being made rather than to open another.
            emp_set_long(easy, CURLOPT_PIPEWAIT, 1),
            // A payload fits into the smallest buffer, and an answer into less.
            emp_set_long(easy, CURLOPT_UPLOAD_BUFFERSIZE, 16_384),
            emp_set_long(easy, CURLOPT_BUFFERSIZE, 4_096),
            emp_set_long(easy, CURLOPT_TCP_KEEPALIVE, 1),
            // Apple wants connections to last; libcurl would drop one that was idle for two minutes.
            emp_set_long(easy, CURLOPT_MAXAGE_CONN, 3600),
            emp_set_long(
                easy,
                CURLOPT_CONNECTTIMEOUT_MS,
                configuration.connectTimeout.milliseconds
            ),
            // What the environment says of proxies plays no part.
            emp_set_text(easy, CURLOPT_PROXY, ""),
            emp_set_write(easy) { bytes, size, count, context in
                let transfer = context.map { Unmanaged<CurlTransfer>.fromOpaque($0) }
                let bytes = UnsafeRawBufferPointer(start: bytes, count: size * count)
                return transfer?.takeUnretainedValue().take(body: bytes) ?? 0
            },
            emp_set_pointer(easy, CURLOPT_WRITEDATA, context),
            emp_set_header(easy) { bytes, size, count, context in
                let transfer = context.map { Unmanaged<CurlTransfer>.fromOpaque($0) }
                let bytes = UnsafeRawBufferPointer(start: bytes, count: size * count)
                return transfer?.takeUnretainedValue().take(line: bytes) ?? 0
            },
            emp_set_pointer(easy, CURLOPT_HEADERDATA, context),
        ]
        if let authorities = configuration.authorities {
            codes.append(
                Array(authorities.utf8).withUnsafeBytes {
                    emp_set_blob(easy, CURLOPT_CAINFO_BLOB, $0.baseAddress, $0.count)
                }
            )
        }
        if let certificate = configuration.clientCertificate {
            codes += [
                emp_set_text(easy, CURLOPT_SSLCERTTYPE, "P12"),
                emp_set_text(easy, CURLOPT_KEYPASSWD, certificate.password.string),
                certificate.p12.withUnsafeBytes {
                    emp_set_blob(easy, CURLOPT_SSLCERT_BLOB, $0.baseAddress, $0.count)
                },
            ]
        }
        return codes.allSatisfy { $0 == CURLE_OK }
    }

    private func take(body bytes: UnsafeRawBufferPointer) -> Int {
        guard body.count + bytes.count <= APNsExchange.largestAnswer else { return 0 }
        body.append(contentsOf: bytes)
        return bytes.count
    }

    private func take(line: UnsafeRawBufferPointer) -> Int {
        let name = "apns-id:".utf8
        if line.count > name.count, line.prefix(name.count).elementsEqual(name) {
            let value = line.dropFirst(name.count).filter { $0 > 0x20 }
            id = APNsID(String(decoding: value, as: UTF8.self))
        }
        return line.count
    }
}

extension Duration {
    /// Whole milliseconds, rounded up, from 1 to a day: what libcurl takes for a time-out.
    fileprivate var milliseconds: Int {
        let (seconds, attoseconds) = components
        guard seconds < 86_400 else { return 86_400_000 }
        let milliseconds =
            seconds * 1000 + (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000
        return Int(max(1, milliseconds))
    }
}

extension APNsExchange.Failure {
    fileprivate init(_ code: CURLcode) {
        switch code {
        case CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_CONNECT, CURLE_SSL_CONNECT_ERROR:
            self = .unreachable
        case CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CERTPROBLEM, CURLE_SSL_CACERT_BADFILE:
            self = .untrusted
        case CURLE_OPERATION_TIMEDOUT:
            self = .timedOut
        case CURLE_URL_MALFORMAT, CURLE_UNSUPPORTED_PROTOCOL, CURLE_WRITE_ERROR,
            CURLE_WEIRD_SERVER_REPLY:
            self = .unusable
        default:
            self = .interrupted
        }
    }
}
#endif
