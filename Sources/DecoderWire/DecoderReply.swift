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

/// The decoder's report about a picture.
package struct DecodedPicture: Sendable, Hashable {
    /// The parts of the source that the output carries.
    package struct Kept: OptionSet, Sendable, Hashable {
        package let rawValue: UInt16
        package init(rawValue: UInt16) { self.rawValue = rawValue }
        /// The colour profile.
        package static let icc = Kept(rawValue: 1)
        /// EXIF.
        package static let exif = Kept(rawValue: 2)
        /// XMP.
        package static let xmp = Kept(rawValue: 4)
        /// Transparency.
        package static let alpha = Kept(rawValue: 8)
    }

    /// The width of the output in pixels.
    package var width: UInt32 = 0
    /// The height of the output in pixels.
    package var height: UInt32 = 0
    /// Samples per pixel, from 1 (grey) to 4 (red, green, blue, alpha).
    package var bands: UInt8 = 0
    /// Bits per sample of the output: 1, 2, 4, 8, 10, 12 or 16.
    package var bitsPerSample: UInt8 = 0
    /// The number of pages or frames of the input.
    package var pages: UInt32 = 1
    /// The EXIF orientation that was applied, from 1 (none) to 8.
    package var orientation: UInt8 = 1
    /// The input format, by the decoder's name for it.
    package var format: String = ""
    /// The parts of the input that the output carries.
    package var kept: Kept = []
    /// The losses, by the names of `Loss`.
    package var losses: [String] = []
    /// The number of bytes written.
    package var bytesWritten: UInt64 = 0

    /// Creates an empty report.
    package init() {}
}

/// The reason why the decoder could not convert a picture.
package struct DecoderFailure: Error, Sendable, Hashable {
    /// The kind of failure.
    package enum Code: UInt8, Sendable, CaseIterable {
        /// The input is truncated or malformed.
        case damaged = 1
        /// The input is in no supported format.
        case unsupported = 2
        /// The picture has more pixels than allowed, or the file or its output more bytes.
        case tooLarge = 3
        /// The memory limit of the process is not sufficient.
        case outOfMemory = 4
        /// The input needs a password.
        case encrypted = 5
        /// The input cannot be read.
        case cannotRead = 6
        /// The output cannot be written.
        case cannotWrite = 7
        /// The request is malformed.
        case badRequest = 8
        /// A library aborts, which ends the process.
        case aborted = 9
    }

    /// The kind of failure.
    package let code: Code
    /// The finding and the expectation, in lower case and without a full stop.
    package let message: String

    /// Whether the process is unusable afterwards: it is about to end, or has run out of memory.
    package var endsDecoder: Bool { code == .aborted || code == .outOfMemory }

    /// Creates a failure of kind `code`.
    package init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }
}
