import FoundationEssentials
import FileSystem
import Glibc
import ItemProviders
import StoreFiles
package import SystemPackage

/// The texts of a folder's files, for full-text search: a database in the user's cache. (SQLite with FTS5)
///
/// Several processes may use it. It holds nothing that is not in the files: one that is damaged, or of another version,
/// is made again, and where none can be kept, it is in memory.
package final class TextIndex: Sendable {
    /// The limit for a text, in bytes: 64 MiB.
    package static let longestText = 64 << 20

    private let queue: DatabaseQueue
    /// The directory of the database, open as long as its path is used; nil for one in memory.
    private let place: Directory?
    /// Opens the index of a folder, and creates it if there is none.
    ///
    /// - Parameters:
    ///   - folder: Its absolute path.
    ///   - cache: The directory of all indexes, which is created; nil to keep none.
    ///   - stamp: What the texts depend on besides the files: an index with another one is emptied.
    ///   - startsAnew: Whether one that exists is removed first, since it is damaged.
    /// - Throws: `DatabaseError` if not even memory can hold it.
    package convenience init(of folder: FilePath, in cache: FilePath?, stamp: String, startsAnew: Bool = false) throws {
        let name = ContentHash(of: folder.bytes).hexadecimal
        let text = "\(folder)\n\(stamp)"
        guard let cache, let place = try? PrivateFolder.make(cache) else {
            try self.init(nil, name: name, stamp: text)
            return
        }
        if startsAnew { Self.remove(name + Self.suffix, in: place) }
        do {
            try self.init(place, name: name, stamp: text)
        } catch let error where Self.isDamage(error) {
            Self.remove(name + Self.suffix, in: place)
            try self.init(place, name: name, stamp: text)
        } catch {
            // The cache cannot be written.
            try self.init(nil, name: name, stamp: text)
        }
        Self.removeUnused(in: place, except: name)
    }

    private init(_ place: Directory?, name: String, stamp: String) throws {
        self.place = place
        var options = DatabaseOptions()
        // Another command writes for a short time, and a lock of one that died is gone.
        options.busy = { tries in
            usleep(10_000)
            return tries < Self.mostTries && (try? ProcessInterruption.check()) != nil
        }
        // SQLite would let others read it.
        if let place, let file = FilePath.Component(name + Self.suffix) { try? place.create(file).close() }
        let path = place.map { "/proc/self/fd/\($0.descriptor.rawValue)/\(name)\(Self.suffix)" }
        queue = try DatabaseQueue(path: path ?? "", options: options)
        try queue.inDatabase { database in
            try database.add(FoldingTokenizer(), named: "folding")
            // After a crash of the machine, the last commits may be missing, and are made again.
            try database.execute(sql: "PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL")
            try database.execute(sql: "PRAGMA temp_store = MEMORY; CREATE TEMP TABLE seen(path BLOB PRIMARY KEY)")
        }
        try queue.write { database in
            guard try String.fetchOne(database, sql: Self.exists) != nil,
                try String.fetchOne(database, sql: "SELECT stamp FROM index_of") == stamp
            else {
                try database.execute(sql: Self.schema)
                try database.execute(sql: "INSERT INTO index_of VALUES (?)", arguments: [stamp])
                return
            }
        }
        // That it was used. A second descriptor of the file would take SQLite's locks with it when it is closed.
        if let place { utimensat(place.descriptor.rawValue, name + Self.suffix, nil, 0) }
    }

    /// Whether an error means that an index is damaged, and is to be made anew.
    package static func isDamage(_ error: any Error) -> Bool {
        guard let code = (error as? DatabaseError)?.resultCode else { return false }
        return [.SQLITE_CORRUPT, .SQLITE_NOTADB].contains(code)
    }

    /// Whether an error means that nothing can be kept: the disk is full, or another command holds the lock for long.
    package static func isUnusable(_ error: any Error) -> Bool { error is DatabaseError && !isDamage(error) }

    /// How often a lock is asked for, every 10 ms: one that is held longer belongs to a command that was stopped.
    private static let mostTries = 1000

    /// Closes the database. The index must not be used afterwards.
    package func close() { queue.close() }

    // MARK: - The schema

    /// The end of the file's name, with the version of the schema and of the form in which words are kept.
    private static let suffix = "-4.sqlite"
    private static let exists = "SELECT name FROM sqlite_master WHERE name = 'index_of'"
    private static let schema = """
        DROP TABLE IF EXISTS index_of;
        DROP TABLE IF EXISTS file;
        DROP TABLE IF EXISTS item;
        DROP TABLE IF EXISTS words;
        CREATE TABLE index_of(stamp TEXT NOT NULL);
        CREATE TABLE file(id INTEGER PRIMARY KEY, path BLOB NOT NULL UNIQUE, stamp TEXT NOT NULL, failure TEXT);
        CREATE TABLE item(id INTEGER PRIMARY KEY, file INTEGER NOT NULL, part INTEGER, inner TEXT NOT NULL, type TEXT NOT NULL);
        CREATE INDEX item_of_file ON item(file);
        CREATE VIRTUAL TABLE words USING fts5(name, text, tokenize = 'folding', prefix = '1 2 3');
        """

    // MARK: - Files

    /// Returns which files the index does not have as they are now, as indices of `files`; notes that all exist.
    package func unknown(_ files: [(path: FilePath, stamp: String)]) throws -> [Int] {
        try queue.inDatabase { database in
            let note = try database.cachedStatement(sql: "INSERT OR IGNORE INTO seen VALUES (?)")
            return try files.indices.filter { index in
                try note.execute(arguments: [Data(files[index].path.bytes)])
                return try !Self.has(files[index].path, files[index].stamp, in: database)
            }
        }
    }

    /// Keeps files, instead of what was kept of them.
    package func keep(_ files: [IndexedFile]) throws {
        try queue.write { database in
            for file in files {
                // Another command may have read it at the same time.
                if let stamp = file.stamp, try Self.has(file.path, stamp, in: database) { continue }
                let path = Data(file.path.bytes)
                if let old = try Int64.fetchOne(
                    database.cachedStatement(sql: "SELECT id FROM file WHERE path = ?"), arguments: [path])
                {
                    try Self.remove(old, from: database)
                }
                try database.cachedStatement(sql: "INSERT INTO file(path, stamp, failure) VALUES (?, ?, ?)").execute(
                    arguments: [path, file.stamp ?? "", file.failure])
                let id = database.lastInsertedRowID
                for item in file.items {
                    let inner = item.inner.map(String.init).joined(separator: "#")
                    try database.cachedStatement(sql: "INSERT INTO item(file, part, inner, type) VALUES (?, ?, ?, ?)")
                        .execute(arguments: [id, item.part, inner, item.type])
                    try database.cachedStatement(sql: "INSERT INTO words(rowid, name, text) VALUES (?, ?, ?)").execute(
                        arguments: [
                            database.lastInsertedRowID, SearchableText.kept(item.name), SearchableText.kept(item.text),
                        ])
                }
            }
        }
    }

    /// Removes the files that `unknown` has not noted since the index was opened, and that are no files any more: another
    /// command may have added some.
    package func removeOthers(exist: (FilePath) -> Bool) throws {
        let sql = "SELECT id, path FROM file WHERE path NOT IN (SELECT path FROM seen)"
        let others = try queue.inDatabase { try Row.fetchAll($0, sql: sql) }.compactMap { row -> Int64? in
            guard let path = Data(databaseValue: row["path"]), !exist(FilePath(bytes: Array(path))) else { return nil }
            return Int64(databaseValue: row["id"])
        }
        guard !others.isEmpty else { return }
        try queue.write { database in
            for id in others { try Self.remove(id, from: database) }
        }
    }

    /// The files whose text could not be read, with the reasons, by path.
    package func failures() throws -> [(path: FilePath, reason: String)] {
        let sql = "SELECT path, failure FROM file WHERE failure IS NOT NULL ORDER BY path"
        return try queue.inDatabase { try Row.fetchAll($0, sql: sql) }.compactMap { row in
            guard let path = Data(databaseValue: row["path"]), let reason = String(databaseValue: row["failure"]) else {
                return nil
            }
            return (FilePath(bytes: Array(path)), reason)
        }
    }

    private static func has(_ path: FilePath, _ stamp: String, in database: Database) throws -> Bool {
        let statement = try database.cachedStatement(sql: "SELECT 1 FROM file WHERE path = ? AND stamp = ?")
        return try Int.fetchOne(statement, arguments: [Data(path.bytes), stamp]) != nil
    }

    private static func remove(_ id: Int64, from database: Database) throws {
        let items = "SELECT id FROM item WHERE file = ?"
        try database.cachedStatement(sql: "DELETE FROM words WHERE rowid IN (\(items))").execute(arguments: [id])
        try database.cachedStatement(sql: "DELETE FROM item WHERE file = ?").execute(arguments: [id])
        try database.cachedStatement(sql: "DELETE FROM file WHERE id = ?").execute(arguments: [id])
    }

    // MARK: - Search

    /// Calls `body` with each item in which the query is found, best first, until it returns false. A word in a name
    /// counts more than one in a text. (FTS5's `bm25`)
    ///
    /// - Parameter passages: The number of passages of an item, at most.
    /// - Throws: `DatabaseError`, and the errors of `body`.
    package func forEachHit(
        of query: SearchQuery, passages: Int, _ body: (SearchHit) throws -> Bool
    ) throws {
        let ranked = """
            SELECT words.rowid AS id FROM words JOIN item ON item.id = words.rowid JOIN file ON file.id = item.file
            WHERE words MATCH ? ORDER BY bm25(words, 5.0, 1.0), file.path, item.part, item.id
            """
        try queue.inDatabase { database in
            for id in try Int64.fetchAll(database, sql: ranked, arguments: [query.expression]) {
                try ProcessInterruption.check()
                guard let hit = try Self.hit(id, of: query, passages: passages, in: database) else { continue }
                guard try body(hit) else { return }
            }
        }
    }

    private static func hit(
        _ id: Int64, of query: SearchQuery, passages: Int, in database: Database
    ) throws -> SearchHit? {
        // Only one text at a time is in memory.
        let text = passages > 0 ? "highlight(words, 1, char(1), char(2))" : "''"
        let sql = """
            SELECT file.path, item.part, item.inner, item.type, highlight(words, 0, char(1), char(2)) AS name,
                \(text) AS text
            FROM words JOIN item ON item.id = words.rowid JOIN file ON file.id = item.file
            WHERE words MATCH ? AND words.rowid = ?
            """
        guard
            let row = try Row.fetchOne(database.cachedStatement(sql: sql), arguments: [query.expression, id]),
            let path = Data(databaseValue: row["path"]), let type = String(databaseValue: row["type"]),
            let name = String(databaseValue: row["name"]), let text = String(databaseValue: row["text"])
        else { return nil }
        var plain = String.UnicodeScalarView()
        let marks = [SearchableText.begin, SearchableText.end]
        for scalar in name.unicodeScalars where !marks.contains(scalar) { plain.append(scalar) }
        return SearchHit(
            path: FilePath(bytes: Array(path)), part: Int(databaseValue: row["part"]),
            inner: (String(databaseValue: row["inner"]) ?? "").split(separator: "#").compactMap { Int($0) }, type: type,
            name: String(plain), isInName: MarkedText(name).hasMarks,
            passages: MarkedText(text).passages(atMost: passages, hasPages: type == "com.adobe.pdf"))
    }

    // MARK: - Indexes that are not used

    /// Indexes that were unused for this long are removed. In seconds: 90 days.
    private static let longestUnused = 90 * 86_400

    private static func removeUnused(in place: Directory, except name: String) {
        let now = time(nil)
        // Also those of other versions.
        for file in (try? place.names()) ?? [] where file.string.hasSuffix(".sqlite") {
            guard file.string != name + suffix, let status = try? place.status(of: file),
                Int(status.modifiedNanoseconds / 1_000_000_000) < now - longestUnused
            else { continue }
            remove(file.string, in: place)
        }
    }

    private static func remove(_ file: String, in place: Directory) {
        for end in ["", "-wal", "-shm"] {
            if let file = FilePath.Component(file + end) { try? place.unlink(file) }
        }
    }
}
