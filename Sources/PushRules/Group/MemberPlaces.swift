import ExactJSON
import PushModel

/// Finds the places of recipients by their ids.
struct MemberPlaces: Sendable {
    // INVARIANT: both arrays have the same length, and the fingerprints ascend. They are those of the
    // ids in lower case, so that a mention finds every id that differs in case alone.
    private let fingerprints: [UInt64]
    private let places: [Int32]

    init(_ ids: [UserID]) {
        let sorted = ids.enumerated()
            .map { (fingerprint: $1.text.asciiLowercased.fingerprint, place: Int32($0)) }
            .sorted { ($0.fingerprint, $0.place) < ($1.fingerprint, $1.place) }
        fingerprints = sorted.map { $0.fingerprint }
        places = sorted.map { $0.place }
    }

    /// The places of the ids that have this fingerprint in lower case.
    func places(of fingerprint: UInt64) -> some Sequence<Int> {
        let first = fingerprints.indices.partitioningIndex { fingerprints[$0] >= fingerprint }
        var end = first
        while end < fingerprints.count, fingerprints[end] == fingerprint {
            end += 1
        }
        return places[first..<end].lazy.map { Int($0) }
    }
}
