import FoundationEssentials
import FileSystem
import ItemProviders
import StoreFiles
import SystemPackage
import Transfer
import UniformTypes

/// The record of one item in a store. Records are equal if they have the same id.
struct StoreRecord: Sendable, Hashable {
    static func == (one: StoreRecord, other: StoreRecord) -> Bool { one.id == other.id }

    func hash(into hasher: inout Hasher) { hasher.combine(id) }

    /// The state of an item.
    enum State: Int64, Sendable {
        /// Its place is reserved.
        case placeholder = 0
        /// Its data is complete in staging and is about to get its name.
        case landing = 1
        /// It is in the directory.
        case landed = 2
    }

    /// Its id in the store, which is never reused.
    let id: Int64
    /// The lane; empty if there are no lanes.
    let lane: String
    /// The order key in its lane; items are sorted by it in ascending order. (`OrderKeys`)
    let key: Int64
    /// The state of the item.
    let state: State
    /// The staging token of the drop that reserved the place; nil once landed.
    let owner: String?
    /// The file's name.
    var name: FilePath.Component
    /// The provenance; nil before the data has arrived and for files added by hand.
    let provenance: Provenance?
    /// The fingerprint of its present or imminent file; nil if not recorded.
    let file: RecordedFile?

    /// The name in the history of the content that the item `id` displaces, or of the item itself if it is displaced;
    /// it is unique there.
    static func historyName(of id: Int64) -> FilePath.Component? { FilePath.Component("\(id)") }

    /// The name in the history of the original from which a move converted the item `id`.
    static func originalName(of id: Int64) -> FilePath.Component? { FilePath.Component("\(id)-original") }
}

/// The source of an item, and the result of its conversion.
struct Provenance: Sendable, Hashable {
    /// The type that was written.
    let type: UniformType
    /// The source.
    let source: ItemSource
    /// The type of the source.
    let sourceType: UniformType
    /// The types passed through during conversion.
    let route: [UniformType]
    /// The fidelity of the conversion.
    let fidelity: Fidelity
    /// The losses during conversion and landing.
    let losses: [Loss]
    /// The hash of the written content; nil for folders, and if none was computed.
    let hash: ContentHash?
    /// Its size in bytes.
    let bytes: Int64
    /// When it was dropped.
    let dropped: Date
    /// The item that it belongs to; nil for an item of its own.
    var companionOf: CompanionLink?
    /// How it was found equal to its source before it landed; nil if they were not compared.
    var proof: Proof?

    /// Creates the provenance of the item from `delivery`.
    init(_ delivery: Delivery, _ item: StagedItem, dropped: Date) {
        let representation = delivery.provenance?.representation ?? delivery.representation
        type = representation.type
        source = delivery.provenance?.source ?? delivery.source
        sourceType = delivery.provenance?.sourceType ?? delivery.sourceType
        route = representation.route
        fidelity = representation.fidelity
        losses = (delivery.provenance?.representation.losses ?? delivery.losses) + item.losses
        hash = item.hash
        bytes = item.bytes
        self.dropped = dropped
        proof = delivery.provenance.map { $0.proof } ?? delivery.proof
    }

    init(
        type: UniformType, source: ItemSource, sourceType: UniformType, route: [UniformType], fidelity: Fidelity,
        losses: [Loss] = [], hash: ContentHash?, bytes: Int64, dropped: Date
    ) {
        self.type = type
        self.source = source
        self.sourceType = sourceType
        self.route = route
        self.fidelity = fidelity
        self.losses = losses
        self.hash = hash
        self.bytes = bytes
        self.dropped = dropped
    }
}

/// The recorded fingerprint of an item's file: recognises the file under another name, and shows without reading
/// whether it is unchanged.
struct RecordedFile: Sendable, Hashable {
    /// The inode's number.
    let inode: Int64
    /// The creation time, in nanoseconds since 1970; nil if the file system does not store it.
    let born: Int64?
    /// The modification time when its content was last checked; nil if it was not checked.
    let modified: Int64?
    /// Whether its content was found to differ from the one that landed.
    let isEdited: Bool

