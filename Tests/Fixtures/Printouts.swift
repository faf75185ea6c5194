/// Everything that printing a value can show: interpolated, reflected, debugged and dumped.
package func printouts(of value: some Any) -> [String] {
    var debugged = ""
    debugPrint(value, to: &debugged)
    var dumped = ""
    dump(value, to: &dumped)
    return ["\(value)", String(reflecting: value), debugged, dumped]
}
