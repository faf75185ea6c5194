import PushRendering

/// The shared payloads of a batch, each made when it is first needed.
struct SharedPayloadCache {
    /// What payloads of a message differ by, apart from what a shared payload leaves open.
    struct Key: Hashable {
        private let packed: UInt64

        init(text: Int32, certificate: Int32, isMentioned: Bool) {
            packed =
                UInt64(UInt32(bitPattern: text)) << 32
                | UInt64(UInt32(bitPattern: certificate)) << 1
                | (isMentioned ? 1 : 0)
        }
    }

    private var places: [Key: Int] = [:]
    // `nil` where there can be none.
    private var payloads: [SharedPayload?] = []
    private var last: (key: Key, place: Int)?

    /// Uses the payload of a key, which is made if it is new; `false` if there can be none.
    mutating func withPayload(
        of key: Key,
        make: () -> SharedPayload?,
        body: (borrowing SharedPayload) -> Bool
    ) -> Bool {
        let place: Int
        if let last, last.key == key {
            place = last.place
        } else if let known = places[key] {
            place = known
        } else {
            place = payloads.count
            places[key] = place
            payloads.append(make())
        }
        last = (key, place)
        guard let payload = payloads[place] else { return false }
        return body(payload)
    }
}
