import Foundation
import SystemPackage
import TestPrograms
import Testing

/// A directory of its own with a home of its own, in which commands are run under a fault.
final class Workspace: Sendable {
    let url: URL

    init(in parent: URL = FileManager.default.temporaryDirectory) throws {
        url = parent.appendingPathComponent("torture-\(UUID().uuidString)")
        for name in ["work", "home", "tmp"] {
            try FileManager.default.createDirectory(
                at: url.appendingPathComponent(name), withIntermediateDirectories: true)
        }
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    /// Where commands run.
    var work: URL { url.appendingPathComponent("work") }

    func write(_ text: String, to path: String) throws { try write(Data(text.utf8), to: path) }

    func write(_ data: Data, to path: String) throws {
        let file = work.appendingPathComponent(path)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try data.write(to: file)
    }

    /// How a command ended.
    struct Ending {
        /// The exit status; 128 and the signal's number for one that a signal ended.
        let status: Int32
        let output: String
    }

    /// Runs `dnd` with one load at a time, so that the n-th call is the same call every time.
    @discardableResult
    func run(_ arguments: [String], fault: String? = nil) async throws -> Ending {
        try await Turn.take { try self.runBlocking(arguments, fault: fault) }
    }

    /// The same on the calling thread.
    @discardableResult
    func runBlocking(_ arguments: [String], fault: String? = nil) throws -> Ending {
        let program = try #require(Self.programs[fault == nil ? "dnd" : "dnd-torture"])
        var environment = [
            "HOME": url.appendingPathComponent("home").path, "TMPDIR": url.appendingPathComponent("tmp").path,
            "PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8",
        ]
        if let fault { environment["DND_FAULT"] = fault }
        let outcome = try Program.runBlocking(
            ([program.path] + arguments).map { Argument(stringLiteral: $0) }, in: FilePath(work.path),
            environment: environment)
        let status =
            switch outcome.ending {
            case .exited(let status): status
            case .signalled(let number): 128 + number
            }
        return Ending(status: status, output: outcome.outputText + outcome.errorText)
    }

    /// Everything in the work directory, by path: content of files, links as they say, folders as empty. Without the databases, which may
    /// change their form.
    func snapshot(includingTimes: Bool = false) throws -> [String: String] {
        var found: [String: String] = [:]
        let walk = try #require(FileManager.default.enumerator(atPath: work.path))
        for case let path as String in walk where !path.contains("store.sqlite") {
            let file = work.appendingPathComponent(path)
            let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
            switch attributes[.type] as? FileAttributeType {
            case .typeDirectory: found[path] = "folder"
            case .typeSymbolicLink: found[path] = try FileManager.default.destinationOfSymbolicLink(atPath: file.path)
            default: found[path] = try Data(contentsOf: file).base64EncodedString()
            }
            if includingTimes, let time = attributes[.modificationDate] as? Date {
                found[path, default: ""] += " \(time.timeIntervalSince1970)"
            }
        }
        return found
    }

    /// The programs that were built with the tests.
    private static let programs: [String: URL] = {
        let folder = Bundle.main.executableURL?.deletingLastPathComponent()
        let candidates = [
            folder,
            Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }?.bundleURL
                .deletingLastPathComponent(), URL(fileURLWithPath: ".build/debug"),
        ].compactMap(\.self)
        var programs: [String: URL] = [:]
        for name in ["dnd", "dnd-torture"] {
            programs[name] = candidates.map { $0.appendingPathComponent(name) }
                .first { FileManager.default.isExecutableFile(atPath: $0.path) }
        }
        return programs
    }()
}
