import Foundation

/// The first SIGINT or SIGTERM, which a call takes as the wish that it come to an end; a second one ends it.
actor Interruption {
    private(set) var hasHappened = false
    private var action: (@Sendable () async -> Void)?
    private var sources: [any DispatchSourceSignal] = []

    /// Listens to the signals from now on.
    func listen() {
        for number in [SIGINT, SIGTERM] {
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number)
            source.setEventHandler { [weak self] in
                Task { await self?.happen() }
            }
            source.activate()
            sources.append(source)
        }
    }

    /// Sets what is done; if it has happened already, that is done at once.
    func act(_ action: @escaping @Sendable () async -> Void) async {
        self.action = action
        if hasHappened { await action() }
    }

    private func happen() async {
        for number in [SIGINT, SIGTERM] { signal(number, SIG_DFL) }
        guard !hasHappened else { return }
        hasHappened = true
        await action?()
    }
}
