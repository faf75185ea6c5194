import ExactJSON

/// Finds the index of a name in a list of names: a hash table with open addressing.
///
/// Compiling a group looks up the zone of every recipient: this takes a quarter of the time of a binary
/// search and half of that of a dictionary, whose hash is made for keys that strangers choose. Here
/// the keys are the table's own; a stranger's name is looked up but never stored.
struct ZoneNameIndex: Sendable {
    /// The names, as they were given.
    let names: [PushTimeZone.Name]

    // INVARIANT: a power of two, more than twice as many as names, so that a look-up ends. A bucket
    // holds the index of a name, or -1.
    private let buckets: [Int32]

    /// Creates the index of names that are all different.
    init(_ names: [PushTimeZone.Name]) {
        var size = 2
        while size <= names.count * 2 {
            size *= 2
        }
        var buckets = [Int32](repeating: -1, count: size)
        for index in names.indices {
            var bucket = Int(truncatingIfNeeded: names[index].text.fingerprint) & (size - 1)
            while buckets[bucket] >= 0 {
                bucket = (bucket + 1) & (size - 1)
            }
            buckets[bucket] = Int32(truncatingIfNeeded: index)
        }
        self.names = names
        self.buckets = buckets
    }

    /// The index of a name, if it is in the list.
    func index(of name: PushTimeZone.Name) -> Int? {
        var bucket = Int(truncatingIfNeeded: name.text.fingerprint) & (buckets.count - 1)
        while buckets[bucket] >= 0 {
            let index = Int(buckets[bucket])
            if names[index] == name { return index }
            bucket = (bucket + 1) & (buckets.count - 1)
        }
        return nil
    }
}
