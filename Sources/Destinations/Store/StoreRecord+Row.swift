import FoundationEssentials
import Configuration
import FileSystem
import ItemProviders
import StoreFiles
import SystemPackage
import Transfer
import UniformTypes

extension StoreRecord {
    /// The columns that `init(row:)` reads: those of `item`, and the owner of its drop while it has not landed.
    static let selection = """
        SELECT item.*, dropSession.owner FROM item
        LEFT JOIN dropSession ON dropSession.id = item.dropSession AND item.state < 2
        """

    /// Creates a record from a row of `selection`; nil if a value has not its column's type or range, which this
    /// program never writes.
    init?(row: Row) {
        guard let id = row.integer("id"), let lane = row.text("lane"), let key = row.key("position"),
            let state = row.integer("state").flatMap(State.init), let name = row.name("name"),
            row.isText(orNull: "type", "sourceKind", "sourceFragment", "sourceType", "route", "fidelity", "owner"),
            row.isInteger(orNull: "bytes", "dropped"), row.isData(orNull: "source", "hash")
        else { return nil }
        self.id = id
        self.lane = lane
        self.key = key
        self.state = state
        self.name = name
        owner = row.text("owner")
        provenance = Provenance(row: row)
        file = RecordedFile(row: row)
    }
}

extension RecordedFile {
    fileprivate init?(row: Row) {
        guard let inode = row.integer("inode") else { return nil }
        self.init(
            inode: inode, born: row.integer("born"), modified: row.integer("modified"),
            isEdited: row.integer("edited") != nil)
    }
}

/// Values of a row; nil if a value has another type.
extension Row {
    func integer(_ name: String) -> Int64? { if case .int64(let value) = self[name] { value } else { nil } }

    func text(_ name: String) -> String? { if case .string(let value) = self[name] { value } else { nil } }

    func data(_ name: String) -> [UInt8]? { if case .blob(let value) = self[name] { value } else { nil } }

    /// An order key of a lane.
    func key(_ name: String) -> Int64? {
        integer(name).flatMap { (-OrderKeys.limit...OrderKeys.limit).contains($0) ? $0 : nil }
    }

    /// The name of a file in a store's directory: a single component other than the store's own name.
    func name(_ column: String) -> FilePath.Component? {
        guard let bytes = data(column), bytes.count <= 255, let name = FilePath.Component(bytes: bytes),
            name.bytes == bytes, name != StoreDirectories.storeName
        else { return nil }
        return name
    }

    /// The losses, separated by spaces.
    var losses: [Loss] { (text("losses") ?? "").split(separator: " ").map { Loss(rawValue: String($0)) } }

    /// How the content was found equal to its source.
    var proof: Proof? { text("proof").flatMap(Proof.init(rawValue:)) }

    fileprivate func isText(orNull names: String...) -> Bool {
        names.allSatisfy { name in
            switch self[name] {
            case .null, .string: true
            default: false
            }
        }
    }

    fileprivate func isInteger(orNull names: String...) -> Bool {
        names.allSatisfy { name in
            switch self[name] {
            case .null: true
            // Sizes in bytes, and times in milliseconds since 1970 up to the year 9999, are in this range.
            case .int64(let value): (0...(1 << 60)).contains(value)
            default: false
            }
        }
    }

    fileprivate func isData(orNull names: String...) -> Bool {
        names.allSatisfy { name in
            switch self[name] {
            case .null, .blob: true
            default: false
            }
        }
    }
}

extension Provenance {
    /// Reads the provenance from a row of items or events.
    init?(row: Row) {
        // RFC 3339 ends with the year 9999.
        guard let type = row.text("type").flatMap({ UniformType($0) }), let source = ItemSource(row: row),
            let milliseconds = row.integer("dropped"), milliseconds <= 253_402_300_799_999,
            let sourceType = row.text("sourceType").flatMap({ UniformType($0) })
        else { return nil }
        let route = row.text("route") ?? ""
        self.init(
            type: type, source: source, sourceType: sourceType,
            route: route.split(separator: " ").compactMap { UniformType(String($0)) },
            fidelity: row.text("fidelity").flatMap(Fidelity.init) ?? .native,
            losses: row.losses,
            hash: row.data("hash").flatMap { ContentHash(bytes: $0) }, bytes: row.integer("bytes") ?? 0,
            dropped: Date(timeIntervalSince1970: Double(milliseconds) / 1000))
        proof = row.proof
        companionOf = row.integer("companionOf").flatMap { item in
            row.name("main").map { CompanionLink(item: item, main: $0) }
        }
    }

