/// Transforms elements at most so many at a time; the results are in the order of the elements.
///
/// The first error cancels the rest.
func concurrentMap<Element: Sendable, Result: Sendable>(
    _ elements: [Element],
    atMost limit: Int,
    _ transform: @escaping @Sendable (Element) async throws -> Result
) async throws -> [Result] {
    try await withThrowingTaskGroup(of: (Int, Result).self) { group in
        var results = [Result?](repeating: nil, count: elements.count)
        for (index, element) in elements.enumerated() {
            if index >= limit, let (finished, result) = try await group.next() {
                results[finished] = result
            }
            group.addTask { (index, try await transform(element)) }
        }
        for try await (finished, result) in group {
            results[finished] = result
        }
        return results.compactMap { $0 }
    }
}
