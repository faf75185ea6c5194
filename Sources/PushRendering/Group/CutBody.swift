import APNsModel
import ExactJSON

/// A body as JSON, to be cut for readers who leave different room for it.
package struct CutBody: Sendable {
    private let cuts: BodyCuts
    /// The beginning of the body, without quotation marks.
    private let json: [UInt8]

    private static let ellipsis = Array(BodyCuts.ellipsis.utf8)

    /// Finds the places at which the body of a push can be cut.
    package init(of renderer: PushRenderer) {
        cuts = BodyCuts(renderer.alert.body)
        json = Array(JSONValue.string(cuts.beginning).utf8.dropFirst().dropLast())
    }

    /// Appends the body, cut to so many bytes.
    func append(in room: Int, to bytes: inout [UInt8]) {
        guard let end = cuts.end(in: room) else { return }
        bytes.append(contentsOf: json[..<end.json])
        bytes.append(contentsOf: Self.ellipsis)
    }
}
