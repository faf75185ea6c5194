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

/// Whether a printout shows a text, as such or as an array of its UTF-8 bytes.
///
/// The numbers must follow each other: one of them alone can be a part of an address. `dump` gives each a line, and
/// a walk prints each twice.
package func shows(_ text: String, in printout: String) -> Bool {
    if printout.contains(text) { return true }
    var numbers: [String] = []
    for part in printout.split(whereSeparator: { !$0.isLetter && !$0.isNumber })
    where numbers.last != String(part) {
        numbers.append(String(part))
    }
    var bytes: [String] = []
    for byte in text.utf8 where bytes.last != "\(byte)" {
        bytes.append("\(byte)")
    }
    return !bytes.isEmpty && numbers.firstRange(of: bytes) != nil
}

private func walk(_ value: Any, depth: Int, _ printout: inout String) {
    guard depth > 0 else { return }
    for child in Mirror(reflecting: value).children {
        print(child.label ?? "", child.value, String(reflecting: child.value), to: &printout)
        walk(child.value, depth: depth - 1, &printout)
    }
}
