#if Curl
import APNsModel
import CCurl
import PushModel

/// A handle of libcurl, for one request after the other; it belongs to the thread that made it.
///
/// What is the same for all requests is set once.
final class CurlTransfer {
    let easy: UnsafeMutableRawPointer
    private(set) var number: UInt64 = 0
    private var continuation: CheckedContinuation<APNsExchange.Response, any Error>?
    private var header: UnsafeMutablePointer<curl_slist>?
    private var body: [UInt8] = []
    private var id: APNsID?
    private var line: [CChar] = []

    init?(_ configuration: CurlEngine.Configuration) {
        guard let easy = curl_easy_init() else { return nil }
        self.easy = easy
        guard setUp(configuration) else { return nil }
    }

    deinit {
        curl_easy_cleanup(easy)
        curl_slist_free_all(header)
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
        curl_slist_free_all(header)
        header = nil
        let request = job.request
        guard append("content-type", "application/json"), append("accept", "") else { return false }
        for field in request.header {
            guard append(field.name.string, field.value.string) else { return false }
        }
        return [
            emp_set_text(easy, CURLOPT_URL, request.url),
            emp_set_list(easy, CURLOPT_HTTPHEADER, header),
            emp_set_long(easy, CURLOPT_POSTFIELDSIZE, request.body.count),
            request.body.withUnsafeBytes {
                emp_set_pointer(easy, CURLOPT_COPYPOSTFIELDS, $0.baseAddress)
            },
            emp_set_long(easy, CURLOPT_TIMEOUT_MS, request.timeout.milliseconds),
        ].allSatisfy { $0 == CURLE_OK }
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
            emp_set_long(easy, CURLOPT_HTTP_VERSION, Int(CURL_HTTP_VERSION_2TLS.rawValue)),
            emp_set_long(easy, CURLOPT_SSLVERSION, Int(CURL_SSLVERSION_TLSv1_2.rawValue)),
            // Wait for the connection that is being made rather than to open another.
            emp_set_long(easy, CURLOPT_PIPEWAIT, 1),
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

    private func append(_ name: String, _ value: String) -> Bool {
        line.removeAll(keepingCapacity: true)
        line.append(contentsOf: name.utf8.lazy.map { CChar(bitPattern: $0) })
        // A colon and nothing after it would take a header away: that is how `accept` goes.
        line.append(CChar(bitPattern: 0x3A))
        line.append(contentsOf: value.utf8.lazy.map { CChar(bitPattern: $0) })
        line.append(0)
        guard let longer = curl_slist_append(header, line) else { return false }
        header = longer
        return true
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
        let milliseconds = seconds * 1000 + (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000
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
