import SystemPackage
import Testing
import Transfer

@testable import Destinations
@testable import StoreFiles

@Suite struct StoreSchemaTests {
    private static let file: FilePath = "Sources/Destinations/Store/StoreSchema+Texts.swift"

    /// An opened store is compared with these texts, so that no store must be created for it.
    @Test func theTextsAreThoseThatTheStepsMake() throws {
        let queue = try DatabaseQueue()
        try StoreSchema.migrator.migrate(queue)
        let made = try queue.read(StoreSchema.allTexts)
        if StoreSchema.texts == made { return }
        let path = FilePath("/tmp/StoreSchema+Texts.swift")
        try put(Array(Self.source(made).utf8), to: path)
        Issue.record("\(Self.file) is not what the steps make; this is: cp \(path) \(Self.file)")
    }

    /// A new store is made from the texts.
    @Test func aNewStoreIsWhatTheStepsMake() throws {
        let (stepwise, direct) = (try DatabaseQueue(), try DatabaseQueue())
        try StoreSchema.migrator.migrate(stepwise)
        try direct.write(StoreSchema.makeEmpty)
        let (expected, made) = (try stepwise.read(Self.content), try direct.read(Self.content))
        #expect(made == expected)
        #expect(made["grdb_migrations"]?.count == StoreSchema.migrator.migrations.count)
    }

    /// The texts of the schema, the rows of each table, and the numbers of the file's header that a program may set.
    private static func content(_ database: Database) throws -> [String: [[DatabaseValue]]] {
        let numbers = "SELECT * FROM sqlite_sequence ORDER BY name"
        var content = ["sqlite_sequence": try Row.fetchAll(database, sql: numbers).map(\.values)]
        for (name, text) in try StoreSchema.allTexts(database) {
            content["text of \(name)"] = [[.string(text)]]
            guard text.hasPrefix("CREATE TABLE") else { continue }
            content[name] = try Row.fetchAll(database, sql: "SELECT * FROM \(name) ORDER BY rowid").map(\.values)
        }
        for number in ["user_version", "application_id", "page_size", "auto_vacuum"] {
            content[number] = try Row.fetchAll(database, sql: "PRAGMA \(number)").map(\.values)
        }
        return content
    }

    /// The Swift source of the table.
    private static func source(_ texts: [String: String]) -> String {
        var lines = [
            "extension StoreSchema {",
            "    /// The SQL of each table and index as the steps make them. `StoreSchemaTests` compares and writes this file.",
            "    static let texts: [String: String] = [",
        ]
        for (name, text) in texts.sorted(by: { $0.key < $1.key }) {
            lines.append("        \"\(name)\": \"\"\"")
            for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
                var rest = line
                while rest.utf8.count > 100, let space = rest.prefix(100).lastIndex(of: " "),
                    rest[..<space].contains(where: { $0 != " " })
                {
                    lines.append("        \(rest[...space])\\")
                    rest = rest[space...].dropFirst()
                }
                lines.append("        \(rest)")
            }
            lines.append("        \"\"\",")
        }
        return (lines + ["    ]", "}", ""]).joined(separator: "\n")
    }
}
