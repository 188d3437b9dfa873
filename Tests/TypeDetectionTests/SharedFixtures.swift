import Glibc
import SystemPackage

/// The shared fixtures next to the repository. If they do not exist, the tests that read them are skipped and say so.
enum SharedFixtures {
    static let root: FilePath = {
        var path = FilePath(#filePath)
        for _ in 0..<4 { path.removeLastComponent() }
        return path.appending("shared/fixtures/types")
    }()

    static var areHere: Bool { root.appending("EXPECT.tsv").withPlatformString { access($0, R_OK) } == 0 }

    static func text(_ path: FilePath) -> String? {
        guard let descriptor = try? FileDescriptor.open(path, .readOnly) else { return nil }
        defer { try? descriptor.close() }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while let count = try? buffer.withUnsafeMutableBytes({ try descriptor.read(into: $0) }), count > 0 {
            bytes.append(contentsOf: buffer[..<count])
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The rows of a table with a header line, as dictionaries.
    static func table(_ path: FilePath) -> [[String: String]] {
        let lines = (text(path) ?? "").split(separator: "\n").map {
            $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
        }
        guard let header = lines.first else { return [] }
        return lines.dropFirst().map { Dictionary(zip(header, $0), uniquingKeysWith: { first, _ in first }) }
    }
}
