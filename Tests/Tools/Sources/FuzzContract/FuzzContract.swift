import EMPushTools

/// Any bytes as what `em-push decide` and `em-push schedule` read.
///
/// They must be cut into the same inputs however they come in, and every input must be answered with
/// JSON; an explanation must say what is answered without one.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzContract(_ start: UnsafePointer<UInt8>, _ count: Int) -> Int32 {
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    let inputs = inputs(of: bytes, piece: max(bytes.count, 1))
    // Their last byte decides the size of the pieces.
    precondition(inputs == FuzzContract.inputs(of: bytes, piece: 1 + Int(bytes.last ?? 0) % 7))
    for case .input(let text) in inputs {
        let plain = checked(ContractLine.decide(text, explaining: false))
        var explained = checked(ContractLine.decide(text, explaining: true))
        for key: ExactString in [
            "trace", "blockers", "nextPush", "nextPushFails", "notHeld", "zoneData",
        ] {
            explained[key] = nil
        }
        if let devices = explained["devices"]?.array {
            explained["devices"] = .array(
                devices.map { device in
                    var device = device.object ?? JSONObject()
                    device["rendering"] = nil
                    return .object(device)
                }
            )
        }
        precondition(plain == explained)
        _ = checked(ContractLine.schedule(text))
    }
    return 0
}

/// The inputs of a text that comes in pieces of a size, without what a message about one shows around it, which is of one piece.
private func inputs(of bytes: [UInt8], piece: Int) -> [InputFrame.Content] {
    var framer = InputFramer()
    var frames: [InputFrame] = []
    for start in stride(from: 0, to: bytes.count, by: piece) {
        frames += framer.append(bytes[start..<min(start + piece, bytes.count)])
    }
    frames += framer.finish()
    return frames.map { $0.content }
}

/// A line that answers an input, which must be JSON.
private func checked(_ line: JSONObject) -> JSONObject {
    precondition(JSONValue.object(line).utf8.count == JSONValue.object(line).utf8Count)
    return line
}
