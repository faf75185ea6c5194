import ExactJSON
import Fixtures
import PushModel
import SeededRandomness

/// Makes random exts of which every value can be used, from the table of keys.
struct RandomValidExt {
    private var json: RandomJSON
    private var generator: SplitMix64

    init(seed: UInt64) {
        json = RandomJSON(seed: seed)
        generator = SplitMix64(seed: ~seed)
    }

    mutating func ext() -> JSONObject {
        object(MessageExtension.table)
    }

    private mutating func object(_ keys: [ExtKey]) -> JSONObject {
        var object = json.object(depth: 2)
        for key in keys {
            for name in key.names where isChosen { object[name] = value(of: key.kind) }
        }
        return object
    }

    private mutating func value(of kind: ExtKey.Kind) -> JSONValue {
        switch kind {
        case .flag: .bool(isChosen)
        case .text, .name, .id, .type: .string(json.string())
        case .badge: .number(JSONNumber(Int64.random(in: 0...2_147_483_647, using: &generator)))
        case .mentions: isChosen ? "all" : texts()
        case .ids, .names, .arguments: texts()
        case .oneOf, .any: json.value()
        case .carried: .object(json.object(depth: 1))
        case .object(let keys): .object(object(keys))
        }
    }

    private var isChosen: Bool {
        mutating get { .random(using: &generator) }
    }

    private mutating func texts() -> JSONValue {
        .array(
            (0..<Int.random(in: 0...4, using: &generator)).map { _ in
                isChosen ? .string(json.string()) : .null
            }
        )
    }
}
