import ExactJSON
import PushModel

extension AppConfiguration {
    /// Refuses certificates of other push services than Apple's, whose sizes no class of inputs tells apart (Z4).
    ///
    /// - Throws: `input.value` at the `channel` of the first, with its path in the app.
    func requireApple() throws(InputError) {
        guard let index = certificates?.firstIndex(where: { $0.channel != nil }) else { return }
        throw InputError(.inputValue, "this is answered for Apple's push service alone")
            .within(key: "channel").within(index: index).within(key: "certificates")
    }
}