    /// The values of the columns, by name.
    var columns: [String: (any DatabaseValueConvertible)?] {
        var columns: [String: (any DatabaseValueConvertible)?] = [
            "type": type.identifier, "sourceType": sourceType.identifier, "fidelity": fidelity.rawValue,
            "losses": losses.isEmpty ? nil : losses.map(\.rawValue).joined(separator: " "),
            "route": route.map(\.identifier).joined(separator: " "), "hash": hash.map { Data($0.bytes) },
            "bytes": bytes, "dropped": Int64((dropped.timeIntervalSince1970 * 1000).rounded()),
            "source": source.path.map { Data($0.bytes) }, "sourceFragment": nil as String?,
            "proof": proof?.rawValue, "companionOf": companionOf?.item, "main": companionOf.map { Data($0.main.bytes) },
        ]
        switch source {
        case .path: columns["sourceKind"] = "path"
        case .fragment(_, let fragment):
            columns["sourceKind"] = "fragment"
            columns["sourceFragment"] = fragment
        case .standardInput(let name):
            columns["sourceKind"] = "standard input"
            columns["sourceFragment"] = name
        case .clipboard(let name):
            columns["sourceKind"] = "clipboard"
            columns["sourceFragment"] = name
        case .memory(let name):
            columns["sourceKind"] = "memory"
            columns["sourceFragment"] = name
        }
        return columns
    }
}

extension ItemSource {
    init?(row: Row) {
        let path = row.data("source").map { FilePath(bytes: $0) }
        let detail = row.text("sourceFragment")
        switch (row.text("sourceKind"), path) {
        case ("path", let path?): self = .path(path)
        case ("fragment", let path): self = .fragment(path ?? Self.standardInputPath, detail ?? "")
        case ("standard input", _): self = .standardInput(name: detail)
        case ("clipboard", _): self = .clipboard(name: detail)
        case ("memory", _): self = .memory(name: detail)
        default: return nil
        }
    }
}

// MARK: - Queries

/// Queries of a store. Each function runs in the transaction of the given connection.
extension ItemStore {
    /// All records of a lane, in order.
    static func records(lane: String, in database: Database) throws -> [StoreRecord] {
        try sound(
            Row.fetchAll(
                database, sql: "\(StoreRecord.selection) WHERE lane = ? ORDER BY position, item.id", arguments: [lane]),
            in: database)
    }

    /// The placeholders of a lane.
    static func onTheirWay(lane: String, in database: Database) throws -> [StoreRecord] {
        try sound(
            Row.fetchAll(
                database, sql: "\(StoreRecord.selection) WHERE +lane = ? AND state < 2 ORDER BY position, item.id",
                arguments: [lane]),
            in: database)
    }

    /// The places of all lanes in which nothing has landed yet.
    static func onTheirWay(in database: Database) throws -> [StoreRecord] {
        try sound(
            Row.fetchAll(database, sql: "\(StoreRecord.selection) WHERE state < 2 ORDER BY item.id"), in: database)
    }

    /// The record with that id.
    static func record(_ id: Int64, in database: Database) throws -> StoreRecord? {
        try Row.fetchOne(
            database.cachedStatement(sql: "\(StoreRecord.selection) WHERE item.id = ?"), arguments: [id]
        ).flatMap { try sound([$0], in: database).first }
    }

    /// The records of that name, the landed one first.
    static func records(
        named name: FilePath.Component, lane: String, in database: Database
    ) throws -> [StoreRecord] {
        try sound(
            Row.fetchAll(
                database.cachedStatement(
                    sql: "\(StoreRecord.selection) WHERE lane = ? AND name = ? ORDER BY state DESC"),
                arguments: [lane, Data(name.bytes)]),
            in: database)
    }

    /// Up to eight landed items, not companions, that had this content when they landed, the oldest first.
    static func records(of hash: ContentHash, bytes: Int64, in database: Database) throws -> [StoreRecord] {
        try sound(
            Row.fetchAll(
                database.cachedStatement(
                    sql: "\(StoreRecord.selection) WHERE hash = ? AND bytes = ? AND state = 2 "
                        + "AND companionOf IS NULL ORDER BY item.id LIMIT 8"),
                arguments: [Data(hash.bytes), bytes]),
            in: database)
    }

    /// The ids of the records, in all lanes, with a value outside of its column's type or range.
    static func damagedRecords(in database: Database) throws -> [Int64] {
        try Int64.fetchAll(database, sql: "SELECT id FROM item WHERE \(StoreSchema.damage)")
    }

    /// The records in `rows`. Damaged records are ignored with one warning; their files are listed with those that have
    /// no record.
    private static func sound(_ rows: [Row], in database: Database) throws -> [StoreRecord] {
        let records = rows.compactMap { StoreRecord(row: $0) }
        if records.count < rows.count { warnOfDamage(in: database) }
        return records
    }

    /// Warns that damaged records are ignored.
    static func warnOfDamage(in database: Database) {
        SafetyWarnings.warn(
            FilePath(database.label ?? ""), "holds damaged or forged records, which are ignored",
            hint: "drop something to record its files again; until then they are listed at the end")
    }
}
