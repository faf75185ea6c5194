import APNsModel
import DevicePresentation
import ExactJSON
import PushContract

/// What a phone does with a push in every state of the app, for people: states across, outcome down.
struct PresentMatrix {
    let text: String

    init(_ request: PresentRequest, id: ExactString?) {
        let heading = Heading("\(request.presentation().payloadClass.word) push", id: id).text
        let lines = [heading] + Self.aligned(Self.rows(request)).map { "  " + $0 }
        text = lines.joined(separator: "\n") + "\n\n"
    }

    /// The table, row by row; the first row has the states, the first column of the others what the
    /// row is about.
    static func rows(_ request: PresentRequest) -> [[String]] {
        let answers = request.presentationsByState()
        let presentations = answers.map { $0.presentation }
        var rows = [[""] + answers.map { $0.state.word.string }]
        let parts = presentations.map { PresentedPart.list($0) }
        for index in parts.first?.indices ?? 0..<0 {
            rows.append([parts[0][index].name] + parts.map { $0[index].cell })
        }
        rows.append(["woken"] + presentations.map { $0.isWoken ? "yes" : "-" })
        rows.append(["launched"] + presentations.map { $0.isLaunched ? "yes" : "-" })
        for callback in Callback.allCases {
            let cells = presentations.map { Self.cell(callback, $0) }
            if cells.contains(where: { $0 != "-" }) {
                rows.append([callback.word.string] + cells)
            }
        }
        return rows
    }

    /// When a callback runs: `arrival`, `tap`, or both.
    private static func cell(_ callback: Callback, _ presentation: Presentation) -> String {
        let phases = presentation.callbacks.filter { $0.callback == callback }
            .map { $0.phase.word.string }
        return phases.isEmpty ? "-" : phases.joined(separator: ", ")
    }

    /// The rows as lines, each column as wide as its longest cell.
    private static func aligned(_ rows: [[String]]) -> [String] {
        let widths = (rows.first ?? []).indices.map { column in
            rows.map { $0[column].unicodeScalars.count }.max() ?? 0
        }
        return rows.map { row in
            var line = ""
            for (cell, width) in zip(row, widths) {
                let padding = String(repeating: " ", count: width - cell.unicodeScalars.count)
                line += cell + padding + "  "
            }
            while line.last == " " {
                line.removeLast()
            }
            return line
        }
    }
}
