/// The reply to one request.
package struct DecoderReply: Sendable, Hashable {
    /// The maximum length of a loss, in characters; all names are shorter.
    private static let longestLoss = 32

    /// The number of the request.
    package let id: UInt64
    /// The outcome of the request.
    package let result: Result<DecodedPicture, DecoderFailure>

    /// Whether the process that sent it cannot serve another request.
    package var endsDecoder: Bool {
        if case .failure(let failure) = result { failure.endsDecoder } else { false }
    }

    /// Creates a reply to request `id`.
    package init(id: UInt64, _ result: Result<DecodedPicture, DecoderFailure>) {
        self.id = id
        self.result = result
    }

    /// The reply as a message.
    package var encoded: [UInt8] {
        switch result {
        case .success(let picture):
            var writer = WireWriter(kind: .success, id: id)
            writer.put(picture.width)
            writer.put(picture.height)
            writer.put(picture.bands)
            writer.put(picture.bitsPerSample)
            writer.put(picture.pages)
            writer.put(picture.orientation)
            writer.put(picture.format)
            writer.put(picture.kept.rawValue)
            let losses = picture.losses.prefix(DecoderProtocol.maximumLosses)
            writer.put(UInt8(losses.count))
            for loss in losses { writer.put(String(loss.prefix(Self.longestLoss))) }
            writer.put(picture.bytesWritten)
            return writer.bytes
        case .failure(let failure):
            var writer = WireWriter(kind: .failure, id: id)
            writer.put(failure.code.rawValue)
            writer.put(failure.message)
            return writer.bytes
        }
    }

    /// Decodes the reply in `message`.
    ///
    /// - Throws: `WireError` if it is not a reply.
    package init(decoding message: [UInt8]) throws(WireError) {
        var reader = try WireReader(message)
        id = reader.id
        switch reader.kind {
        case .request: throw .invalid(field: "kind")
        case .success: result = .success(try Self.picture(from: &reader))
        case .failure:
            guard let code = DecoderFailure.Code(rawValue: try reader.take()) else { throw .invalid(field: "code") }
            result = .failure(DecoderFailure(code, try reader.takeString("message")))
        }
        try reader.end()
    }

    private static func picture(from reader: inout WireReader) throws(WireError) -> DecodedPicture {
        var picture = DecodedPicture()
        picture.width = try reader.take()
        picture.height = try reader.take()
        picture.bands = try reader.take()
        guard (1...4).contains(picture.bands) else { throw .invalid(field: "bands") }
        picture.bitsPerSample = try reader.take()
        guard [1, 2, 4, 8, 10, 12, 16].contains(picture.bitsPerSample) else { throw .invalid(field: "depth") }
        picture.pages = try reader.take()
        picture.orientation = try reader.take()
        guard (1...8).contains(picture.orientation) else { throw .invalid(field: "orientation") }
        picture.format = try reader.takeString("format")
        picture.kept = DecodedPicture.Kept(rawValue: try reader.take())
        let count = Int(try reader.take(UInt8.self))
        guard count <= DecoderProtocol.maximumLosses else { throw .invalid(field: "losses") }
        for _ in 0..<count {
            let loss = try reader.takeString("loss")
            guard loss.count <= longestLoss else { throw .invalid(field: "loss") }
            picture.losses.append(loss)
        }
        picture.bytesWritten = try reader.take()
        return picture
    }
}
