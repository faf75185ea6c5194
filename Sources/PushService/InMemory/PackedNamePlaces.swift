/// The places of zones in rows, by the numbers of their shared names.
struct PackedNamePlaces {
    private var places: [Int] = []

    /// The place of the name with a number; `nil` if it has none yet.
    subscript(number: Int) -> Int? {
        get { places.indices.contains(number) && places[number] >= 0 ? places[number] : nil }
        set {
            if number >= places.count {
                places += Array(repeating: -1, count: number + 1 - places.count)
            }
            places[number] = newValue ?? -1
        }
    }
}
