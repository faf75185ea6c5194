import WallTime
import ZoneData

/// The options of a verb that answers each input with a line.
struct LineOptions: Sendable {
    /// How answers are written.
    enum Format: Sendable {
        case json
        case text
    }

    /// An option that not every verb takes.
    enum Extra {
        case explain
        case whyNot
        case allStates
        case page
        case timeZone
        case store
        case renameIDs
        /// Answers are for programs alone.
        case onlyJSON
    }

    private(set) var isExplaining = false
    /// Whether an answer says what would have let a message through, or keeps its push.
    private(set) var asksWhyNot = false
    private(set) var coversAllStates = false
    /// Whether ids are renamed.
    private(set) var renamesIDs = false
    /// The time zone of the apps that are played; `nil` if none was given.
    private(set) var timeZone: PushTimeZone?
    /// The file that keeps settings; `nil` for memory.
    private(set) var store: String?
    private(set) var format = Format.json
    /// Whether all answers are one page instead.
    private(set) var isPage = false
    private(set) var paths: [Argument] = []

    init(_ arguments: ArraySlice<Argument>, taking extras: Set<Extra> = []) throws(UsageError) {
        var rest = arguments.makeIterator()
        while let argument = rest.next() {
            switch argument {
            case "--explain" where extras.contains(.explain):
                isExplaining = true
            case "--why-not" where extras.contains(.whyNot):
                asksWhyNot = true
            case "--ids" where extras.contains(.renameIDs):
                renamesIDs = true
            case "--all-states" where extras.contains(.allStates):
                coversAllStates = true
            case "--time-zone" where extras.contains(.timeZone):
                timeZone = try rest.value(of: argument).timeZone()
            case "--store" where extras.contains(.store):
                store = try rest.value(of: argument).text()
            case "--format":
                switch rest.next() {
                case "json": (format, isPage) = (.json, false)
                case "text" where !extras.contains(.onlyJSON): (format, isPage) = (.text, false)
                case "html" where extras.contains(.page): isPage = true
                case let other?: throw UsageError("`\(other)` is no format")
                case nil: throw UsageError("`--format` needs `json` or `text`")
                }
            case _ where argument.isOption:
                throw UsageError("`\(argument)` is no option of this verb")
            default:
                paths.append(argument)
            }
        }
        if asksWhyNot, isPage {
            throw UsageError("`--why-not` needs `--format json` or `text`")
        }
    }
}

extension Argument {
    /// The argument as a time zone of the zone data.
    func timeZone() throws(UsageError) -> PushTimeZone {
        let text = try text()
        do {
            let zone = try PushTimeZone(text)
            _ = try ZoneTables.bundled.compile(zone)
            return zone
        } catch {
            throw UsageError("`\(self)` is no time zone")
        }
    }
}
