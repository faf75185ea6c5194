package import ExactJSON

/// A port that is started again when it fails, and asked on.
///
/// If a port ends, does not answer in time or writes what is no line of the protocol, it is started anew.
/// If several inputs were in flight, the unanswered ones go again one by one, so that the input at which
/// the port fails is known. That input gets no answer and does not go again. A port that keeps state,
/// such as that of `rest`, starts without it. A port that has never answered is given up sooner, because each start
/// waits for as long as the timeout.
package final class RestartingPort: Implementation {
    /// How often a port is started again.
    package static let restartLimit = 20
    /// How often a port is started that is silent each time and has answered nothing.
    package static let silentStartLimit = 3

    /// The port's answer to `start`.
    package let greeting: PortGreeting
    /// How often the port was started again.
    package private(set) var restarts = 0
    /// How many starts ended in silence before the first answer; `nil` after it.
    private var silentStarts: Int? = 0

    private let command: String
    private let timeout: Duration
    /// The running port; `nil` if it has to be started again.
    private var client: PortClient?
    /// The inputs that were asked and not answered, the next to be answered first.
    private var unanswered: [(verb: ExactString, input: [UInt8], isText: Bool)] = []
    /// How many of them the running port has been sent.
    private var sent = 0
    /// How many of them go one by one, because the port has failed at one of them.
    private var doubted = 0

    /// Starts a port.
    ///
    /// - Parameters:
    ///   - command: The command, run by the shell.
    ///   - timeout: The time that the port has for each answer.
    /// - Throws: If it cannot be started for the first time.
    package init(command: String, timeout: Duration) throws(PortError) {
        self.command = command
        self.timeout = timeout
        let client = try PortClient(command: command, timeout: timeout)
        greeting = client.greeting
        self.client = client
    }

    /// The verbs that the port says it answers.
    package var capabilities: [ExactString] { greeting.capabilities }

    /// The latest of the versions that the port says it follows; `nil` if it says none.
    package var contractVersion: ContractVersion? { greeting.contractVersion }

    /// How many inputs may be asked before the first is answered.
    package var window: Int { greeting.window }

    /// Asks an input, which is sent as soon as the port may have it.
    package func ask(_ verb: ExactString, _ input: [UInt8], asText isText: Bool = false) {
        unanswered.append((verb, input, isText))
        send()
    }

    /// Waits for the answer to the first input that has none.
    ///
    /// - Throws: If the port failed at this input, or failed too often before.
    package func reply() throws(PortError) -> PortReply {
        while true {
            do throws(PortError) {
                let reply = try running().reply()
                silentStarts = nil
                take()
                return reply
            } catch {
                client = nil
                if error.code == .silent { silentStarts? += 1 }
                let isCause = sent <= 1 || error.code == .givenUp
                sent = 0
                if isCause {
                    take()
                    throw error
                }
                doubted = unanswered.count
            }
        }
    }

    /// Sends `stop` and waits for the port's end.
    ///
    /// - Throws: If the port does not end in time, or with another status than 0.
    package func stop() throws(PortError) {
        try client?.stop()
    }

    /// The port with the next input sent, started again if it has to be.
    private func running() throws(PortError) -> PortClient {
        if let client {
            send()
            return client
        }
        guard restarts < Self.restartLimit, silentStarts ?? 0 < Self.silentStartLimit else {
            throw PortError(
                .givenUp,
                "was started again \(restarts) times, and is not asked any more"
            )
        }
        restarts += 1
        let client = try PortClient(command: command, timeout: timeout)
        self.client = client
        send()
        return client
    }

    /// Sends what may be in flight.
    private func send() {
        guard let client else { return }
        let window = doubted > 0 ? 1 : greeting.window
        while sent < min(unanswered.count, window) {
            let (verb, input, isText) = unanswered[sent]
            guard sent == 0 || client.hasRoom(for: input) else { return }
            client.ask(verb, input, asText: isText)
            sent += 1
        }
    }

    /// Takes the first input off the unanswered ones.
    private func take() {
        if !unanswered.isEmpty {
            unanswered.removeFirst()
        }
        sent = max(0, sent - 1)
        doubted = max(0, doubted - 1)
        send()
    }
}

/// One task asks at a time.
@available(*, unavailable)
extension RestartingPort: Sendable {}
