import PushContract

/// The frames of bytes that come in pieces.
func split(_ bytes: [UInt8], at places: [Int]) -> [InputFrame] {
    var framer = InputFramer()
    var frames: [InputFrame] = []
    var start = 0
    for place in places + [bytes.count] {
        frames += framer.append(bytes[start..<place])
        start = place
    }
    return frames + framer.finish()
}

/// What the frames of bytes that come in pieces hold.
func contents(_ bytes: [UInt8], at places: [Int]) -> [InputFrame.Content] {
    split(bytes, at: places).map { $0.content }
}

/// The frames of bytes that come at once, as text.
func inputs(of bytes: [UInt8]) -> [String] {
    split(bytes, at: []).map { frame in
        switch frame.content {
        case .input(let bytes): String(decoding: bytes, as: UTF8.self)
        case .refused(let fault): "\(fault)"
        }
    }
}
