import ExactJSON

/// The answer of `audit`, for people.
struct AuditReport {
    let text: String

    /// How many inputs that differ are shown, and how much of each.
    private static let (mostInputs, width) = (3, 400)
    /// How many values of a field are named.
    private static let mostValues = 6

    init(_ answer: JSONObject) {
        func count(_ key: ExactString, of object: JSONObject? = nil) -> Int64 {
            (object ?? answer)[key]?.int64 ?? 0
        }
        let (agree, differ) = (count("agree"), count("differ"))
        let inputs = "\(count("inputs")) input\(count("inputs") == 1 ? "" : "s")"
        let refused = count("refused") == 0 ? "" : ", \(count("refused")) refused"
        let ink = differ == 0 && refused.isEmpty ? Ink.good : .warning
        var lines = [ink("Agreed: \(agree) of \(agree + differ), of \(inputs)\(refused)"), ""]
        let rows = Self.objects(answer["words"])
        let words = rows.map { row in
            let place = row["index"].map { _ in "number \(count("index", of: row))" }
            return [
                "  " + (row["log"]?.string ?? ""), row["ours"]?.string ?? "",
                "\(count("count", of: row))",
                place ?? (row["judged"] == nil ? "agrees" : "not judged"),
            ]
        }
        if !words.isEmpty {
            lines += TextTable([["  log", "here", "count", "smallest input"]] + words).lines + [""]
        }
        let differing = rows.filter { $0["witness"] != nil }
            .sorted { ($0["witness"]?.utf8Count ?? 0) < ($1["witness"]?.utf8Count ?? 0) }
        for row in differing.prefix(Self.mostInputs) {
            let input = String(decoding: row["witness"]?.utf8 ?? [], as: UTF8.self)
            let line = PlainText(input).line
            lines += [
                "  number \(count("index", of: row)): " + line.prefix(Self.width)
                    + (line.count > Self.width ? "..." : ""), "",
            ]
        }
        let callbacks = answer["callbacks"]?.object
        let unjoined = count("unjoined", of: callbacks)
        lines.append(
            "  callbacks: \(count("count", of: callbacks)), \(unjoined) without an input; "
                + "\(count("others", of: callbacks)) of other kinds, "
                + "\(count("refused", of: callbacks)) refused"
        )
        if let first = answer["unjoined"]?.array?.first {
            let push = String(decoding: first.utf8, as: UTF8.self)
            lines.append("  the first without an input: " + PlainText(push).line)
        }
        if let policy = answer["policy"]?.object {
            lines += [
                "",
                "  \(count("differ", of: policy)) of \(agree + differ) differ by the policy that agrees best:",
            ]
            lines += TextTable(Self.objects(policy["fields"]).map { Self.row(of: $0) }).lines
        }
        text = lines.joined(separator: "\n") + "\n\n"
    }

    private static func objects(_ list: JSONValue?) -> [JSONObject] {
        list?.array?.compactMap { $0.object } ?? []
    }

    /// What the log tells of a field of the policy.
    private static func row(of field: JSONObject) -> [String] {
        func plain(_ value: JSONValue?) -> String {
            value?.string ?? (value == true ? "true" : "false")
        }
        let others = field["others"]?.array ?? []
        let told =
            switch field["told"]?.string {
            case "found": ""
            case "open": ", or any other: the log cannot tell"
            default:
                others.isEmpty
                    ? ", or another together with other values of other fields"
                    : ", or " + others.prefix(mostValues).map(plain).joined(separator: ", ")
                        + (others.count > mostValues ? " or \(others.count - mostValues) more" : "")
            }
        return ["    " + plain(field["key"]), plain(field["value"]) + told]
    }
}
