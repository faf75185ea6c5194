#if Curl
import CCurl
import ExactJSON
import Foundation

/// A handle of libcurl, for one request after the other; it belongs to the thread that made it.
///
/// What is the same for all requests is set once.
final class CurlTransfer {
    let easy: UnsafeMutableRawPointer
    private let connections: CurlConnections
    private(set) var number: UInt64 = 0
    private var origin = ""
    private var continuation: CheckedContinuation<CurlAnswer, any Error>?
    /// The message, which libcurl reads from here as long as the transfer lasts.
    private var memory = UnsafeMutableBufferPointer<CChar>.allocate(capacity: 4096)
    /// The list of the header's lines, which points into the message.
    private var lines = UnsafeMutableBufferPointer<curl_slist>.allocate(capacity: 16)
    private var answer = CurlAnswer()
    private var largestBody = 0
    private var cutsBody = false
    /// Where libcurl writes what went wrong.
    private let message = UnsafeMutableBufferPointer<CChar>.allocate(capacity: Int(CURL_ERROR_SIZE))

    init?(_ configuration: CurlSender.Configuration, _ connections: CurlConnections) {
        guard let easy = curl_easy_init() else { return nil }
        self.easy = easy
        self.connections = connections
        guard setUp(configuration) else { return nil }
    }

    deinit {
        curl_easy_cleanup(easy)
        memory.deallocate()
        lines.deallocate()
        message.deallocate()
    }

    /// The transfer whose handle it is.
    static func of(_ easy: UnsafeMutableRawPointer?) -> CurlTransfer? {
        var context: UnsafeMutableRawPointer?
        guard emp_get_pointer(easy, CURLINFO_PRIVATE, &context) == CURLE_OK else { return nil }
        return context.map { Unmanaged<CurlTransfer>.fromOpaque($0).takeUnretainedValue() }
    }

    /// Sets what is particular to a request; `false` if libcurl refuses any of it.
    func prepare(_ job: CurlLoop.Job) -> Bool {
        number = job.number
        origin = job.origin
        continuation = job.continuation
        answer = CurlAnswer()
        largestBody = max(0, job.limits.largestBody)
        cutsBody = job.limits.longerBody == .cut
        self.message.update(repeating: 0)
        let message = job.message
        guard let method = copy(message), let start = memory.baseAddress else { return false }
        return [
            emp_set_text(easy, CURLOPT_URL, start),
            emp_set_list(easy, CURLOPT_HTTPHEADER, lines.baseAddress),
            emp_set_long(easy, CURLOPT_POSTFIELDSIZE, message.bytes.count - message.bodyStart),
            emp_set_pointer(easy, CURLOPT_POSTFIELDS, start + message.bodyStart),
            // These come after the body, which makes every request a POST.
            emp_set_long(easy, message.hasBody ? CURLOPT_POST : CURLOPT_HTTPGET, 1),
            emp_set_text(easy, CURLOPT_CUSTOMREQUEST, method),
            emp_set_largest_file(easy, largestBody),
            emp_set_long(easy, CURLOPT_TIMEOUT_MS, job.limits.timeoutMilliseconds),
        ].allSatisfy { $0 == CURLE_OK }
    }

    /// Copies a message and makes the list of its lines; gives where the method stands.
    private func copy(_ message: CurlMessage) -> UnsafeMutablePointer<CChar>? {
        if memory.count < message.bytes.count {
            memory.deallocate()
            memory = .allocate(capacity: message.bytes.count)
        }
        if lines.count < message.lineCount {
            lines.deallocate()
            lines = .allocate(capacity: message.lineCount)
        }
        message.bytes.withUnsafeBytes { UnsafeMutableRawBufferPointer(memory).copyMemory(from: $0) }
        let method = memory.baseAddress.map { $0 + strlen($0) + 1 }
        var start = method
        for index in 0..<message.lineCount {
            start = start.map { $0 + strlen($0) + 1 }
            let isLast = index + 1 == message.lineCount
            lines[index] = curl_slist(
                data: start,
                next: isLast ? nil : lines.baseAddress.map { $0 + index + 1 }
            )
        }
        return method
    }

