import FileSystem
import StoreFiles
import SystemPackage

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// What a store recorded of an item's file: by this it is known under another name, and known to be as it landed without being read.
struct RecordedFile: Sendable, Hashable {
    /// The inode's number.
    let inode: Int64
    /// When the file was made, in nanoseconds since 1970; nil where the file system does not know.
    let born: Int64?
    /// When its content had been changed last by then; nil where nobody looked.
    let modified: Int64?
    /// Whether it was found to have another content than the one that landed.
    let isEdited: Bool

    /// Whether `file` is the one that was recorded, be it edited or not.
    ///
    /// The number alone says nothing: file systems give that of a removed file to the next one. Where the file system keeps the time at which
    /// a file was made, that decides. Elsewhere the content must be of the same time and size: a file that was both edited and renamed by
    /// hand is another one there.
    ///
    /// - Parameter bytes: how many bytes the item has; nil where that is not known.
    func isSame(as file: FileIdentity, bytes: Int64?) -> Bool {
        guard inode == file.inode else { return false }
        if let born, let other = file.born { return born == other }
        return modified == file.modified && (file.isFolder || bytes == nil || bytes == file.size)
    }

    /// Whether `file` is the one that was recorded, and nobody has written to it since, as far as that is known.
    func isExactly(_ file: FileIdentity) -> Bool {
        inode == file.inode && born == file.born && (modified == nil || modified == file.modified)
    }
}

extension StoreRecord {
    /// Whether `file` is the item's.
    func isSame(as file: FileIdentity) -> Bool {
        self.file.map { $0.isSame(as: file, bytes: provenance?.hash == nil ? nil : provenance?.bytes) } ?? false
    }

    /// Whether the content of `file` is known, without reading it, to be the one that landed.
    func hasItsContent(_ file: FileIdentity) -> Bool {
        guard let recorded = self.file, let provenance, provenance.hash != nil, isSame(as: file) else { return false }
        return !recorded.isEdited && recorded.modified == file.modified && provenance.bytes == file.size
    }

    /// Whether the file, whose state is `status`, may have another content than the one that landed. Nothing is read.
    func isEdited(_ status: Stat) -> Bool {
        guard let provenance, provenance.hash != nil else { return false }
        let isLater = file?.modified.map { $0 != status.modifiedNanoseconds } ?? false
        return file?.isEdited == true || isLater || provenance.bytes != status.size
    }
}

/// Each function runs inside the transaction whose connection it is given.
extension ItemStore {
    /// Records that the item `id` is, or is about to become, the file `name` of `directory`.
    static func recordFile(
        _ name: FilePath.Component, in directory: Directory, of id: Int64, in database: Database
    ) throws {
        guard let file = try? directory.identity(of: name) else { return }
        try recordFile(file, of: id, in: database)
    }

    /// Records which file the item `id` is.
    ///
    /// - Parameters:
    ///   - isRead: whether its content is known to be the one that landed, or to be another one.
    ///   - isEdited: whether it is another one.
    static func recordFile(
        _ file: FileIdentity, of id: Int64, isRead: Bool = true, isEdited: Bool = false, in database: Database
    ) throws {
        try database.cachedStatement(
            sql: "UPDATE item SET inode = ?, born = ?, modified = ?, edited = ? WHERE id = ?"
        ).execute(
            arguments: [file.inode, file.born, isRead ? file.modified : nil, isEdited ? now() : nil, id])
    }

    /// Records that the item `id` has become the file that was recorded of `other`.
    static func takeOverFile(of other: Int64, by id: Int64, in database: Database) throws {
        let columns = "inode, born, modified, edited"
        try database.cachedStatement(
            sql: "UPDATE item SET (\(columns)) = (SELECT \(columns) FROM item WHERE id = ?) WHERE id = ?"
        ).execute(arguments: [other, id])
    }

    /// Records that the item `id` has another file than before; which it is, the next command that reads the directory records.
    static func forgetFile(of id: Int64, in database: Database) throws {
        try database.cachedStatement(
            sql: "UPDATE item SET inode = NULL, born = NULL, modified = NULL, edited = NULL WHERE id = ?"
        ).execute(arguments: [id])
    }

    /// Notes that somebody changed the content of an item, which is `file` by now, by hand.
    static func noteEdit(of record: StoreRecord, as file: LaneFile, in database: Database) throws {
        try recordFile(file.identity, of: record.id, isEdited: true, in: database)
        guard let record = try self.record(record.id, in: database) else { return }
        try note(
            "edited", item: record.id, name: record.name, lane: record.lane, key: record.key, drop: nil, in: database)
    }

    /// Notes that somebody gave an item another name, or moved it to another lane, by hand.
    static func noteRename(
        of record: StoreRecord, to name: FilePath.Component, lane: String, key: Int64, in database: Database
    ) throws {
        try database.cachedStatement(sql: "UPDATE item SET lane = ?, position = ?, name = ? WHERE id = ?")
            .execute(arguments: [lane, key, Data(name.bytes), record.id])
        try note("renamed", item: record.id, name: name, lane: lane, key: key, drop: nil, in: database)
        try database.cachedStatement(
            sql: "UPDATE event SET formerLane = ?, formerPosition = ?, formerName = ? WHERE id = ?"
        ).execute(
            arguments: [
                record.lane, record.key, name == record.name ? nil : Data(record.name.bytes),
                database.lastInsertedRowID,
            ])
    }
}
