import Foundation
import Synchronization
import SystemPackage
import TestPrograms
import Testing

/// A fresh directory with a home directory, in which commands run with a fault.
final class Workspace: Sendable {
    let url: URL

    init(in parent: URL = FileManager.default.temporaryDirectory) throws {
        url = parent.appendingPathComponent("torture-\(UUID().uuidString)")
        for name in ["work", "home", "tmp"] {
            try FileManager.default.createDirectory(
                at: url.appendingPathComponent(name), withIntermediateDirectories: true)
        }
    }

    /// Creates a copy of `other`, with all times and permissions.
    convenience init(copying other: Workspace) throws {
        try self.init()
        try Self.copy(other.url, to: url)
        guard let far = other.far else { return }
        try FileManager.default.removeItem(at: work.appendingPathComponent("far"))
        try Self.copy(far, to: try makeFar())
    }

    deinit { remove() }

    /// Removes the directory when the tests end. Templates stay referenced until then, so their `deinit` never runs.
    func removeAtEnd() {
        _ = Self.registration
        Self.kept.withLock { $0.append(self) }
    }

    private static let kept = Mutex<[Workspace]>([])
    /// Registers the removal, once. (`atexit`)
    private static let registration: Void = {
        atexit { for workspace in Workspace.kept.withLock({ $0 }) { workspace.remove() } }
    }()

    private func remove() {
        if let far { try? FileManager.default.removeItem(at: far) }
        try? FileManager.default.removeItem(at: url)
    }

    /// A directory on another file system than that of temporary files; nil if there is none.
    static let farParent: URL? = {
        let shared = URL(fileURLWithPath: "/dev/shm")
        func device(_ url: URL) -> Int? {
            (try? FileManager.default.attributesOfItem(atPath: url.path))?[.systemNumber] as? Int
        }
        guard let there = device(shared), let here = device(FileManager.default.temporaryDirectory), there != here,
            FileManager.default.isWritableFile(atPath: shared.path)
        else { return nil }
        return shared
    }()

    /// The directory that `far` links to; nil if there is no such link.
    private var far: URL? {
        (try? FileManager.default.destinationOfSymbolicLink(atPath: work.appendingPathComponent("far").path))
            .map { URL(fileURLWithPath: $0) }
    }

    /// Creates `far` in the work directory, a link to a new directory on another file system.
    @discardableResult
    func makeFar() throws -> URL {
        let far = try #require(Self.farParent).appendingPathComponent("torture-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: far, withIntermediateDirectories: false)
        try FileManager.default.createSymbolicLink(at: work.appendingPathComponent("far"), withDestinationURL: far)
        return far
    }

    private static func copy(_ source: URL, to target: URL) throws {
        let arguments = ["/bin/cp", "-a", source.path + "/.", target.path].map { Argument(stringLiteral: $0) }
        let outcome = try Program.runBlocking(arguments)
        try #require(outcome.ending == .exited(0), "\(outcome)")
    }

    /// The directory in which commands run.
    var work: URL { url.appendingPathComponent("work") }

    func write(_ text: String, to path: String) throws { try write(Data(text.utf8), to: path) }

    func write(_ data: Data, to path: String) throws {
        let file = work.appendingPathComponent(path)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try data.write(to: file)
    }

    func read(_ path: String) throws -> Data { try Data(contentsOf: work.appendingPathComponent(path)) }

    func has(_ path: String) -> Bool { FileManager.default.fileExists(atPath: work.appendingPathComponent(path).path) }

    /// The environment in which commands run.
    var environment: [String: String] {
        [
            "HOME": url.appendingPathComponent("home").path, "TMPDIR": url.appendingPathComponent("tmp").path,
            "PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8",
        ]
    }

    /// How a command ended, and what it wrote.
    struct Ending {
        /// The exit status, or 128 plus the number of the signal that ended the command.
        let status: Int32
        let output: String
    }

    /// Runs `dnd`, or `dnd-torture` if a fault is injected or abilities are missing.
    @discardableResult
    func run(_ arguments: [String], fault: String? = nil, without: String = "") async throws -> Ending {
        try await Turn.take { try self.runBlocking(arguments, fault: fault, without: without) }
    }

    /// Like `run`, on the calling thread.
    @discardableResult
    func runBlocking(_ arguments: [String], fault: String? = nil, without: String = "") throws -> Ending {
        // Calls are numbered from 1, so this fault never happens.
        let fault = fault ?? (without.isEmpty ? nil : "die 0")
        let program = Self.programs.appendingPathComponent(fault == nil ? "dnd" : "dnd-torture")
        var environment = environment
        if let fault { environment["DND_FAULT"] = fault }
        if !without.isEmpty { environment["DND_FAULT_WITHOUT"] = without }
        // With one load at a time, the n-th call is the same call in every run.
        let jobs =
            !arguments.contains("--jobs") && ["copy", "move", "drop", "watch", "batch"].contains(arguments.first)
            ? ["--jobs", "1"] : []
        let outcome = try Program.runBlocking(
            ([program.path] + arguments + jobs).map { Argument(stringLiteral: $0) }, in: FilePath(work.path),
            environment: environment)
        let status =
            switch outcome.ending {
            case .exited(let status): status
            case .signalled(let number): 128 + number
            }
        return Ending(status: status, output: outcome.outputText + outcome.errorText)
    }

    /// Everything in the work directory, in `far` and in the logs of plain folders, by path: a file's content in
    /// base64, a link's target, `folder` for a folder. Databases are left out, because their bytes may change.
    func snapshot(includingTimes: Bool = false) throws -> [String: String] {
        var found = try Self.snapshot(of: work, includingTimes: includingTimes)
        let logs = url.appendingPathComponent("home/.local/state/dnd/folders")
        if FileManager.default.fileExists(atPath: logs.path) {
            for (path, content) in try Self.snapshot(of: logs, includingTimes: includingTimes)
            where path.contains("/.dnd/") {
                found[path] = content
            }
        }
        if let far {
            found["far"] = nil
            for (path, content) in try Self.snapshot(of: far, includingTimes: includingTimes) {
                found["far/\(path)"] = content
            }
        }
        return found
    }

    private static func snapshot(of folder: URL, includingTimes: Bool) throws -> [String: String] {
        var found: [String: String] = [:]
        let walk = try #require(FileManager.default.enumerator(atPath: folder.path))
        for case let path as String in walk where !path.contains("store.sqlite") {
            let file = folder.appendingPathComponent(path)
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

    /// The files that a user sees, with their content, but not plans and reports.
    func visible() throws -> [String: String] {
        try snapshot().filter { !Self.isHidden($0.key) && !Self.isRecord($0.key) && $0.value != "folder" }
    }

    /// Whether the file is a plan, a report or a record of a shard: its content tells of times and places.
    static func isRecord(_ path: String) -> Bool {
        path.split(separator: "/").last.map { Scenario.recordNames.contains(String($0)) } == true
    }

    /// Whether the path belongs to the files that `dnd` keeps for itself.
    static func isHidden(_ path: String) -> Bool { path.split(separator: "/").contains { $0.hasPrefix(".dnd") } }

    /// The folder of `dnd` and `dnd-torture`: DND_TORTURE_PROGRAMS, or that of the program that runs the tests.
    static let programs =
        ProcessInfo.processInfo.environment["DND_TORTURE_PROGRAMS"].map { URL(fileURLWithPath: $0) }
        ?? URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
}
