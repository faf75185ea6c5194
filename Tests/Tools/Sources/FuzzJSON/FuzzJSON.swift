import EMPushTools

/// Any bytes as JSON: what is read is written so that it is read again as the same.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzJSON(_ start: UnsafePointer<UInt8>, _ count: Int) -> Int32 {
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    guard let value = try? JSONValue(parsing: bytes) else { return 0 }
    let written = value.utf8
    precondition(written.count == value.utf8Count)
    do {
        let again = try JSONValue(parsing: written)
        precondition(again == value && again.utf8 == written && again.hashValue == value.hashValue)
    } catch {
        preconditionFailure("\(error)")
    }
    return 0
}
