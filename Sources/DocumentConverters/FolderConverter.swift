import Archives
import CLinux
import FileSystem
package import Conversion
package import ItemProviders
import SystemPackage
import UniformTypes

/// Converts a folder to a ZIP with the folder as its top entry, for a destination that reads ZIPs but not folders.
///
/// A ZIP does not store owners and extended attributes, and stores times with a resolution of two seconds, from 1980 to
/// 2107.
package struct FolderConverter: Converter {
    package let name = "folders"
    package let rules = [
        ConversionRule(
            from: .directory, to: .zip, fidelity: .flattened, losses: [.owner, .digits, .xattr], endsRoute: true,
            beginsRoute: true)
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
            throw ConversionError(.unsupported, subject: source.subject, message: "is not a folder")
        }
        let archive = context.scratch.appending("folder.zip")
        do {
            let losses = try await BlockingWork.run {
                try FolderArchive.write(folder, to: archive, progress: context.progress)
                return try Self.losses(of: folder.path)
            }
            context.losses.record(losses)
        } catch {
            FileTree.remove(archive)
            throw Self.failure(error, of: source, in: context)
        }
        return .file(LoadedFile(path: archive, ownership: .scratch))
    }

    /// What a ZIP does not keep of the tree at `root`. C: `llistxattr`, `lstat`.
    private static func losses(of root: FilePath) throws(ItemProviderError) -> [Loss] {
        var found: Set<Loss> = [.owner]
        var linked: Set<FileIdentity> = []
        for entry in try FileTree.entries(of: root) {
            let path = root.pushing(entry.relativePath)
            if path.withPlatformString({ llistxattr($0, nil, 0) > 0 }) { found.insert(.xattr) }
            let status = try? path.stat(followTargetSymlink: false)
            if let status, status.type == .regular, status.linkCount > 1,
                !linked.insert(FileIdentity(status)).inserted
            {
                found.insert(.hardLinks)
            }
            guard ZipWriter.times.contains(entry.modificationTime) else {
                found.insert(.mtime)
                continue
            }
            let time = status?.modifiedNanoseconds ?? 0
            if time % 2_000_000_000 != 0 { found.insert(.digits) }
        }
        return Loss.wellKnown.filter(found.contains)
    }

    private static func failure(
        _ error: any Error, of source: ConversionSource, in context: ConversionContext
    ) -> ConversionError {
        guard let error = error as? ItemProviderError, error.code != .cancelled, !context.progress.isCancelled else {
            return ConversionError(.cancelled, subject: source.subject, message: "cancelled")
        }
        return ConversionError(
            error.code == .cannotWrite ? .cannotWrite : .cannotRead, subject: error.subject ?? source.subject,
            message: error.message, underlying: error.underlying ?? error)
    }
}
