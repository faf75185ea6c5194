import EasemobREST
import PushModel
import PushService

/// Opens the store of a worker; if it is not there yet, it is tried again.
struct WorkerOpening: Sendable {
    private static let pauses = Backoff(
        unchecked: .milliseconds(250),
        longest: .seconds(6),
        spread: 1...1
    )

    let setup: WorkerSetup
    let clock: DeliveryClock
    let log: WorkerLog

    /// Tries until the store is open, it turns out to be of no use, or the task is cancelled.
    func run(telling worker: AsyncStream<Worker.Event>.Continuation) async {
        var attempts = 0
        while !Task.isCancelled {
            do throws(WorkerStore.OpeningError) {
                let store = try await WorkerStore.open(of: setup.configuration, clock)
                try await store.reserve(setup.configuration.owner)
                worker.yield(.opened(store, try await templates(in: store)))
                return
            } catch {
                switch error {
                case .never(let error):
                    worker.yield(.failed(error))
                    return
                case .later(let text):
                    log.write(.warning, "worker.storeUnreachable", ["fault": text])
                }
            }
            attempts += 1
            guard (try? await Task.sleep(for: Self.pauses.pause(after: attempts))) != nil else {
                return
            }
        }
    }

    private func templates(
        in store: WorkerStore
    ) async throws(WorkerStore.OpeningError) -> [AppID: [PushTemplate.Stored]] {
        var templates: [AppID: [PushTemplate.Stored]] = [:]
        for app in setup.configuration.apps {
            do {
                templates[app.app] = try await store.templates(app.app).templates()
            } catch {
                throw .later(
                    "the templates of `\(app.app)` cannot be read: \(DeliveryEvent.StoreFault(error).code)"
                )
            }
        }
        return templates
    }
}
