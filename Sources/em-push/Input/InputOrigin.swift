import ExactJSON
import PushContract

/// Where the values of an input stand that was made of what was read, and of the keys of a phone.
struct InputOrigin: Sendable {
    /// What was read.
    let frame: InputFrame
    /// The places of the values by their keys; `nil` if they stand there as in the input.
    private let values: [ExactString: JSONPointer]?
    /// The object that lacks what the input lacks.
    private let object: JSONPointer
    /// The file of the values that were added, and their keys.
    private var phone: (file: PhoneFile, keys: Set<ExactString>)?

    /// Finds every value at its own path: the input stands in the frame as it is.
    init(_ frame: InputFrame) {
        self.frame = frame
        values = nil
        object = .root
    }

    /// Finds values that were taken out of an object, at other paths.
    init(_ frame: InputFrame, _ object: JSONPointer, _ values: [ExactString: JSONPointer]) {
        self.frame = frame
        self.values = values
        self.object = object
    }

    /// The same with keys that a file added.
    func adding(_ keys: [ExactString], of file: PhoneFile) -> InputOrigin {
        var origin = self
        origin.phone = (file, Set(keys))
        return origin
    }

    /// A fault of the input with its path in what was read.
    ///
    /// A key that no value of it could have keeps its path.
    func told(_ fault: InputError) -> InputError {
        guard let key = fault.path.tokens.first, let values, phone?.keys.contains(key) != true,
            let place = values[key]
        else { return fault }
        var told = fault
        told.path = fault.path.tokens.dropFirst().reduce(place) { $0.appending(key: $1) }
        return told
    }

    /// Where a fault of the input stands: in what was read from `file`, or in the file of the phone.
    func place(of fault: InputError, in file: SystemString?) -> FaultPlace {
        let key = fault.path.tokens.first
        if let key, let phone, phone.keys.contains(key) {
            return FaultPlace(of: fault, in: phone.file.bytes, of: phone.file.path)
        }
        let isThere = values == nil || key.map { values?[$0] != nil } == true
        let found = isThere ? told(fault) : InputError(.inputValue, at: object, fault.detail)
        return FaultPlace(of: found, in: frame, of: file)
    }
}
