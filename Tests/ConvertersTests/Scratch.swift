import Conversion
import Foundation
import ItemProviders
import SystemPackage
import TestPrograms
import UniformTypes

/// A private directory for one test, removed when it goes out of scope.
final class Scratch {
    let path: FilePath

    init() throws {
        let url = FileManager.default.temporaryDirectory.appending(path: "dnd-test-\(UUID().uuidString)")
        try FileManager.default.createDirectory(
            at: url, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        path = FilePath(url.path)
    }

    deinit { try? FileManager.default.removeItem(atPath: path.string) }

    /// The names of the files in it, sorted.
    var contents: [String] { (try? FileManager.default.contentsOfDirectory(atPath: path.string).sorted()) ?? [] }

    /// Writes a file with the given content, and returns its path.
    func file(_ name: String, _ bytes: some Sequence<UInt8>) throws -> FilePath {
        let file = path.appending(name)
        try Data(bytes).write(to: URL(filePath: file.string))
        return file
    }

    /// Writes an executable shell script, and returns its path.
    func script(_ name: String, _ body: String) throws -> FilePath {
        let file = try file(name, "#!/bin/sh\n\(body)\n".utf8)
        try Program.makeExecutable(file)
        return file
    }
}

extension LoadedContent {
    /// All bytes of the content.
    func bytes() throws -> Data {
        switch self {
        case .data(let data): data
        case .file(let file), .folder(let file): try Data(contentsOf: URL(filePath: file.path.string))
        }
    }

    /// The content as text; nil if it is not UTF-8.
    func text() throws -> String? { String(validating: try bytes(), as: UTF8.self) }
}

extension ConversionSource {
    /// Creates a source from a file.
    init(_ type: String, file: FilePath) throws {
        self.init(
            type: try UniformType.known(type), content: .file(LoadedFile(path: file, ownership: .source)),
            name: file.lastComponent?.string)
    }

    /// Creates a source from bytes in memory.
    init(_ type: String, bytes: some Sequence<UInt8>, name: String? = nil) throws {
        self.init(type: try UniformType.known(type), content: .data(Data(bytes)), name: name)
    }
}

extension UniformType {
    /// Returns the type with this identifier. Throws if it is not declared.
    static func known(_ identifier: String) throws -> UniformType {
        guard let type = UniformType(identifier) else { throw UndeclaredType(identifier: identifier) }
        return type
    }
}

struct UndeclaredType: Error { let identifier: String }

extension Converter {
    /// Converts to `target`. If it is nil, converts to plain text if there is a rule for it, or else by the
    /// first rule for the source.
    func convert(
        _ source: ConversionSource, to target: UniformType? = nil, in context: ConversionContext
    ) async throws -> LoadedContent {
        let rules = rules(for: source)
        let wanted = rules.first { $0.target == target ?? .utf8PlainText }
        guard let rule = wanted ?? (target == nil ? rules.first : nil) else { throw NoRule(source: source) }
        return try await convert(source, by: rule, in: context)
    }
}

struct NoRule: Error { let source: ConversionSource }
