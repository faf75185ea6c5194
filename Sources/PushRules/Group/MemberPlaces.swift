import ExactJSON
import PushModel

/// Finds the places of an audience by id.
struct MemberPlaces: Sendable {
    // INVARIANT: as long as each other, ascending by fingerprint. The fingerprints are those of the ids
    // in lower case, so that a mention finds all it may mean.
    private let fingerprints: [UInt64]
    private let places: [Int32]

    init(_ ids: [UserID]) {
        let sorted = ids.enumerated()
            .map { (fingerprint: $1.text.asciiLowercased.fingerprint, place: Int32($0)) }
            .sorted { ($0.fingerprint, $0.place) < ($1.fingerprint, $1.place) }
        fingerprints = sorted.map { $0.fingerprint }
        places = sorted.map { $0.place }
    }

    /// The places at which an id that is this one but for the case of letters may stand.
    func likely(_ name: ExactString) -> some Sequence<Int> {
        let fingerprint = name.asciiLowercased.fingerprint
        var first = 0
        var count = fingerprints.count
        while count > 0 {
            let half = count / 2
            if fingerprints[first + half] < fingerprint {
                first += half + 1
                count -= half + 1
            } else {
                count = half
            }
        }
        var end = first
        while end < fingerprints.count, fingerprints[end] == fingerprint {
            end += 1
        }
        return places[first..<end].lazy.map { Int($0) }
    }
}
