enum InputFrame {
    case input([UInt8])
    case oversized
}

struct InputFramer {
    private var text: [UInt8] = []
    mutating func append(_ chunk: ArraySlice<UInt8>) -> [InputFrame] {
        text += chunk
        return []
    }
    mutating func finish() -> [InputFrame] {
        text.split(separator: 10).map { .input(Array($0)) }
    }
}
