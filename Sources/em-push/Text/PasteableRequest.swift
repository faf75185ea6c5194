import APNsModel
import APNsTransport
import ExactJSON
import PushModel

/// A request as it can be pasted into a shell or a file; the token and the credentials are variables.
struct PasteableRequest {
    /// The payload as JSON of the same meaning, in which nothing rearranges the text around it.
    let payload: String
    /// A call of `curl` that sends it, in lines.
    let curl: [String]

    init(_ request: SentRequest) {
        let json = String(decoding: request.payload.utf8, as: UTF8.self)
        payload = JSONEscapesForPeople.escaped(json) { $0.isHidden }
        // A quotation mark would end the word in which a shell has the text.
        let word = JSONEscapesForPeople.escaped(json) { $0.isHidden || $0 == "'" }
        let headers = request.headers.fields.map { field in
            let parts = PlainText(field.value.string).line.utf8
                .split(separator: UInt8(ascii: "'"), omittingEmptySubsequences: false)
                .map { String(Substring($0)) }
            return "  -H '\(field.name): \(parts.joined(separator: #"'\''"#))' \\"
        }
        let host = APNsConnection.Server(request.environment).host
        curl =
            [
                #"curl --http2 "https://\#(host)/3/device/$DEVICE_TOKEN" \"#,
                #"  -H "authorization: bearer $PROVIDER_TOKEN" \"#,
            ] + headers + ["  --data-binary '\(word)'"]
    }
}

extension Unicode.Scalar {
    /// Whether it is not shown as it is: a control character, no character, or what rearranges text.
    var isHidden: Bool {
        switch value {
        case 0..<0x20, 0x7F..<0xA0, 0xFDD0...0xFDEF: true
        default: rearrangesText || value & 0xFFFE == 0xFFFE
        }
    }
}
