import DecoderWire
import SystemPackage

/// The file that a picture is written to, sequentially.
struct OutputFile {
    private let descriptor: FileDescriptor
    /// The format's name, for messages.
    private let format: String
    /// Bytes written so far.
    private(set) var bytesWritten = 0

    /// Creates an output for `descriptor`, which the caller owns.
    init(_ descriptor: FileDescriptor, format: String) {
        self.descriptor = descriptor
        self.format = format
    }

    /// Writes `bytes`.
    ///
    /// - Throws: `DecoderFailure` with `tooLarge` above the file size limit, otherwise `cannotWrite`.
    mutating func write(_ bytes: [UInt8]) throws(DecoderFailure) {
        do {
            bytesWritten += try descriptor.writeAll(bytes)
        } catch {
            throw failure(error)
        }
    }

    /// Writes `bytes`.
    mutating func write(_ bytes: UnsafeRawBufferPointer) throws(DecoderFailure) {
        do {
            bytesWritten += try descriptor.writeAll(bytes)
        } catch {
            throw failure(error)
        }
    }

    /// Overwrites the bytes at `offset`, which were written before, with `bytes`.
    func replace(at offset: Int, with bytes: [UInt8]) throws(DecoderFailure) {
        do {
            try descriptor.writeAll(toAbsoluteOffset: Int64(offset), bytes)
        } catch {
            throw failure(error)
        }
    }

    private func failure(_ error: any Error) -> DecoderFailure {
        error as? Errno == .fileTooLarge
            ? DecoderFailure(.tooLarge, "would exceed the limit of output as \(format)")
            : DecoderFailure(.cannotWrite, "cannot be written: \(error)")
    }
}