    /// How many bytes of the bodies and of the answer's header have gone to and fro.
    var byteCount: Int64 { emp_get_byte_count(easy) }

    /// The result of the request, which libcurl ended with a code.
    func result(_ code: CURLcode) -> Result<CurlAnswer, any Error> {
        let isCut =
            code == CURLE_FILESIZE_EXCEEDED || (code == CURLE_WRITE_ERROR && answer.isCut)
        guard code == CURLE_OK || (isCut && cutsBody) else { return .failure(error(code)) }
        _ = emp_get_long(easy, CURLINFO_RESPONSE_CODE, &answer.status)
        guard HTTPResponse.isStatus(answer.status) else {
            return .failure(HTTPError.invalidResponse)
        }
        return .success(answer)
    }

    private func error(_ code: CURLcode) -> HTTPError {
        switch code {
        case CURLE_COULDNT_CONNECT:
            var number = 0
            _ = emp_get_long(easy, CURLINFO_OS_ERRNO, &number)
            return number == Int(ECONNREFUSED) ? .refused : .unreachable
        case CURLE_PEER_FAILED_VERIFICATION:
            var verdict = 0
            _ = emp_get_long(easy, CURLINFO_SSL_VERIFYRESULT, &verdict)
            // libcurl compares the host itself, before it asks OpenSSL.
            guard !(0...1).contains(verdict) else { return .wrongHost }
            return HTTPError(verdict: Int32(clamping: verdict))
        default:
            return tlsReason.map { HTTPError(reason: $0) } ?? HTTPError(code)
        }
    }

    /// The reason of OpenSSL's error that ended the connection; `nil` for none.
    ///
    /// libcurl has it in its text only, at the end of a number such as `error:0A00045C`.
    private var tlsReason: Int32? {
        let bytes = message.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
        let text = String(decoding: bytes, as: UTF8.self)
        guard let start = text.firstRange(ofUTF8: "error:0A")?.upperBound else { return nil }
        return Int32(Substring(text.utf8[start...].prefix(6)), radix: 16)
    }

    /// Resumes the caller that waits, once.
    func finish(with result: Result<CurlAnswer, any Error>) {
        continuation?.resume(with: result)
        continuation = nil
    }

