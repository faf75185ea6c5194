// Writes what the toolchain knows of scalars to find extended grapheme clusters, as JSON: `.ci/generate-grapheme-data`
// runs this. The standard library does not give the property Grapheme_Cluster_Break away, so each scalar is put beside
// others, and its property follows from what is one Character then.

typealias Scalar = Unicode.Scalar

func isOne(_ scalars: Scalar...) -> Bool {
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars)
    return String(text).count == 1
}

let (letter, mark, joiner): (Scalar, Scalar, Scalar) = ("a", "\u{301}", "\u{200D}")
let (pictograph, leading, vowel, trailing): (Scalar, Scalar, Scalar, Scalar) = (
    "\u{1F600}", "\u{1100}", "\u{1160}", "\u{11A8}"
)
let computed: [ClosedRange<Scalar>] = ["\u{AC00}"..."\u{D7A3}", "\u{1F1E6}"..."\u{1F1FF}"]

/// The property of a scalar; `nil` for none, and for what a port computes.
func property(of scalar: Scalar) -> String? {
    if scalar == "\r" || scalar == "\n" || scalar == joiner { return nil }
    if computed.contains(where: { $0.contains(scalar) }) { return nil }
    if isOne(letter, scalar) {
        return isOne(pictograph, scalar, joiner, pictograph) ? "Extend" : "SpacingMark"
    }
    if !isOne(scalar, mark) { return "Control" }
    if isOne(scalar, letter) { return "Prepend" }
    if isOne(scalar, joiner, pictograph) { return "Extended_Pictographic" }
    if isOne(scalar, leading) { return "L" }
    if isOne(scalar, vowel) { return "V" }
    return isOne(scalar, trailing) ? "T" : nil
}

var ranges: [String: [(first: UInt32, last: UInt32)]] = [:]
var newest = (0, 0)
for scalar in (0...UInt32(0x10FFFF)).lazy.compactMap(Scalar.init) {
    if let age = scalar.properties.age { newest = newest < age ? age : newest }
    guard let property = property(of: scalar) else { continue }
    let before = ranges[property]?.last.flatMap { $0.last + 1 == scalar.value ? $0 : nil }
    if before != nil { ranges[property]?.removeLast() }
    ranges[property, default: []].append((before?.first ?? scalar.value, scalar.value))
}
print("{\"unicode\": \"\(newest.0).\(newest.1)\",\n\"properties\": {")
for (index, (name, ranges)) in ranges.sorted(by: { $0.key < $1.key }).enumerated() {
    let pairs = ranges.map { "[\($0.first), \($0.last)]" }
    let lines = stride(from: 0, to: pairs.count, by: 6)
        .map { pairs[$0..<min($0 + 6, pairs.count)].joined(separator: ", ") }
    print(index > 0 ? ",\n" : "", terminator: "")
    print("\"\(name)\": [\n\(lines.joined(separator: ",\n"))]", terminator: "")
}
print("\n}}")
