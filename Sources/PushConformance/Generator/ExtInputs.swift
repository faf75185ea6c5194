import ExactJSON
import PushModel

/// Makes exts from the table of keys: most are valid, some have values of wrong types.
struct ExtInputs {
    /// Users that mentions and directed templates name often.
    let likely: [String]
    /// A text for one of the keys whose size matters.
    let sized: JSONValue?
    /// Whether most gates should pass.
    let passesMostGates: Bool

    func ext(_ draw: inout Draw) -> JSONObject {
        object(MessageExtension.table, &draw)
    }

    private func object(_ keys: [ExtKey], _ draw: inout Draw) -> JSONObject {
        var object = JSONObject()
        for key in keys {
            for name in key.names where draw.percent(chance(of: key)) {
                object[name] = draw.percent(6) ? AnyInputs.value(&draw) : value(of: key, &draw)
            }
        }
        for name in Vocabulary.otherKeys where object[name] == nil && draw.percent(4) {
            object[name] = any(&draw)
        }
        return object
    }

    /// In how many of a hundred objects a key stands.
    private func chance(of key: ExtKey) -> Int {
        switch (key.kind, key.effect) {
        case (.flag, .stops): passesMostGates ? 2 : 12
        case (.object, .stops): passesMostGates ? 8 : 20
        case (.carried, _): 8
        case (.text, _), (.id, _), (.type, _): 14
        case (.flag, _), (.badge, _), (.oneOf, _), (.any, _): 22
        case (.ids, .replaces): 90
        case (.mentions, _), (.ids, _), (.names, _): 35
        case (.name, _), (.object, _), (.arguments, _): 45
        }
    }

    private func value(of key: ExtKey, _ draw: inout Draw) -> JSONValue {
        switch key.kind {
        case .flag: return flag(&draw)
        case .text, .name, .id:
            if let sized, draw.percent(8) { return sized }
            return draw.string(Vocabulary.texts[key.name] ?? Vocabulary.words)
        case .type: return draw.one("call", "call", "Call", "call ")
        case .badge: return draw.one(0, 1, 2_147_483_647, 2_147_483_648, -1, 1.5)
        case .mentions:
            return draw.percent(30)
                ? draw.one("all", "ALL", "aLl", "bob", "", "al", "all ")
                : list(draw.percent(50) ? likely : Vocabulary.users, &draw)
        case .ids: return list(key.effect == .stops ? Vocabulary.devices : likely, &draw)
        case .names: return list(Vocabulary.certificates, &draw)
        case .arguments: return list(Vocabulary.arguments, &draw)
        case .oneOf, .any, .carried: return any(&draw)
        case .object(let keys): return .object(object(keys, &draw))
        }
    }

    private func any(_ draw: inout Draw) -> JSONValue {
        if let sized, draw.percent(20) { return sized }
        return AnyInputs.value(&draw)
    }

    private func list(_ texts: [String], _ draw: inout Draw) -> JSONValue {
        .array(
            draw.list(upTo: 3) { draw in
                draw.percent(8) ? AnyInputs.value(&draw) : draw.string(Array(texts.prefix(4)))
            }
        )
    }

    private func flag(_ draw: inout Draw) -> JSONValue {
        switch draw.below(10) {
        case 0, 1, 2, 3: true
        case 4: draw.one(1, 0, 2, -1, 0.5)
        case 5, 6, 7: draw.string(Vocabulary.flagWords)
        case 8: false
        default: AnyInputs.value(&draw)
        }
    }
}
