import Glibc

/// A temporary directory for the benchmarks, removed on deinitialization.
final class Place {
    let path: String
    private var count = 0

    init() throws {
        var template = Array("/tmp/dnd-benchmarks-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw CommandFailed(command: ["mkdtemp"], status: errno) }
        path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    deinit { remove(path) }

    func freshDirectory() throws -> String {
        count += 1
        let fresh = "\(path)/run-\(count)"
        guard mkdir(fresh, 0o755) == 0 else { throw CommandFailed(command: ["mkdir", fresh], status: errno) }
        return fresh
    }

    func write(_ text: String, to path: String) throws {
        guard let file = fopen(path, "w") else { throw CommandFailed(command: ["fopen", path], status: errno) }
        defer { fclose(file) }
        fputs(text, file)
    }

    /// Creates a directory of `count` small text files, each with different content.
    func smallFiles(count: Int) throws -> [String] {
        let directory = "\(path)/small"
        guard mkdir(directory, 0o755) == 0 else { throw CommandFailed(command: ["mkdir", directory], status: errno) }
        return try (0..<count).map { index in
            let name = "\(directory)/note-\(index).txt"
            guard let file = fopen(name, "w") else { throw CommandFailed(command: ["fopen", name], status: errno) }
            defer { fclose(file) }
            for line in 0..<20 { fputs("Note \(index), line \(line): the weather is fine.\n", file) }
            return name
        }
    }

    /// Writes a PNG of 64 x 64 grey pixels with vips.
    func writePicture(to path: String) throws {
        _ = try Command.time(["vips", "black", path, "64", "64"])
    }

    func remove(_ directory: String) { _ = try? Command.time(["rm", "-rf", directory]) }
}
