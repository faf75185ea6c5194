import APNsModel
import PushModel
import PushRendering

/// The texts and the shared payloads of a batch, each made when it is first needed.
///
/// A text is rendered once for all members who have the same preferences, a payload is written once for
/// each certificate that they use, and the indices at which a body can be cut are found once.
struct SharedPayloadCache {
    /// What payloads of a message differ by, apart from what a shared payload leaves open.
    struct Key: Hashable {
        private let reader: UInt64
        private let rest: UInt64

        /// Creates the key of what members share who have these preferences.
        ///
        /// - Parameters:
        ///   - preferences: The index of the members' preferences.
        ///   - certificate: The index of the certificate.
        ///   - isMentioned: Whether the message mentions the members.
        ///   - isDirected: Whether the sender directed a template at the members.
        init(preferences: Int32, certificate: Int32, isMentioned: Bool, isDirected: Bool) {
            reader = UInt64(UInt32(bitPattern: preferences)) << 32
            rest =
                UInt64(UInt32(bitPattern: certificate)) << 32
                | (isMentioned ? 1 : 0) | (isDirected ? 2 : 0)
        }

        private init(reader: UInt64, rest: UInt64) {
            self.reader = reader
            self.rest = rest
        }

        /// The same for members who call the sender the same; `remark` is the index of what they do.
        func with(remark: Int32) -> Key {
            Key(reader: reader | UInt64(UInt32(bitPattern: remark)), rest: rest | 4)
        }

        /// The same for any certificate.
        var ofText: Key { Key(reader: reader, rest: rest & 7) }

        /// Whether the members call the sender the same.
        var hasRemark: Bool { rest & 4 != 0 }
    }

    private let hasOwnBadges: Bool
    private var indices: [Key: Int] = [:]
    // INVARIANT: these three have an element for each key.
    private var payloads: [SharedPayload] = []
    // Whether a payload is there for each remark, and none for all.
    private var dependOnRemark: [Bool] = []
    private var textOfPayload: [Int] = []
    private var textIndices: [Key: Int] = [:]
    private var texts: [Text] = []
    private var last: (key: Key, index: Int)?

    private struct Text {
        let renderer: PushRenderer
        /// The body, once it has to be cut.
        var cutBody: CutBody?
        /// The diagnostics of the whole text, once its body was cut.
        var wholeDiagnostics: [Diagnostic]?
        /// How many bytes a payload without a body has, once one is too large.
        var byteCount: Int?
    }

    /// How many payloads are kept.
    var count: Int { payloads.count }

    init(hasOwnBadges: Bool) {
        self.hasOwnBadges = hasOwnBadges
    }

    /// The index of a key's payload; `nil` if it has to be added.
    @inline(__always)
    mutating func index(of key: Key) -> Int? {
        if let last, last.key == key { return last.index }
        guard let index = indices[key] else { return nil }
        last = (key, index)
        return index
    }

    /// The text of a key; `nil` if it has to be added.
    func text(of key: Key) -> Int? { textIndices[key.ofText] }

    /// Adds the text of a key; returns its index.
    mutating func add(_ renderer: PushRenderer, _ key: Key) -> Int {
        textIndices[key.ofText] = texts.count
        texts.append(Text(renderer: renderer))
        return texts.count - 1
    }

    /// Adds the payload of a key.
    ///
    /// - Parameters:
    ///   - key: The key.
    ///   - text: The index of its text.
    ///   - certificate: The key's certificate; `nil` if the app does not have it.
    /// - Returns: The index of the payload.
    mutating func add(_ key: Key, of text: Int, through certificate: Certificate?) -> Int {
        let renderer = texts[text].renderer
        let dependsOnRemark = renderer.usesRemark && !key.hasRemark
        var payload: SharedPayload?
        if let certificate, !dependsOnRemark {
            payload = renderer.sharedPayload(through: certificate, hasOwnBadges: hasOwnBadges)
        }
        let index = payloads.count
        payloads.append(payload ?? .tooLarge)
        dependOnRemark.append(dependsOnRemark)
        textOfPayload.append(text)
        indices[key] = index
        last = (key, index)
        return index
    }

    /// Whether the payload depends on what the members call the sender, so that a key with a remark is
    /// needed.
    func dependsOnRemark(at index: Int) -> Bool { dependOnRemark[index] }

    /// What could not be used of the templates of a payload's text; `nil` if that has to be set.
    ///
    /// The text that is kept of a body that is cut may end before all was read.
    func diagnostics(at index: Int, isCut: Bool) -> [Diagnostic]? {
        let text = textOfPayload[index]
        return isCut ? texts[text].wholeDiagnostics : texts[text].renderer.alert.diagnostics
    }

    /// Sets the diagnostics of the whole text of a payload whose body is cut.
    mutating func set(wholeDiagnostics diagnostics: [Diagnostic], at index: Int) {
        texts[textOfPayload[index]].wholeDiagnostics = diagnostics
    }

    /// How many bytes a payload without a body has, apart from a member's id and badge and a certificate's sound;
    /// `nil` if that has to be set.
    func byteCount(at index: Int) -> Int? { texts[textOfPayload[index]].byteCount }

    /// Sets how many bytes a payload without a body has.
    mutating func set(byteCount: Int, at index: Int) {
        texts[textOfPayload[index]].byteCount = byteCount
    }

    /// The payload of a member, whose id is given as a JSON string, with its body cut if it does not fit.
    ///
    /// `nil` if it is too large even with an empty body.
    @inline(__always)
    mutating func payload(
        at index: Int,
        reader: UnsafeBufferPointer<UInt8>,
        badge: Int32
    ) -> (bytes: [UInt8], isCut: Bool)? {
        if let whole = payloads[index].bytes(reader: reader, badge: badge) { return (whole, false) }
        return cutPayload(at: index, reader: reader, badge: badge).map { ($0, true) }
    }

    private mutating func cutPayload(
        at index: Int,
        reader: UnsafeBufferPointer<UInt8>,
        badge: Int32
    ) -> [UInt8]? {
        let cutBody = cutBody(of: textOfPayload[index])
        // A copy of exactly so many bytes.
        return payloads[index].bytes(cutting: cutBody, reader: reader, badge: badge)
            .map { $0.withUnsafeBufferPointer { Array($0) } }
    }

    private mutating func cutBody(of text: Int) -> CutBody {
        if let known = texts[text].cutBody { return known }
        let cutBody = CutBody(of: texts[text].renderer)
        texts[text].cutBody = cutBody
        return cutBody
    }
}
