import ExactJSON
import PushContract
import PushEvaluation
import WallTime
import ZoneData

/// The options of a verb that answers each input with a line.
struct LineOptions: CallOptions {
    /// How answers are written.
    enum Format: Sendable {
        case json
        case text
    }

    let help: VerbHelp
    let isExplaining: Bool
    /// Whether an answer says what would have let a message through, or keeps its push.
    let asksWhyNot: Bool
    let coversAllStates: Bool
    /// What `redact` renames.
    let renaming: Set<Redaction.Names>
    /// The zone data that are decided by.
    let zones: ZoneTable
    /// The time zone of the apps that are played; `nil` if none was given.
    let timeZone: PushTimeZone?
    /// The file that keeps settings; `nil` for memory.
    let store: String?
    /// The file of what inputs of `present` have unless they say otherwise.
    let phone: PhoneFile?
    /// How many inputs are answered at a time.
    let jobs: Int
    let format: Format
    /// Whether reports for people have colours.
    let hasColors: Bool
    /// Whether all answers are one page instead.
    let isPage: Bool
    let paths: [Argument]

    /// Takes the options that the help of the verb has.
    init(_ given: inout GivenOptions) throws(UsageError) {
        help = given.help
        isExplaining = given.flag("--explain")
        asksWhyNot = given.flag("--why-not")
        var renaming: Set<Redaction.Names> = []
        if given.flag("--ids") { renaming.insert(.ids) }
        if given.flag("--keys") { renaming.insert(.keys) }
        self.renaming = renaming
        coversAllStates = given.flag("--all-states")
        zones = try given.zoneData()
        timeZone = try given.value("--time-zone")?.timeZone(in: zones)
        store = try given.value("--store")?.text()
        phone =
            if let path = given.value("--phone") {
                try PhoneFile(path, for: given.help)
            } else {
                nil
            }
        jobs = try given.number("--jobs", in: 1...64).map { Int($0) } ?? 1
        let format = given.value("--format")
        self.format = format == "text" ? .text : .json
        isPage = format == "html"
        hasColors = Ink.isWanted(given.value("--color"))
        paths = given.operands
        if jobs > 1, isPage {
            throw UsageError("`--jobs` needs `--format json` or `text`")
        }
    }
}

extension GivenOptions {
    /// The zone data of `--zone-data`, or without it those of the package.
    mutating func zoneData() throws(UsageError) -> ZoneTable {
        guard let path = value("--zone-data") else { return ZoneTable.bundled }
        return try ZoneDataFile(path: path).zones
    }
}

extension Argument {
    /// The argument as a time zone of the zone data.
    func timeZone(in zones: ZoneTable) throws(UsageError) -> PushTimeZone {
        let text = try text()
        do {
            let zone = try PushTimeZone(text)
            _ = try zones.compile(zone)
            return zone
        } catch {
            throw UsageError("`\(self)` is no time zone")
        }
    }
}
