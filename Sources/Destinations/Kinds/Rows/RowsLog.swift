import DropSessions
import FileSystem
import ItemProviders
import SystemPackage
import UniformTypes

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The entry that a drop into the lines of a file writes to the log of its folder: the whole file replaced its previous
/// version.
struct RowsLog {
    /// The name of the hard link to the previous version in staging.
    private var former: FilePath.Component?
    private var name: FilePath.Component?
    /// Whether the drop created the file.
    private var isNew = false
    /// Whether no other program changed the file during the drop. Undo restores the whole file and would lose those
    /// changes.
    private var isAlone = true
    private var delivery: (source: ItemSource, type: UniformType)?

    private static let formerName: FilePath.Component = "rows"

    /// Registers the rows before a change. Must be called while the file is locked.
    ///
    /// - Parameter left: the rows after the drop's last change; nil before its first.
    mutating func note(
        _ rows: TextRows, left: TextRows?, of file: FilePath, in parent: Directory, _ staging: StagingDirectory
    ) {
        if let left {
            isAlone = isAlone && left.lines == rows.lines
        } else if former == nil, let name = file.lastComponent {
            self.name = name
            do {
                try parent.link(name, to: Self.formerName, in: staging.directory)
                former = Self.formerName
            } catch {
                isNew = error == .noSuchFileOrDirectory
            }
        }
    }

    /// Registers the source of the lines.
    mutating func note(_ deliveries: [Delivery]) {
        if delivery == nil, let first = deliveries.first { delivery = (first.source, first.sourceType) }
    }

    /// Writes the entry to the log. On a file system without hard links the previous version is not kept, and nothing
    /// is written.
    func conclude(in parent: Directory, _ options: DropOptions, _ staging: StagingDirectory) {
        guard isAlone, let name, isNew || former != nil, let status = (try? parent.status(of: name)).flatMap({ $0 }),
            let log = FolderLog.open(of: parent, options: options)
        else { return }
        let provenance = Provenance(
            type: .utf8PlainText, source: delivery?.source ?? .path(parent.path(of: name)),
            sourceType: delivery?.type ?? .utf8PlainText, route: [], fidelity: .native, hash: nil, bytes: status.size,
            dropped: Date())
        log.note([
            FolderLog.Landed(
                placeholder: Placeholder(id: 1), name: name, provenance: provenance, moved: nil,
                isReplacing: former != nil,
                kept: former.flatMap { log.take($0, in: staging.directory) ?? log.copy($0, in: staging.directory) })
        ])
        log.conclude()
    }
}
