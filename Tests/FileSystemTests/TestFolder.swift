import Foundation
import SystemPackage

/// Runs `body` with a new folder, which it removes afterwards.
func inFolder(_ body: (FilePath) throws -> Void) throws {
    let url = FileManager.default.temporaryDirectory.appending(path: "dnd-files-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: url) }
    try body(FilePath(url.path))
}

/// Creates a file with `bytes`.
@discardableResult
func makeFile(_ path: FilePath, _ bytes: [UInt8]) throws -> FilePath {
    try Data(bytes).write(to: URL(fileURLWithPath: path.string))
    return path
}
