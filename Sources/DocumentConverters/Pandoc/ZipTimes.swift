import Archives
import Conversion
import SystemPackage

/// Sets the times in a ZIP container to the beginning of 1980, the earliest that it supports: output from the same
/// content is then identical at any time.
enum ZipTimes {
    /// Resets the times in the container `descriptor`. Other files are not changed.
    ///
    /// - Throws: `ConversionError` with `cannotWrite`.
    static func reset(in descriptor: FileDescriptor, subject: String?) throws(ConversionError) {
        do {
            let size = Int(try descriptor.seek(offset: 0, from: .end))
            let bytes = try [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
                while count < size {
                    let rest = UnsafeMutableRawBufferPointer(
                        rebasing: UnsafeMutableRawBufferPointer(buffer)[count..<size])
                    let read = try descriptor.read(fromAbsoluteOffset: Int64(count), into: rest)
                    if read == 0 { break }
                    count += read
                }
            }
            for entry in ZipDirectory.entries(in: bytes) ?? [] {
                // APPNOTE 6.3.10: the time at 12 and the date at 14 in the directory, at 10 and 12 in the local header.
                for offset in [entry.recordOffset + 12, entry.headerOffset + 10] where offset + 4 <= bytes.count {
                    _ = try descriptor.writeAll(toAbsoluteOffset: Int64(offset), [0x00, 0x00, 0x21, 0x00])
                }
            }
        } catch {
            throw ConversionError(
                .cannotWrite, subject: subject, message: "the converted document cannot be written: \(error)",
                underlying: error)
        }
    }
}
