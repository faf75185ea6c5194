/// Everything that printing a value can show: interpolated, reflected, debugged, and dumped with each value that
/// a mirror finds inside.
package func printouts(of value: some Any) -> [String] {
    var debugged = ""
    debugPrint(value, to: &debugged)
    var dumped = ""
    dump(value, to: &dumped)
    walk(value, depth: 8, &dumped)
    return ["\(value)", String(reflecting: value), debugged, dumped]
}

private func walk(_ value: Any, depth: Int, _ printout: inout String) {
    guard depth > 0 else { return }
    for child in Mirror(reflecting: value).children {
        print(child.label ?? "", child.value, String(reflecting: child.value), to: &printout)
        walk(child.value, depth: depth - 1, &printout)
    }
}
