public import ItemProviders
public import SystemPackage

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    public import Foundation
#endif

/// What standard input held: in memory while it is small, in a private file beyond that.
public struct StandardInputContent: Sendable {
    /// Input up to this size is kept in memory, in bytes: 8 MiB.
    public static let memoryLimit = 8 << 20

    /// The content.
    public let content: LoadedContent

    /// Reads `descriptor` to its end.
    ///
    /// - Parameters:
    ///   - spool: yields a private directory for input that is larger than `memoryLimit`; it must outlive the drop.
    /// - Throws: `ItemProviderError` with `cannotRead` or `cannotWrite`.
    public init(
        reading descriptor: FileDescriptor, spool: () throws(ItemProviderError) -> FilePath
    ) throws(ItemProviderError) {
        var data = Data()
        let block = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 18, alignment: 16)
        defer { block.deallocate() }
        do {
            while data.count <= Self.memoryLimit {
                let count = try descriptor.read(into: block)
                guard count > 0 else {
                    content = .data(data)
                    return
                }
                data.append(contentsOf: block[..<count])
            }
        } catch {
            throw ItemProviderError(
                .cannotRead, subject: "-", message: "standard input cannot be read: \(error)", underlying: error)
        }
        let path = try spool().appending("standard-input")
        do {
            let file = try FileDescriptor.open(
                path, .writeOnly, options: [.create, .exclusiveCreate, .closeOnExec], permissions: [.ownerReadWrite])
            try file.closeAfter {
                try file.writeAll(data)
                while case let count = try descriptor.read(into: block), count > 0 {
                    try file.writeAll(block[..<count])
                }
            }
        } catch {
            throw ItemProviderError(
                .cannotWrite, subject: path.string,
                message: "standard input is larger than memory is used for, and cannot be kept: \(error)",
                hint: "set TMPDIR to a directory with room", underlying: error)
        }
        content = .file(LoadedFile(path: path, ownership: .source))
    }
}

extension StandardInputContent {
    /// Input that was read earlier and kept in the file at `path`, which stays there.
    package init(keptAt path: FilePath) { content = .file(LoadedFile(path: path, ownership: .source)) }
}
