import CLinux
package import Conversion
package import ItemProviders
import SystemPackage
import UniformTypes

/// A folder as one file: a ZIP with the folder as its top entry, where a destination reads ZIPs and no folders.
///
/// Flattened rather than lossless, so that a move leaves the folder where it is: a ZIP has no place for owners and extended attributes, and
/// keeps times to two seconds.
package struct FolderConverter: Converter {
    package let name = "folders"
    package let rules = [
        ConversionRule(
            from: .directory, to: .zip, fidelity: .flattened, losses: [.xattr], endsRoute: true, beginsRoute: true)
    ]

    /// The converter; it needs nothing of the machine.
    package init() {}

    package func rules(for source: ConversionSource) -> [ConversionRule] {
        guard case .folder = source.content, source.part == nil else { return [] }
        return rules(from: source.type)
    }

    package func convert(
        _ source: ConversionSource, by rule: ConversionRule, in context: ConversionContext
    ) async throws -> LoadedContent {
        guard case .folder(let folder) = source.content else {
            throw ConversionError(.unsupported, subject: source.name, message: "is not a folder")
        }
        let archive = context.scratch.appending("folder.zip")
        do {
            let hasAttributes = try await BlockingWork.run {
                try FolderArchive.write(folder, to: archive, progress: context.progress)
                return try Self.hasAttributes(folder.path)
            }
            context.losses.record(hasAttributes ? [.xattr] : [])
        } catch {
            FileTree.remove(archive)
            throw Self.failure(error, of: source, in: context)
        }
        return .file(LoadedFile(path: archive, ownership: .scratch))
    }

    /// Whether something in the tree at `root` has extended attributes. C: `llistxattr`.
    private static func hasAttributes(_ root: FilePath) throws(ItemProviderError) -> Bool {
        try FileTree.entries(of: root).contains { entry in
            root.pushing(entry.relativePath).withPlatformString { llistxattr($0, nil, 0) > 0 }
        }
    }

    private static func failure(
        _ error: any Error, of source: ConversionSource, in context: ConversionContext
    ) -> ConversionError {
        guard let error = error as? ItemProviderError, error.code != .cancelled, !context.progress.isCancelled else {
            return ConversionError(.cancelled, subject: source.name, message: "cancelled")
        }
        return ConversionError(
            error.code == .cannotWrite ? .cannotWrite : .cannotRead, subject: error.subject ?? source.name,
            message: error.message, underlying: error)
    }
}
