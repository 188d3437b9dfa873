import DecoderWire
import SystemPackage
import Testing

@Suite("Messages between dnd and dnd-decoder")
struct WireTests {
    static var request: DecoderRequest {
        var request = DecoderRequest(id: 0x0123_4567_89AB_CDEF, typeHint: "public.svg-image")
        request.page = 7
        request.dotsPerInch = 144.5
        request.boxWidth = 640
        request.output = .avif
        request.quality = 71
        request.strip = .personal
        request.colours = .standard
        request.maximumPixels = 1 << 40
        request.maximumOutputBytes = 12345
        request.processorSeconds = 17
        request.scope = .page
        return request
    }

    static var picture: DecodedPicture {
        var picture = DecodedPicture()
        picture.width = 6000
        picture.height = 4000
        picture.bands = 3
        picture.bitsPerSample = 16
        picture.pages = 3
        picture.orientation = 8
        picture.format = "TIFF"
        picture.kept = [.icc, .xmp]
        picture.losses = ["depth", "colourspace"]
        picture.bytesWritten = 1 << 33
        return picture
    }

    static let messages: [[UInt8]] = [
        request.encoded, DecoderReply(id: 9, .success(picture)).encoded,
        DecoderReply(id: 10, .failure(DecoderFailure(.damaged, "is a JPEG that is … damaged"))).encoded,
    ]

    @Test("messages survive a round trip")
    func roundTrip() throws {
        #expect(try DecoderRequest(decoding: Self.request.encoded) == Self.request)
        let success = DecoderReply(id: 9, .success(Self.picture))
        #expect(try DecoderReply(decoding: success.encoded) == success)
        for code in DecoderFailure.Code.allCases {
            let failure = DecoderReply(id: 1, .failure(DecoderFailure(code, "é")))
            #expect(try DecoderReply(decoding: failure.encoded) == failure)
        }
    }

    @Test("only a PNG is written with effort")
    func effort() throws {
        var request = DecoderRequest(id: 1)
        request.effort = .smallest
        #expect(try DecoderRequest(decoding: request.encoded) == request)
        request.output = .animatedPNG
        #expect(throws: WireError.invalid(field: "effort")) { try DecoderRequest(decoding: request.encoded) }
    }

    @Test("a message that is truncated or too long is refused", arguments: messages)
    func cut(_ message: [UInt8]) {
        for count in 0..<message.count {
            #expect(throws: WireError.self) { try Self.decode(Array(message.prefix(count))) }
        }
        #expect(throws: WireError.trailingBytes) { try Self.decode(message + [0]) }
        let long = message + [UInt8](repeating: 0, count: DecoderProtocol.maximumMessageBytes)
        #expect(throws: WireError.tooLong) { try Self.decode(long) }
    }

    @Test("a message with any byte changed does not trap", arguments: messages)
    func changed(_ message: [UInt8]) {
        for index in message.indices {
            for value: UInt8 in [0, 1, 0x7F, 0x80, 0xFF] {
                var changed = message
                changed[index] = value
                // A message or an error; it must not trap.
                _ = try? Self.decode(changed)
            }
        }
        #expect(throws: WireError.notAMessage) { try Self.decode([0xFF] + message.dropFirst()) }
        #expect(throws: WireError.version(0x0300 | DecoderProtocol.version)) {
            try Self.decode(Self.replacing(message, at: 5, with: 3))
        }
        #expect(throws: WireError.invalid(field: "kind")) { try Self.decode(Self.replacing(message, at: 6, with: 9)) }
    }

    @Test("the name of a loss that is too long is refused (found by fuzzing)")
    func longLoss() throws {
        var picture = DecodedPicture()
        picture.bands = 3
        picture.bitsPerSample = 8
        picture.losses = [String(repeating: "x", count: 32)]
        let message = DecoderReply(id: 1, .success(picture)).encoded
        #expect(try DecoderReply(decoding: message) == DecoderReply(id: 1, .success(picture)))
        // One character more, in the text and in its length.
        let place = try #require(message.firstIndex(of: UInt8(ascii: "x")))
        var longer = message
        longer.insert(UInt8(ascii: "x"), at: place)
        longer[place - 2] = 33
        #expect(throws: WireError.invalid(field: "loss")) { try DecoderReply(decoding: longer) }
    }

    @Test("long texts are truncated at a character, and the message stays small")
    func longText() throws {
        let failure = DecoderFailure(.damaged, String(repeating: "é", count: 5000))
        let message = DecoderReply(id: 1, .failure(failure)).encoded
        #expect(message.count < DecoderProtocol.maximumMessageBytes)
        let reply = try DecoderReply(decoding: message)
        guard case .failure(let read) = reply.result else {
            Issue.record("not a failure")
            return
        }
        #expect(read.message == String(repeating: "é", count: DecoderProtocol.maximumStringBytes / 2))
    }

    @Test("descriptors are sent with a message, and closed on exec")
    func descriptors() throws {
        let (left, right) = try DecoderSocket.pair()
        defer {
            try? left.descriptor.close()
            try? right.descriptor.close()
        }
        let (reading, writing) = try FileDescriptor.pipe()
        try left.send([1, 2, 3], descriptors: [reading, writing])
        try reading.close()
        try writing.close()
        let packet = try #require(try right.receive())
        #expect(packet.bytes == [1, 2, 3])
        #expect(packet.descriptors.count == 2)
        try packet.descriptors[1].writeAll("hello".utf8)
        try packet.descriptors[1].close()
        var bytes = [UInt8](repeating: 0, count: 9)
        let count = try bytes.withUnsafeMutableBytes { try packet.descriptors[0].read(into: $0) }
        try packet.descriptors[0].close()
        #expect(String(decoding: bytes.prefix(count), as: UTF8.self) == "hello")
    }

    @Test("with the other end closed, reading finds the end, and writing is an error without a signal")
    func closedEnd() throws {
        let (left, right) = try DecoderSocket.pair()
        try right.descriptor.close()
        #expect(try left.receive() == nil)
        #expect(throws: Errno.brokenPipe) { try left.send([1]) }
        try left.descriptor.close()
    }

    private static func decode(_ message: [UInt8]) throws(WireError) {
        if message.count > 6, message[6] == 1 {
            _ = try DecoderRequest(decoding: message)
        } else {
            _ = try DecoderReply(decoding: message)
        }
    }

    private static func replacing(_ message: [UInt8], at index: Int, with byte: UInt8) -> [UInt8] {
        var changed = message
        changed[index] = byte
        return changed
    }
}
