import DecoderWire
import SystemPackage

/// A PNG that is being written: chunk after chunk, straight to its file.
struct PNGFile {
    private let descriptor: FileDescriptor
    /// Bytes written so far.
    private(set) var bytesWritten = 0

    /// Starts the file with the signature and the header.
    init(_ descriptor: FileDescriptor, width: Int, height: Int, layout: PNGLayout) throws {
        self.descriptor = descriptor
        try write([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
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
        try write(Self.bigEndian(bytes.count) + name)
        try write(bytes)
        let checksum = crc32(bytes, seed: name.withUnsafeBytes { crc32($0, seed: 0) })
        try write(Self.bigEndian(Int(checksum)))
    }

    private mutating func write(_ bytes: [UInt8]) throws { try bytes.withUnsafeBytes { try write($0) } }

    private mutating func write(_ bytes: UnsafeRawBufferPointer) throws {
        do {
            bytesWritten += try descriptor.writeAll(bytes)
        } catch Errno.fileTooLarge {
            throw DecoderFailure(.tooLarge, "would be larger as a PNG than the limit for what may be written")
        } catch {
            throw DecoderFailure(.cannotWrite, "cannot be written: \(error)")
        }
    }

    /// Four bytes, the most significant first.
    static func bigEndian(_ value: Int) -> [UInt8] {
        withUnsafeBytes(of: UInt32(truncatingIfNeeded: value).bigEndian) { Array($0) }
    }
}
