import FoundationEssentials
import FileSystem
package import ItemProviders
package import SystemPackage

/// The content of standard input: in memory while it is small, otherwise in an unnamed file, which the system frees
/// however the program ends.
package struct StandardInputContent: Sendable {
    /// The maximum size of input that is kept in memory, in bytes: 8 MiB.
    package static let memoryLimit = 8 << 20

    /// The content. It lands as a new file, whatever it was kept in.
    package let content: LoadedContent

    /// Reads `descriptor` to its end.
    ///
    /// - Parameter temporaryDirectory: Where input that is larger than `memoryLimit` is kept.
    /// - Throws: `ItemProviderError` with the code `cannotRead`, also when the input is empty; `cannotWrite`; or
    ///   `cancelled` when the program is asked to end.
    package init(reading descriptor: FileDescriptor, temporaryDirectory: FilePath) throws(ItemProviderError) {
        var data = Data()
        let block = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 18, alignment: 16)
        defer { block.deallocate() }
        while data.count <= Self.memoryLimit {
            let count = try Self.read(descriptor, into: block)
            guard count > 0 else {
                guard !data.isEmpty else {
                    throw ItemProviderError(
                        .cannotRead, subject: "-", message: "standard input is empty",
                        hint: "check the command before the pipe, or the redirected file")
                }
                content = .data(data)
                return
            }
            data.append(contentsOf: block[..<count])
        }
        let file = try AnonymousFile.temporary(in: temporaryDirectory)
        try Self.write(data, to: file, in: temporaryDirectory)
        data = Data()
        while case let count = try Self.read(descriptor, into: block), count > 0 {
            try Self.write(block[..<count], to: file, in: temporaryDirectory)
        }
        content = .file(LoadedFile(file))
    }

    /// Reads at most one block; returns 0 at the end.
    private static func read(
        _ descriptor: FileDescriptor, into block: UnsafeMutableRawBufferPointer
    ) throws(ItemProviderError) -> Int {
        while true {
            do {
                try ProcessInterruption.waitUntilReadable(descriptor)
                return try descriptor.read(into: block)
            } catch is CancellationError {
                throw ItemProviderError(.cancelled, subject: "-")
            } catch Errno.resourceTemporarilyUnavailable {
                // Another process that shares the descriptor has made it non-blocking.
                continue
            } catch Errno.badFileDescriptor {
                throw ItemProviderError(
                    .cannotRead, subject: "-",
                    message: "there is no standard input: it is closed, or not open for reading",
                    hint: "connect a pipe, or redirect a file: < FILE", underlying: Errno.badFileDescriptor)
            } catch {
                throw ItemProviderError(
                    .cannotRead, subject: "-", message: "standard input cannot be read: \(error)", underlying: error)
            }
        }
    }

    private static func write(
        _ bytes: some Sequence<UInt8>, to file: AnonymousFile, in directory: FilePath
    ) throws(ItemProviderError) {
        do {
            try file.descriptor.writeAll(bytes)
        } catch {
            throw ItemProviderError(
                .cannotWrite, subject: directory.string,
                message: "standard input does not fit in memory and cannot be spooled to disk: \(error)",
                hint: "set TMPDIR to a directory with free space", underlying: error)
        }
    }
}

extension StandardInputContent {
    /// Creates input that was read earlier and kept in the file at `path`, which stays there.
    package init(keptAt path: FilePath) { content = .file(LoadedFile(keptAt: path)) }
}
