import ExactJSON
import PushDialects
import PushModel

// An input of the contract has fewer keys than the vendor's own JSON (TI2).

extension TencentIM.Message: ContractObject {
    init(contract fields: inout JSONFields) throws(InputError) {
        self.init(
            try fields.required("chatType"),
            from: try fields.required("from"),
            elements: try fields.objects("elems"),
            offlinePushInfo: try fields.optionalObject("offlinePushInfo"),
            mentions: try TencentIM.Mentions(at: "mentions", of: &fields)
        )
    }
}

extension TencentIM.Element: ContractObject {
    init(contract fields: inout JSONFields) throws(InputError) {
        self.init(
            try fields.required("type"),
            text: try fields.optionalString("text"),
            desc: try fields.optionalString("desc")
        )
    }
}

extension TencentIM.OfflinePushInfo: ContractObject {
    init(contract fields: inout JSONFields) throws(InputError) {
        self.init(
            pushFlag: try fields.optionalInteger("pushFlag", in: 0...1)
                .flatMap { PushFlag(rawValue: $0) } ?? .default,
            title: try fields.optionalString("title"),
            desc: try fields.optionalString("desc"),
            ext: try fields.optionalString("ext"),
            ios: try fields.optionalObject("ios") ?? IOS(),
            android: try fields.optionalObject("android") ?? Android()
        )
    }
}

extension TencentIM.OfflinePushInfo.Android: ContractObject {
    init(contract fields: inout JSONFields) throws(InputError) {
        self.init(
            title: try fields.optionalString("title"),
            sound: try fields.optionalString("sound"),
            notifyMode: try fields.optionalInteger("notifyMode", in: 0...1)
                .flatMap { NotifyMode(rawValue: $0) } ?? .notification
        )
    }
}

extension TencentIM.OfflinePushInfo.IOS: ContractObject {
    init(contract fields: inout JSONFields) throws(InputError) {
        self.init(
            sound: try fields.optionalString("sound"),
            ignoresBadge: try fields.optionalBool("ignoreBadge") ?? false
        )
    }
}

extension TencentIM.Mentions {
    /// Reads the contract's `mentions`: the vendor's `atUserList`, or the word `all` (TI16).
    fileprivate init(
        at key: ExactString,
        of fields: inout JSONFields
    ) throws(InputError) {
        guard let json = fields.value(key) else {
            self.init()
            return
        }
        if case .string(let word) = json {
            guard ExactString(word) == "all" else {
                throw InputError(.inputValue, "expected `all` or an array").within(key: key)
            }
            self.init(includesEveryone: true)
            return
        }
        self.init(atUserList: try fields.array(key))
    }
}

extension TencentIM.Sender: ContractObject {
    init(contract fields: inout JSONFields) throws(InputError) {
        self.init(
            nickname: try fields.optionalString("nickname"),
            groupCard: try fields.optionalString("groupCard")
        )
    }
}

extension TencentIM.Group: ContractObject {
    init(contract fields: inout JSONFields) throws(InputError) {
        self.init(id: try fields.optional("id"), name: try fields.optionalString("name"))
    }
}

extension TencentIM.Recipient: ContractObject {
    init(contract fields: inout JSONFields) throws(InputError) {
        self.init(
            id: try fields.required("id"),
            settings: TencentIM.UserSettings(try fields.optionalObject("config") ?? .init()),
            receiveOption: try fields.optionalInteger("receiveOption", in: 0...4)
                .flatMap { TencentIM.ReceiveOption(rawValue: $0) } ?? .receive,
            badge: try TencentIM.BadgeCount(of: &fields),
            state: try fields.optional("state") ?? .background
        )
    }
}

extension TencentIM.APNSConfig: ContractObject {
    init(contract fields: inout JSONFields) throws(InputError) {
        self.init(
            openPush: try fields.optionalInteger("openPush", in: 0...2)
                .flatMap { OpenPush(rawValue: $0) } ?? .unchanged,
            c2cSound: try fields.optionalString("c2cSound"),
            groupSound: try fields.optionalString("groupSound"),
            videoSound: try fields.optionalString("videoSound")
        )
    }
}

extension TencentIM.BadgeCount {
    /// Reads the two numbers of the contract's `recipient`; their sum must leave room for one push.
    fileprivate init(of fields: inout JSONFields) throws(InputError) {
        let range: ClosedRange<Int64> = 0...Int64(Int32.max)
        let base = try fields.optionalInteger("badgeBase", in: range) ?? 0
        let pushed = try fields.optionalInteger("pushedSinceBackground", in: range) ?? 0
        guard base + pushed < range.upperBound else {
            let detail = "with `pushedSinceBackground` the badge would exceed \(range.upperBound)"
            throw InputError(.inputValue, detail).within(key: "badgeBase")
        }
        self.init(
            base: Int32(truncatingIfNeeded: base),
            pushed: Int32(truncatingIfNeeded: pushed)
        )
    }
}
