import PushModel
import PushService

/// Settings for as long as the process lives.
actor InMemorySettingsStore: SettingsStore {
    private var stored: [UserID: UserSettings] = [:]

    func settings(for users: [UserID]) -> [UserID: UserSettings] {
        var found: [UserID: UserSettings] = [:]
        for user in users {
            found[user] = stored[user]
        }
        return found
    }

    func apply(_ changes: [SettingsChange], to user: UserID) -> UserSettings {
        var settings = stored[user] ?? UserSettings()
        for change in changes {
            settings.apply(change)
        }
        stored[user] = settings
        return settings
    }
}

/// Bindings for as long as the process lives.
actor InMemoryBindingStore: BindingStore {
    private var stored: [UserID: [DeviceBinding]] = [:]

    func bindings(for users: [UserID]) -> [UserID: [DeviceBinding]] {
        var found: [UserID: [DeviceBinding]] = [:]
        for user in users {
            found[user] = stored[user]
        }
        return found
    }

    func bind(_ binding: DeviceBinding, to user: UserID) {
        let (name, token) = (binding.binding.certificateName, binding.binding.token)
        remove(from: user) {
            $0.device == binding.device
                && (name.text.isEmpty || $0.binding.certificateName == name)
        }
        guard !name.text.isEmpty, !token.hex.isEmpty else { return }
        for other in stored.keys where other != user {
            remove(from: other) { $0.device == binding.device && $0.binding.token == token }
        }
        stored[user, default: []].append(binding)
    }

    private func remove(from user: UserID, where condition: (DeviceBinding) -> Bool) {
        stored[user]?.removeAll(where: condition)
        if stored[user]?.isEmpty == true {
            stored[user] = nil
        }
    }
}
