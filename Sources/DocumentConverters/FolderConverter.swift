import CLinux
package import Conversion
package import ItemProviders
import SystemPackage
import UniformTypes

/// Converts a folder to a ZIP with the folder as its top entry, for a destination that reads ZIPs but not folders.
///
/// The fidelity is flattened instead of lossless, so that a move keeps the source: a ZIP does not store owners and
/// extended attributes, and stores times with a resolution of two seconds.
package struct FolderConverter: Converter {
    package let name = "folders"
    package let rules = [
        ConversionRule(
            from: .directory, to: .zip, fidelity: .flattened, losses: [.xattr], endsRoute: true, beginsRoute: true)
    ]

    /// Creates the converter, which has no dependencies.
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

    /// Whether an item in the tree at `root` has extended attributes. C: `llistxattr`.
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
