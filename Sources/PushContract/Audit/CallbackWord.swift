import ExactJSON

/// What the vendor's push callback says became of a push: its `status`, or for a failure the word in `detail` (rule 7.9).
enum CallbackWord: String, WireWord, JSONRepresentable {
    case success
    case pushFailed = "push yet but fail"
    case tokenFailed = "get push token fail"
    case expired = "expire message"
    case silent = "message ignore push"
    case userUnknown = "no user exist"
    case userIgnores = "user ignore push"
    case noBinding = "no push binding"
    case illegalBinding = "illegal binding"
    case filtered = "ignore push device id"
    case certificateDisabled = "notifier disabled"
    case certificateUnknown = "no notifier exist"
    case voip = "invalid VOIP notification"
    case certificateBanned = "notifier is ban"
    case certificateLimited = "notifier out of limit"
    case certificateInvalid = "invalid notifier"
    case messageInvalid = "invalid message"
    /// The status `error`.
    case error
    /// A `detail` that the vendor's page does not list.
    case other = "another word"
    /// There is no callback.
    case silence = "no callback"

    /// Whether an input of `decide` has what the word depends on.
    var isJudged: Bool {
        switch self {
        case .certificateBanned, .certificateLimited, .certificateInvalid, .messageInvalid, .error,
            .other:
            false
        default: true
        }
    }

    /// Reads the `detail` of a failure; one of the words on the vendor's page has a space behind it.
    init(detail: String) {
        var detail = detail
        while detail.utf8.last == 0x20 { detail.unicodeScalars.removeLast() }
        let word = CallbackWord(word: ExactString(detail)) ?? .other
        self = [.success, .error, .silence].contains(word) ? .other : word
    }
}
