import Foundation

/// The shared fixtures next to the package, if they exist.
enum Fixtures {
    static let documents = folder("documents")
    static let hasDocuments = FileManager.default.fileExists(atPath: documents.path)

    /// The reason for skipping tests without them.
    static let absence = "the shared fixtures are not beside the package"

    /// The top directory of the package.
    static let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    static func folder(_ name: String) -> URL {
        package.appending(path: "../shared/fixtures/\(name)").standardizedFileURL
    }
}
