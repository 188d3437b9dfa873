import Foundation

/// The fixtures that lie beside the package, where they are.
enum Fixtures {
    static let documents = folder("documents")
    static let hasDocuments = FileManager.default.fileExists(atPath: documents.path)

    /// Why tests are skipped without them.
    static let absence = "the shared fixtures are not beside the package"

    static func folder(_ name: String) -> URL {
        URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "../shared/fixtures/\(name)").standardizedFileURL
    }
}
