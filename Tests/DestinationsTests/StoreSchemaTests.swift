import StoreFiles
import SystemPackage
import Testing

@testable import Destinations
import Transfer

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
