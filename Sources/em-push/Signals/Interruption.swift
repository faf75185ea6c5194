import Foundation

/// The first SIGINT or SIGTERM, which a call takes as the wish that it come to an end; a second one ends it.
actor Interruption {
    private(set) var hasHappened = false
    private var action: (@Sendable () async -> Void)?
    private var signals: Signals?

    /// Listens to the signals from now on.
    func listen() {
        signals = Signals([SIGINT, SIGTERM]) { [weak self] _ in
            Task { await self?.happen() }
        }
    }

    /// Sets what is done; if it has happened already, that is done at once.
    func act(_ action: @escaping @Sendable () async -> Void) async {
        self.action = action
        if hasHappened { await action() }
    }

    private func happen() async {
        guard !hasHappened else { return }
        hasHappened = true
        await action?()
    }
}
