/// The indices that numbers were given before.
package struct KnownIndices {
    private var indices: [Int] = []

    /// Creates a list without any index.
    package init() {}

    /// The index of a number; `nil` if it has none yet.
    package subscript(number: Int) -> Int? {
        get { indices.indices.contains(number) && indices[number] >= 0 ? indices[number] : nil }
        set {
            if number >= indices.count {
                indices += Array(repeating: -1, count: number + 1 - indices.count)
            }
            indices[number] = newValue ?? -1
        }
    }
}
