/// The places that numbers were given before.
package struct KnownPlaces {
    private var places: [Int] = []

    /// Creates a list without any place.
    package init() {}

    /// The place of a number; `nil` if it has none yet.
    package subscript(number: Int) -> Int? {
        get { places.indices.contains(number) && places[number] >= 0 ? places[number] : nil }
        set {
            if number >= places.count {
                places += Array(repeating: -1, count: number + 1 - places.count)
            }
            places[number] = newValue ?? -1
        }
    }
}
