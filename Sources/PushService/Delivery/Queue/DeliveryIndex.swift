import ExactJSON
import PushModel

/// What a ``DeliveryTable`` finds its entries by, besides their keys and the time they are due.
struct DeliveryIndex: Sendable {
    private var ofOwners = NumbersByKey<DeliveryOwner>()
    private var ofMessages = NumbersByKey<MessageKey>()
    // INVARIANT: ascending; has every entry, and at most as many that are gone, plus 64.
    private var numbers: [Int64] = []
    private var count = 0
    /// The entries that were dead letters, which were enqueued later than their numbers say.
    private var revived: Set<Int64> = []

    /// Notes that an entry is new or has changed; `old` is what it was.
    mutating func update(
        _ number: Int64,
        from old: DeliveryTable.Entry?,
        to new: DeliveryTable.Entry
    ) {
        if old == nil {
            insert(number)
            if let delivery = new.delivery {
                ofMessages.insert(number, MessageKey(ids: delivery.groupIDs))
            }
        }
        guard old?.holder != new.holder else { return }
        removeOwner(of: number, old)
        if let holder = new.holder {
            ofOwners.insert(number, holder)
        }
    }

    /// Notes that an entry is gone.
    mutating func remove(_ number: Int64, _ entry: DeliveryTable.Entry, isLeft: (Int64) -> Bool) {
        removeOwner(of: number, entry)
        if let delivery = entry.delivery {
            ofMessages.remove(number, MessageKey(ids: delivery.groupIDs))
        }
        if !revived.isEmpty {
            revived.remove(number)
        }
        count -= 1
        if numbers.count > 2 * count + 64 {
            numbers = numbers.filter(isLeft)
        }
    }

    /// The entries that an owner holds.
    func held(by owner: DeliveryOwner) -> [Int64] { ofOwners.numbers(of: owner) }

    /// The entries that any owner holds, or held when it was last noted.
    var held: some Sequence<Int64> { ofOwners.all }

    func entries(of message: MessageID, _ app: AppID) -> [Int64] {
        let ids = DeliveryGroup.IDs(app: app, message: message, certificateName: "")
        return ofMessages.numbers(of: MessageKey(ids: ids))
    }

    /// The entries after one in order, those included that are gone.
    func numbers(after number: Int64) -> ArraySlice<Int64> { numbers[index(after: number)...] }

    /// Whether an entry was enqueued later than its number says.
    func isRevived(_ number: Int64) -> Bool { revived.contains(number) }

    private mutating func insert(_ number: Int64) {
        count += 1
        guard let last = numbers.last, number <= last else {
            numbers.append(number)
            return
        }
        revived.insert(number)
        let index = index(after: number)
        if index == 0 || numbers[index - 1] != number {
            numbers.insert(number, at: index)
        }
    }

    private mutating func removeOwner(of number: Int64, _ entry: DeliveryTable.Entry?) {
        if let holder = entry?.holder {
            ofOwners.remove(number, holder)
        }
    }

    /// The index of the first number that is greater.
    private func index(after number: Int64) -> Int {
        var (low, high) = (0, numbers.count)
        while low < high {
            let middle = (low + high) / 2
            if numbers[middle] <= number {
                low = middle + 1
            } else {
                high = middle
            }
        }
        return low
    }
}

extension DeliveryTable.Entry {
    /// The owner of the lease, if there is one.
    var holder: DeliveryOwner? { leaseEnd == nil ? nil : owner }
}

/// The app and the message of ids, whatever their certificate.
private struct MessageKey: Hashable {
    let ids: DeliveryGroup.IDs

    static func == (left: MessageKey, right: MessageKey) -> Bool {
        left.ids === right.ids
            || left.ids.message == right.ids.message && left.ids.app == right.ids.app
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(ids.message)
        hasher.combine(ids.app)
    }
}
