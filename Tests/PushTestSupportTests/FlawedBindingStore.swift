import APNsModel
import ExactJSON
import PushModel
import PushService
import WallTime

/// A store, as plain as can be, that breaks one promise, or none.
actor FlawedBindingStore: BindingStore {
    enum Flaw {
        case answersEmptyLists
        case answersInReverse
        case reversesRows
        case normalizesDevices
        case keepsOldTokens
        case neverMoves
        case movesOneCertificate
        case movesFromEveryDevice
        case ignoresEmptyTokens
        case ignoresEmptyNames
        case unbindsEverybody
        case movesTooLate
        case losesUpdates
        case forgetsUsers
        case unbindsAnyToken
        case unbindsWhateverWasBoundSince
        case keepsTheFirstInstant
    }

    private struct Row {
        let user: UserID
        let bound: DeviceBinding
    }

    private let flaw: Flaw?
    private var rows: [UserID: [Row]] = [:]
    private var usersOfDevice: [Device.ID: Set<UserID>] = [:]

    init(_ flaw: Flaw?) {
        self.flaw = flaw
    }

    func bindings(for users: [UserID]) async throws -> [UserID: [DeviceBinding]] {
        var found: [UserID: [DeviceBinding]] = [:]
        for user in users {
            let bound = (rows[user] ?? []).map { $0.bound }.sorted { left, right in
                (left.device, left.binding.certificateName)
                    < (right.device, right.binding.certificateName)
            }
            if !bound.isEmpty || flaw == .answersEmptyLists {
                found[user] = flaw == .answersInReverse ? bound.reversed() : bound
            }
        }
        return found
    }

    func bindingRows(for users: [UserID]) async throws -> DeviceBinding.Rows {
        let bindings = try await bindings(for: users)
        var rows = DeviceBinding.Rows()
        for user in flaw == .reversesRows ? users.reversed() : users {
            for binding in bindings[user] ?? [] {
                rows.append(binding)
            }
            rows.endUser()
        }
        return rows
    }

    func bind(_ bound: DeviceBinding, to user: UserID) async throws {
        if flaw == .forgetsUsers, user.string.hasSuffix("99") { return }
        var device = bound.device
        if flaw == .normalizesDevices, device == "\u{212A}" {
            device = "K"
        }
        let (name, token) = (bound.binding.certificateName, bound.binding.token)
        if name.text.isEmpty {
            guard flaw != .ignoresEmptyNames else { return }
            let users = flaw == .unbindsEverybody ? usersOfDevice[device] ?? [] : [user]
            for user in users {
                rows[user]?.removeAll { $0.bound.device == device }
            }
            return
        }
        if token.text.isEmpty, flaw == .ignoresEmptyTokens { return }
        var own = rows[user] ?? []
        if flaw == .losesUpdates {
            await Task.yield()
        }
        own.removeAll {
            $0.bound.device == device && $0.bound.binding.certificateName == name
                && flaw != .keepsOldTokens
        }
        if !token.text.isEmpty {
            let first = (rows[user] ?? []).first { $0.bound.device == device }
            let bound = DeviceBinding(
                device: device,
                certificateName: name,
                token: token,
                boundAt: (flaw == .keepsTheFirstInstant ? first?.bound.boundAt : nil)
                    ?? bound.boundAt
            )
            own.append(Row(user: user, bound: bound))
        }
        if flaw == .movesTooLate {
            takeAway(token, from: device, name, butNotFrom: user)
            await Task.yield()
            rows[user] = own
        } else {
            rows[user] = own
            takeAway(token, from: device, name, butNotFrom: user)
        }
        usersOfDevice[device, default: []].insert(user)
    }

    func unbind(
        _ binding: DeviceBinding,
        of user: UserID,
        unlessBoundAfter instant: Instant
    ) async throws -> Bool {
        let index = (rows[user] ?? []).firstIndex { row in
            row.bound.device == binding.device
                && row.bound.binding.certificateName == binding.binding.certificateName
                && (flaw == .unbindsAnyToken || row.bound.binding.token == binding.binding.token)
                && (flaw == .unbindsWhateverWasBoundSince
                    || row.bound.boundAt.map { $0 <= instant } ?? true)
        }
        guard let index else { return false }
        rows[user]?.remove(at: index)
        return true
    }

    private func takeAway(
        _ token: DeviceToken,
        from device: Device.ID,
        _ name: Certificate.Name,
        butNotFrom user: UserID
    ) {
        guard flaw != .neverMoves, !token.text.isEmpty else { return }
        let everyDevice = flaw == .movesFromEveryDevice
        let others = everyDevice ? Set(rows.keys) : usersOfDevice[device] ?? []
        for other in others where other != user {
            rows[other]?.removeAll {
                $0.bound.binding.token == token
                    && (everyDevice || $0.bound.device == device)
                    && (flaw != .movesOneCertificate || $0.bound.binding.certificateName == name)
            }
        }
    }
}
