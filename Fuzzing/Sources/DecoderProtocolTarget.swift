import DecoderWire

extension FuzzTarget {
    /// Messages between `dnd` and `dnd-decoder`: the input alone, and after the head of a request and of a reply. A
    /// message that decodes must be equal after encoding and decoding it again.
    static let decoderProtocol = FuzzTarget(name: "decoder-protocol") { bytes in
        for head in heads { check(head + bytes) }
    }

    private static let heads: [[UInt8]] = [
        [], head(of: DecoderRequest(id: 1).encoded), head(of: DecoderReply(id: 1, .success(DecodedPicture())).encoded),
        head(of: DecoderReply(id: 1, .failure(DecoderFailure(.damaged, ""))).encoded),
    ]

    /// The magic number, version, kind and request number.
    private static func head(of message: [UInt8]) -> [UInt8] {
        let number = withUnsafeBytes(of: UInt64(1).littleEndian, Array.init)
        let end = message.indices.first { message[$0...].starts(with: number) }.map { $0 + number.count }
        return Array(message.prefix(end ?? 0))
    }

    private static func check(_ bytes: [UInt8]) {
        if let request = try? DecoderRequest(decoding: bytes) {
            expect((try? DecoderRequest(decoding: request.encoded)) == request, "a request is not what it was")
        }
        if let reply = try? DecoderReply(decoding: bytes) {
            expect((try? DecoderReply(decoding: reply.encoded)) == reply, "a reply is not what it was")
        }
    }
}
