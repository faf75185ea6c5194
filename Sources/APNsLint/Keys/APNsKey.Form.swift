import APNsModel
package import ExactJSON

extension APNsKey {
    /// Which values a key has: a JSON type, and a range if Apple gives one.
    package enum Form: Sendable {
        case string
        /// One of some words.
        case words([ExactString])
        /// An array of strings.
        case strings
        /// An object.
        case dictionary
        /// A string or an object.
        case stringOrDictionary
        /// A string; in a Live Activity also an object with the key of a localised string.
        case text
        /// The number 1.
        case one
        /// The number 0 or 1.
        case zeroOrOne
        /// An integer of at least 0.
        case count
        /// A number from 0 to 1.
        case fraction
        /// A number from 0 to 1; in a Live Activity any number.
        case score
        /// A number of seconds since 1970.
        case seconds
        /// `true`.
        case yes
        /// The text of a header that stands for nothing else.
        case headerText

        /// The form in a sentence.
        package var phrase: String {
            switch self {
            case .string: "a string"
            case .words(let words): words.map { "`\($0)`" }.joined(separator: ", ")
            case .strings: "an array of strings"
            case .dictionary: "an object"
            case .stringOrDictionary: "a string or an object"
            case .text: "a string; in a Live Activity also an object"
            case .one: "the number 1"
            case .zeroOrOne: "the number 1, or 0"
            case .count: "an integer of at least 0"
            case .fraction: "a number from 0 to 1"
            case .score: "a number from 0 to 1; in a Live Activity any number"
            case .seconds: "a number of seconds since 1970"
            case .yes: "`true`"
            case .headerText: "a text"
            }
        }

        /// The least number that is taken for milliseconds: as seconds it is in the year 5138.
        static let milliseconds = 1e11

        func fits(_ value: JSONValue, inLiveActivity: Bool) -> Bool {
            switch self {
            case .string: value.string != nil
            case .words(let words): value.string.map { words.contains(ExactString($0)) } ?? false
            case .strings: value.array?.allSatisfy { $0.string != nil } ?? false
            case .dictionary: value.object != nil
            case .stringOrDictionary: value.string != nil || value.object != nil
            case .text: value.string != nil || inLiveActivity && value.object != nil
            case .one: value.int64 == 1
            case .zeroOrOne: value.int64 == 0 || value.int64 == 1
            case .count: value.number.map { $0.isIntegral && $0.doubleValue >= 0 } ?? false
            case .fraction: value.isUnitFraction
            case .score: inLiveActivity ? value.number != nil : value.isUnitFraction
            case .seconds:
                value.number.map { $0.doubleValue.magnitude < Self.milliseconds } ?? false
            case .yes: value.bool == true
            case .headerText: true
            }
        }
    }
}

extension JSONValue {
    /// Whether this is a number from 0 to 1.
    fileprivate var isUnitFraction: Bool {
        number.map { (0...1).contains($0.doubleValue) } ?? false
    }
}
