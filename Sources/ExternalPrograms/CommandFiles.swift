package import Conversion
import FileSystem
import Glibc
import ItemProviders
package import SystemPackage

/// The input of a command: a copy, so that the command can neither change the source nor needs access to other files.
package enum CommandInput {
    /// Copies the open file `source` to a new file at `path` (0600), in no time if the file system can share blocks.
    ///
    /// - Throws: `ConversionError` with `cannotRead`, `cannotWrite`, or `cancelled`.
    package static func copy(
        _ source: FileDescriptor, to path: FilePath, subject: String?, isCancelled: () -> Bool
    ) throws(ConversionError) {
        do {
            let target = try FileDescriptor.open(
                path, .writeOnly, options: [.create, .exclusiveCreate, .closeOnExec], permissions: .ownerReadWrite)
            try target.closeAfter {
                do {
                    try SystemCalls.clone(source, to: target)
                } catch {
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

/// The output file of a command.
package enum CommandOutput {
    /// Moves the file `name` from the command's directory to a new name in `scratch`. It must be a regular file with a
    /// single link that belongs to this user, not be empty, and not exceed the limit.
    ///
    /// - Parameter failure: Makes an error from a message about the command.
    /// - Throws: The error that `failure` makes, and `ConversionError` with `tooLarge` or `cannotWrite`.
    package static func take(
        _ name: String, from directory: FilePath, to scratch: FilePath, limit: Int,
        failure: (String) -> ConversionError
    ) throws(ConversionError) -> FilePath {
        let path = directory.appending(name)
        var status = stat()
        guard path.withPlatformString({ lstat($0, &status) }) == 0 else { throw missing(name, in: directory, failure) }
        guard status.st_mode & S_IFMT == S_IFREG, status.st_nlink == 1, status.st_uid == geteuid() else {
            throw failure("wrote something other than a file as its output")
        }
        guard status.st_size > 0 else { throw failure("wrote an empty file") }
        guard status.st_size <= limit else {
            throw ConversionError(.tooLarge, subject: name, message: "a command wrote more than \(limit) bytes")
        }
        let taken = scratch.appending(String(UInt64.random(in: .min ... .max), radix: 36) + "-" + name)
        guard path.withPlatformString({ chmod($0, 0o600) }) == 0,
            path.withPlatformString({ from in taken.withPlatformString { rename(from, $0) } }) == 0
        else {
            let error = Errno(rawValue: errno)
            throw ConversionError(
                .cannotWrite, subject: scratch.string, message: "cannot be written: \(error)", underlying: error)
        }
        return taken
    }

    /// The error for missing output. Lists other files, because some programs number their output.
    private static func missing(
        _ name: String, in directory: FilePath, _ failure: (String) -> ConversionError
    ) -> ConversionError {
        let others = ((try? FileTree.names(in: directory).map(\.string)) ?? []).filter {
            !$0.hasPrefix("input.") && !$0.hasPrefix(".")
        }
        let left = others.prefix(3).joined(separator: ", ") + (others.count > 3 ? ", ..." : "")
        return failure("did not write \(name)" + (others.isEmpty ? "" : "; it left \(left)"))
    }
}
