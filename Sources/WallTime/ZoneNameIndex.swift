import ExactJSON

/// Finds the place of a name in a list of names: a hash table with open addressing.
///
/// Compiling a group looks up the zone of every recipient: this takes a quarter of the time of a binary
/// search and half of that of a dictionary, whose hash is made for keys that strangers choose. Here
/// the keys are the table's own; a stranger's name is looked up but never stored.
struct ZoneNameIndex: Sendable {
    /// The names, as they were given.
    let names: [TimeZoneName]

    // INVARIANT: a power of two, more than twice as many as names, so that a look-up ends. A bucket
    // holds the place of a name, or -1.
    private let buckets: [Int32]

    /// Creates the index of names that are all different.
    init(_ names: [TimeZoneName]) {
        var size = 2
        while size <= names.count * 2 {
            size *= 2
        }
        var buckets = [Int32](repeating: -1, count: size)
        for place in names.indices {
            var bucket = ZoneNameIndex.hash(names[place]) & (size - 1)
            while buckets[bucket] >= 0 {
                bucket = (bucket + 1) & (size - 1)
            }
            buckets[bucket] = Int32(truncatingIfNeeded: place)
        }
        self.names = names
        self.buckets = buckets
    }

    /// The place of a name, if it is in the list.
    func place(of name: TimeZoneName) -> Int? {
        var bucket = ZoneNameIndex.hash(name) & (buckets.count - 1)
        while buckets[bucket] >= 0 {
            let place = Int(buckets[bucket])
            if names[place] == name { return place }
            bucket = (bucket + 1) & (buckets.count - 1)
        }
        return nil
    }

    /// The FNV-1a hash of the bytes, as a number that is not negative.
    private static func hash(_ name: TimeZoneName) -> Int {
        var hash: UInt32 = 2_166_136_261
        for byte in name.string.utf8 {
            hash = (hash ^ UInt32(byte)) &* 16_777_619
        }
        return Int(hash >> 1)
    }
}
