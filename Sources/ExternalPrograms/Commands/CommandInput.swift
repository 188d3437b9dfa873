import Conversion
import SystemPackage

/// The input of a command: a copy, so that the command can neither change the source nor needs access to other files.
enum CommandInput {
    /// Copies the open file `source` to a new file at `path` (0600), in no time if the file system can share blocks.
    ///
    /// - Throws: `ConversionError` with `cannotRead`, `cannotWrite`, or `cancelled`.
    static func copy(
        _ source: FileDescriptor, to path: FilePath, subject: String?, isCancelled: () -> Bool
    ) throws(ConversionError) {
        do {
            let target = try FileDescriptor.open(
                path, .writeOnly, options: [.create, .exclusiveCreate, .closeOnExec], permissions: .ownerReadWrite)
            try target.closeAfter {
                if !ProcessControl.clone(source, to: target) {
                    try stream(source, to: target, subject, isCancelled)
                }
            }
        } catch let error as ConversionError {
            throw error
        } catch {
            throw ConversionError(
                .cannotWrite, subject: path.string, message: "cannot be written: \(error)", underlying: error)
        }
    }

    private static func stream(
        _ source: FileDescriptor, to target: FileDescriptor, _ subject: String?, _ isCancelled: () -> Bool
    ) throws {
        let block = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 20, alignment: 16)
        defer { block.deallocate() }
        var offset: Int64 = 0
        while true {
            if isCancelled() { throw ConversionError(.cancelled, subject: subject, message: "cancelled") }
            let count: Int
            do {
                count = try source.read(fromAbsoluteOffset: offset, into: block)
            } catch {
                throw ConversionError(
                    .cannotRead, subject: subject, message: "cannot be read: \(error)", underlying: error)
            }
            if count == 0 { return }
            try target.writeAll(block[..<count])
            offset += Int64(count)
        }
    }
}