    /// Whether `file` is the recorded file, edited or not.
    ///
    /// The inode number is not sufficient, because file systems reuse numbers of removed files. If the file system
    /// stores creation times, they must be equal. Otherwise the modification time and the size must be equal; a file
    /// that was both edited and renamed by hand is then not recognized.
    ///
    /// - Parameter bytes: the item's size in bytes; nil if unknown.
    func isSame(as file: FileFingerprint, bytes: Int64?) -> Bool {
        guard inode == file.inode else { return false }
        if let born, let other = file.born { return born == other }
        return modified == file.modified && (file.isFolder || bytes == nil || bytes == file.size)
    }

    /// Whether `file` is the recorded file and, as far as known, was not written to since.
    func isExactly(_ file: FileFingerprint) -> Bool {
        inode == file.inode && born == file.born && (modified == nil || modified == file.modified)
    }
}

extension StoreRecord {
    /// Whether `file` is the file of the item.
    func isSame(as file: FileFingerprint) -> Bool {
        self.file.map { $0.isSame(as: file, bytes: provenance?.hash == nil ? nil : provenance?.bytes) } ?? false
    }

    /// Whether `file` is known to have the content that landed, without reading it.
    func hasItsContent(_ file: FileFingerprint) -> Bool {
        guard let recorded = self.file, let provenance, provenance.hash != nil, isSame(as: file) else { return false }
        return !recorded.isEdited && recorded.modified == file.modified && provenance.bytes == file.size
    }

    /// Whether the file with this status may have another content than the one that landed. Reads nothing.
    func isEdited(_ status: Stat) -> Bool {
        guard let provenance, provenance.hash != nil else { return false }
        let isLater = file?.modified.map { $0 != status.modifiedNanoseconds } ?? false
        return file?.isEdited == true || isLater || provenance.bytes != status.size
    }
}

/// Each function runs in the transaction of the given connection.
extension ItemStore {
    /// Records the file `name` of `directory` as the present, or imminent, file of the item `id`.
    static func recordFile(
        _ name: FilePath.Component, in directory: Directory, of id: Int64, in database: Database
    ) throws {
        guard let file = try? directory.fingerprint(of: name) else { return }
        try recordFile(file, of: id, in: database)
    }

    /// Records the file of the item `id`.
    ///
    /// - Parameters:
    ///   - isRead: whether it is known if the content is the one that landed.
    ///   - isEdited: whether the content is known to be another one.
    static func recordFile(
        _ file: FileFingerprint, of id: Int64, isRead: Bool = true, isEdited: Bool = false, in database: Database
    ) throws {
        try database.cachedStatement(
            sql: "UPDATE item SET inode = ?, born = ?, modified = ?, edited = ? WHERE id = ?"
        ).execute(
            arguments: [file.inode, file.born, isRead ? file.modified : nil, isEdited ? now() : nil, id])
    }

    /// Records that the item `id` took over the file that was recorded for `other`.
    static func takeOverFile(of other: Int64, by id: Int64, in database: Database) throws {
        let columns = "inode, born, modified, edited"
        try database.cachedStatement(
            sql: "UPDATE item SET (\(columns)) = (SELECT \(columns) FROM item WHERE id = ?) WHERE id = ?"
        ).execute(arguments: [other, id])
    }

    /// Deletes the recorded fingerprint of the item `id`, which has a new file; the next command that reads the
    /// directory records it.
    static func forgetFile(of id: Int64, in database: Database) throws {
        try database.cachedStatement(
            sql: "UPDATE item SET inode = NULL, born = NULL, modified = NULL, edited = NULL WHERE id = ?"
        ).execute(arguments: [id])
    }

    /// Records that the content of an item was changed by hand; `file` is its present file.
    static func noteEdit(of record: StoreRecord, as file: LaneFile, in database: Database) throws {
        try recordFile(file.fingerprint, of: record.id, isEdited: true, in: database)
        guard let record = try self.record(record.id, in: database) else { return }
        try note(
            "edited", item: record.id, name: record.name, lane: record.lane, key: record.key, drop: nil, in: database)
    }

    /// Records that an item was renamed, or moved to another lane, by hand.
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
