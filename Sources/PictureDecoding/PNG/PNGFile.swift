import SystemPackage

/// A PNG that is written chunk by chunk to its file.
struct PNGFile {
    private var file: OutputFile
    /// Bytes written so far.
    var bytesWritten: Int { file.bytesWritten }

    /// Writes the signature and the header.
    init(_ descriptor: FileDescriptor, width: Int, height: Int, layout: PNGLayout) throws {
        file = OutputFile(descriptor, format: "a PNG")
        try file.write([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
        let header = Self.bigEndian(width) + Self.bigEndian(height) + [UInt8(layout.bits), layout.colourType, 0, 0, 0]
        try writeChunk("IHDR", header)
    }

    /// Writes one chunk.
    mutating func writeChunk(_ type: String, _ bytes: [UInt8]) throws {
        try bytes.withUnsafeBytes { try writeChunk(type, $0) }
    }

    /// Writes one chunk.
    mutating func writeChunk(_ type: String, _ bytes: UnsafeRawBufferPointer) throws {
        let name = Array(type.utf8)
        try file.write(Self.bigEndian(bytes.count) + name)
        try file.write(bytes)
        let checksum = crc32(bytes, seed: name.withUnsafeBytes { crc32($0, seed: 0) })
        try file.write(Self.bigEndian(Int(checksum)))
    }

    /// The low four bytes of `value`, most significant first.
    static func bigEndian(_ value: Int) -> [UInt8] {
        withUnsafeBytes(of: UInt32(truncatingIfNeeded: value).bigEndian) { Array($0) }
    }
}
