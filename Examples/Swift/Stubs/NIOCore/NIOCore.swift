/// What the adapters use of swift-nio 2.101.3.
public struct ByteBuffer: Sendable {
    fileprivate let bytes: [UInt8]

    public init(bytes: some Sequence<UInt8>) {
        self.bytes = Array(bytes)
    }
}

extension [UInt8] {
    public init(buffer: ByteBuffer) {
        self = buffer.bytes
    }
}

public struct TimeAmount: Sendable {
    public init(_ duration: Swift.Duration) {}
}
