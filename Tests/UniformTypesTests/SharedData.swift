import Glibc

/// The shared data next to the repository. If it does not exist, the tests that read it are skipped and say so.
enum SharedData {
    static let root: String = {
        let parts = #filePath.split(separator: "/").dropLast(4)
        return "/" + parts.joined(separator: "/") + "/shared/data/uniform-types/"
    }()

    static var isHere: Bool { access(root + "declared-coretypes-rs.tsv", R_OK) == 0 }

    /// The rows of a table with a header line, as dictionaries.
    static func table(_ name: String) -> [[String: String]] {
        guard let file = fopen(root + name, "r") else { return [] }
        defer { fclose(file) }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while case let count = fread(&buffer, 1, buffer.count, file), count > 0 {
            bytes.append(contentsOf: buffer[..<count])
        }
        let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n").map {
            $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
        }
        guard let header = lines.first else { return [] }
        return lines.dropFirst().map { Dictionary(zip(header, $0), uniquingKeysWith: { first, _ in first }) }
    }

    static func list(_ text: String?) -> [String] {
        (text ?? "").split(separator: ",").map { String($0).filter { $0 != " " } }
    }
}
