import Conversion
import Foundation
import ItemProviders
import SystemPackage
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

    /// The names of all that lies in it.
    var contents: [String] { (try? FileManager.default.contentsOfDirectory(atPath: path.string).sorted()) ?? [] }

    /// A file with the given content.
    func file(_ name: String, _ bytes: some Sequence<UInt8>) throws -> FilePath {
        let file = path.appending(name)
        try Data(bytes).write(to: URL(filePath: file.string))
        return file
    }

    /// An executable shell script.
    func script(_ name: String, _ body: String) throws -> FilePath {
        let file = try file(name, "#!/bin/sh\n\(body)\n".utf8)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file.string)
        return file
    }
}

extension LoadedContent {
    /// All its bytes.
    func bytes() throws -> Data {
        switch self {
        case .data(let data): data
        case .file(let file), .folder(let file): try Data(contentsOf: URL(filePath: file.path.string))
        }
    }

    /// Its text, which must be UTF-8.
    func text() throws -> String? { String(validating: try bytes(), as: UTF8.self) }
}

extension ConversionSource {
    /// A source that is a file.
    init(_ type: String, file: FilePath) throws {
        self.init(
            type: try UniformType.known(type), content: .file(LoadedFile(path: file, ownership: .source)),
            name: file.lastComponent?.string)
    }

    /// A source of bytes in memory.
    init(_ type: String, bytes: some Sequence<UInt8>, name: String? = nil) throws {
        self.init(type: try UniformType.known(type), content: .data(Data(bytes)), name: name)
    }
}

extension UniformType {
    /// A type that a test needs to be declared.
    static func known(_ identifier: String) throws -> UniformType {
        guard let type = UniformType(identifier) else { throw UndeclaredType(identifier: identifier) }
        return type
    }
}

struct UndeclaredType: Error { let identifier: String }

extension Converter {
    /// Converts to `target`; without one to plain text where that is a rule, else by the first rule that holds for the source.
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
