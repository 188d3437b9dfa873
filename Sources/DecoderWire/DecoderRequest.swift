/// One picture to convert.
package struct DecoderRequest: Sendable, Hashable {
    /// What is to be written.
    package enum Output: UInt8, Sendable, CaseIterable {
        /// A PNG.
        case png = 1
    }

    /// How much of the input is meant.
    package enum Scope: UInt8, Sendable, CaseIterable {
        /// The picture that stands for all of it: the first page, the largest icon.
        case whole = 0
        /// The very page that `page` names.
        case page = 1
        /// Its header only: nothing is drawn or written, and the reply tells the size and the number of pages.
        case header = 2
    }

    /// The number of the request; its reply carries the same.
    package var id: UInt64
    /// What is to be written.
    package var output: Output
    /// The uniform type of the input, for formats that their bytes do not tell; empty when unknown.
    package var typeHint: String
    /// The page or frame to convert, from 0.
    package var page: UInt32 = 0
    /// The resolution at which shapes are drawn (SVG, PDF), in dots per inch; 0 for the format's own default.
    package var dotsPerInch: Double = 0
    /// The most pixels that the picture may have.
    package var maximumPixels: UInt64 = 1_000_000_000
    /// The most bytes that may be written.
    package var maximumOutputBytes: UInt64 = 4 << 30
    /// How much of the input is meant.
    package var scope: Scope = .whole

    /// A request with the default options.
    package init(id: UInt64, output: Output = .png, typeHint: String = "") {
        self.id = id
        self.output = output
        self.typeHint = typeHint
    }

    /// The request as a message.
    package var encoded: [UInt8] {
        var writer = WireWriter(kind: .request, id: id)
        writer.put(output.rawValue)
        writer.put(typeHint)
        writer.put(page)
        writer.put(dotsPerInch)
        writer.put(maximumPixels)
        writer.put(maximumOutputBytes)
        writer.put(scope.rawValue)
        return writer.bytes
    }

    /// The request that `message` is.
    ///
    /// - Throws: `WireError` when it is none.
    package init(decoding message: [UInt8]) throws(WireError) {
        var reader = try WireReader(message)
        guard reader.kind == .request else { throw .invalid(field: "kind") }
        id = reader.id
        guard let output = Output(rawValue: try reader.take()) else { throw .invalid(field: "output") }
        self.output = output
        typeHint = try reader.takeString("type")
        page = try reader.take()
        guard page < 1 << 24 else { throw .invalid(field: "page") }
        dotsPerInch = try reader.takeDouble()
        guard dotsPerInch.isFinite, (0...10_000).contains(dotsPerInch) else { throw .invalid(field: "resolution") }
        maximumPixels = try reader.take()
        maximumOutputBytes = try reader.take()
        guard let scope = Scope(rawValue: try reader.take()) else { throw .invalid(field: "scope") }
        self.scope = scope
        try reader.end()
    }
}
