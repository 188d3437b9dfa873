import Foundation

/// The shared fixtures next to the package, if they exist.
enum Fixtures {
    static let documents = folder("documents")
    static let hasDocuments = FileManager.default.fileExists(atPath: documents.path)

    /// The reason for skipping tests without them.
    static let absence = "the shared fixtures are not beside the package"

    static func folder(_ name: String) -> URL {
        URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "../shared/fixtures/\(name)").standardizedFileURL
    }
}