    private func setUp(_ configuration: CurlSender.Configuration) -> Bool {
        let context = Unmanaged.passUnretained(self).toOpaque()
        var codes = [
            emp_set_pointer(easy, CURLOPT_PRIVATE, context),
            emp_set_pointer(easy, CURLOPT_ERRORBUFFER, message.baseAddress),
            emp_set_long(easy, CURLOPT_NOSIGNAL, 1),
            // A transfer that ends while a name is looked up does not wait for that.
            emp_set_long(easy, CURLOPT_QUICK_EXIT, 1),
            emp_set_text(easy, CURLOPT_PROTOCOLS_STR, "http,https"),
            emp_set_long(easy, CURLOPT_HTTP_VERSION, Int(CURL_HTTP_VERSION_2TLS)),
            emp_set_long(easy, CURLOPT_SSLVERSION, Int(CURL_SSLVERSION_TLSv1_2)),
            // A request waits for a connection that is being made rather than to open another.
            emp_set_long(easy, CURLOPT_PIPEWAIT, 1),
            // Most requests fit into the smallest buffer, and most answers into less.
            emp_set_long(easy, CURLOPT_UPLOAD_BUFFERSIZE, 16_384),
            emp_set_long(easy, CURLOPT_BUFFERSIZE, 4_096),
            emp_set_long(easy, CURLOPT_TCP_KEEPALIVE, 1),
            // Apple wants connections to last; libcurl would drop one that was idle for two minutes.
            emp_set_long(easy, CURLOPT_MAXAGE_CONN, 3600),
            emp_set_long(
                easy,
                CURLOPT_CONNECTTIMEOUT_MS,
                configuration.connectTimeout.wholeMilliseconds
            ),
            // Proxies that the environment names are not used.
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
            emp_set_before_request(easy) { context, _, _, _, port in
                let transfer = context.map { Unmanaged<CurlTransfer>.fromOpaque($0) }
                transfer?.takeUnretainedValue().willSend(fromPort: port)
                return CURL_PREREQFUNC_OK
            },
            emp_set_pointer(easy, CURLOPT_PREREQDATA, context),
            emp_set_close_socket(easy) { context, socket in
                let connections = context.map { Unmanaged<CurlConnections>.fromOpaque($0) }
                return connections?.takeUnretainedValue().close(socket) ?? 1
            },
            emp_set_pointer(
                easy,
                CURLOPT_CLOSESOCKETDATA,
                Unmanaged.passUnretained(connections).toOpaque()
            ),
        ]
        if let authorities = configuration.authorities {
            codes.append(
                Array(authorities.utf8).withUnsafeBytes {
                    emp_set_blob(easy, CURLOPT_CAINFO_BLOB, $0.baseAddress, $0.count)
                }
            )
        }
        if let certificate = configuration.clientCertificate {
            codes += show(certificate)
        }
        return codes.allSatisfy { $0 == CURLE_OK }
    }

    private func show(_ certificate: ClientCertificate) -> [CURLcode] {
        var codes: [CURLcode] = []
        switch certificate.form {
        case .p12(let bytes):
            codes = [
                emp_set_text(easy, CURLOPT_SSLCERTTYPE, "P12"),
                set(CURLOPT_SSLCERT_BLOB, to: bytes),
            ]
        case .pem(let certificates, let key):
            codes = [
                emp_set_text(easy, CURLOPT_SSLCERTTYPE, "PEM"),
                set(CURLOPT_SSLCERT_BLOB, to: certificates),
                set(CURLOPT_SSLKEY_BLOB, to: key),
            ]
        }
        return codes + [emp_set_text(easy, CURLOPT_KEYPASSWD, certificate.password.string)]
    }

    private func set(_ option: CURLoption, to bytes: [UInt8]) -> CURLcode {
        bytes.withUnsafeBytes { emp_set_blob(easy, option, $0.baseAddress, $0.count) }
    }

    private func willSend(fromPort port: Int32) {
        var microseconds = 0
        _ = emp_get_connect_time(easy, &microseconds)
        connections.use(port: port, to: origin, milliseconds: Int64(microseconds / 1000))
    }

    private func take(body bytes: UnsafeRawBufferPointer) -> Int {
        answer.append(body: bytes, atMost: largestBody) ? bytes.count : 0
    }

    private func take(line: UnsafeRawBufferPointer) -> Int {
        answer.append(line: line) ? line.count : 0
    }
}

extension HTTPError {
    fileprivate init(_ code: CURLcode) {
        switch code {
        case CURLE_COULDNT_RESOLVE_HOST:
            self = .unknownHost
        case CURLE_SSL_CONNECT_ERROR:
            self = .unreachable
        case CURLE_SSL_CERTPROBLEM:
            self = .clientCertificateUnusable
        case CURLE_SSL_CACERT_BADFILE:
            self = .untrusted
        case CURLE_OPERATION_TIMEDOUT:
            self = .timedOut
        case CURLE_URL_MALFORMAT:
            self = .invalidRequest
        case CURLE_WRITE_ERROR, CURLE_FILESIZE_EXCEEDED:
            self = .tooLarge
        case CURLE_UNSUPPORTED_PROTOCOL, CURLE_WEIRD_SERVER_REPLY:
            self = .invalidResponse
        default:
            self = .interrupted
        }
    }
}
#endif
