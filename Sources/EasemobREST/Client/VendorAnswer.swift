import ExactJSON
import HTTPExchange
import PushService

/// Reads what the vendor's service answered; success is decided by the status code alone.
struct VendorAnswer {
    private let status: Int
    private let body: JSONObject?

    init(_ response: HTTPResponse) {
        status = response.status
        body = try? JSONValue(parsing: response.body).object
    }

    /// The object of a success.
    ///
    /// - Throws: The vendor's code of a refusal. It quotes what the service said, unless a secret is in it.
    func object(withholding secrets: [String]) throws(PushServiceError) -> JSONObject {
        guard (200..<300).contains(status) else { throw error(withholding: secrets) }
        guard let body else {
            throw PushServiceError(.serverUnknownError, "the answer \(status) is no JSON object")
        }
        return body
    }

    private func error(withholding secrets: [String]) -> PushServiceError {
        var detail = "the service answered \(status)"
        if let exception = quotable(body?[Envelope.exception] ?? body?[Envelope.error], secrets) {
            detail += " \(exception)"
        }
        if let text = quotable(body?[Envelope.description], secrets) {
            detail += ": \(text)"
        }
        return PushServiceError(code, detail)
    }

    /// Whether the app has no template or label of the name in the call.
    var isOfAbsentEntity: Bool { status == 400 && exception == .entityNotFound }

    private var exception: VendorException? {
        (body?[Envelope.exception]?.string).flatMap { VendorException(name: $0) }
    }

    private var code: PushServiceError.Code {
        // The older interface has a word instead of an exception.
        let isOldUnknownUser = body?[Envelope.error] == "service_resource_not_found"
        return switch (status, exception, isOldUnknownUser) {
        case (400, .requiredPropertyNotFound?, _): .userNotFound
        case (404, .resourceNotFound?, _), (404, _, true): .userNotFound
        case (400, .illegalArgument?, _), (400, .message?, _): .invalidParam
        case (400, .entityNotFound?, _): .invalidParam
        case (401, _, _): .invalidToken
        case (403, .serviceNotOpen?, _): .serviceNotEnable
        case (403, .limit?, _): .exceedServiceLimit
        case (429, _, _): .exceedServiceLimit
        case (408, _, _), (504, _, _): .serverTimeout
        case (503, _, _): .serverBusy
        default: .serverUnknownError
        }
    }

    /// The start of a text on one line, unless a secret is in it.
    private func quotable(_ value: JSONValue?, _ secrets: [String]) -> String? {
        guard let text = value?.string, !text.utf8.isEmpty,
            !secrets.contains(where: { text.firstRange(ofUTF8: $0) != nil })
        else { return nil }
        var line = ""
        for scalar in text.unicodeScalars.prefix(200) {
            let isPrintable = scalar.value >= 0x20 && !(0x7F...0x9F).contains(scalar.value)
            line.unicodeScalars.append(isPrintable ? scalar : " ")
        }
        return line
    }
}

extension PushServiceError.Code {
    /// 104: the service refuses the app's credentials, or a token that it has just given.
    static let invalidToken = PushServiceError.Code(rawValue: 104)
    /// 111: the service has no such setting.
    static let operationUnsupported = PushServiceError.Code(rawValue: 111)
}
