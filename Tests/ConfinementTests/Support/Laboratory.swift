import Confinement
import Foundation
import SystemPackage
import TestPrograms

/// The environment of one test: a scratch directory that a confined program may write, and files next to
/// it that it may not access.
final class Laboratory {
    /// The launcher, which is built next to the test runner.
    static let launcher = FilePath(CommandLine.arguments[0]).removingLastComponent().appending("dnd-confine")
    static let kernel = KernelSupport.probe()
    static let python: FilePath = "/usr/bin/python3"
    static let hasPython = FileManager.default.isExecutableFile(atPath: python.string)

    let root: FilePath
    let scratch: FilePath
    /// A file of the user outside the scratch directory.
    let secret: FilePath

    init() throws {
        // Resolved, because confinement rules apply to the target of a path.
        let temporary = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
        let url = temporary.appending(path: "dnd-confinement-\(UUID().uuidString)")
        root = FilePath(url.path)
        scratch = root.appending("scratch")
        secret = root.appending("secret.txt")
        try FileManager.default.createDirectory(
            atPath: scratch.string, withIntermediateDirectories: true)
        try Data("the user's\n".utf8).write(to: URL(filePath: secret.string))
    }

    deinit { try? FileManager.default.removeItem(atPath: root.string) }

    /// The names of the files in the root directory, sorted.
    var contents: [String] { (try? FileManager.default.contentsOfDirectory(atPath: root.string).sorted()) ?? [] }

    /// Runs a Python script under a profile, with `SCRATCH` and `SECRET` in its environment.
    func python(_ script: String, under profile: ConfinementProfile, prefix: [String] = []) async throws -> Outcome {
        try await launch(
            ConfinedLaunch(Self.python, arguments: ["-c", script].map { Array($0.utf8) }, profile: profile),
            prefix: prefix)
    }

    /// A command prefix that makes these system calls fail as in an older kernel.
    static func kernel(without calls: [Int]) -> [String] {
        // BPF: load the number; if it is one of these calls, fail with ENOSYS (38), otherwise allow.
        // PR_SET_NO_NEW_PRIVS is 38, PR_SET_SECCOMP 22, SECCOMP_MODE_FILTER 2.
        let script = """
            import ctypes, os, struct, sys
            rules = [(0x20, 0, 0, 0)]
            for number in [\(calls.map { "\($0)" }.joined(separator: ","))]:
                rules += [(0x15, 0, 1, number), (6, 0, 0, 0x50026)]
            rules += [(6, 0, 0, 0x7fff0000)]
            code = ctypes.create_string_buffer(b''.join(struct.pack('<HBBI', *rule) for rule in rules))
            program = ctypes.create_string_buffer(struct.pack('<HxxxxxxQ', len(rules), ctypes.addressof(code)))
            c = ctypes.CDLL(None)
            assert c.prctl(38, 1, 0, 0, 0) == 0
            assert c.prctl(22, 2, ctypes.c_void_p(ctypes.addressof(program)), 0, 0) == 0
            os.execv(sys.argv[1], sys.argv[1:])
            """
        return [python.string, "-c", script]
    }

    /// Runs a program through the launcher, after the command prefix.
    func launch(_ launch: ConfinedLaunch, prefix: [String] = []) async throws -> Outcome {
        let words = launch.launcherArguments.map { String(decoding: $0, as: UTF8.self) }
        return try await run(prefix + [Self.launcher.string] + words)
    }

    /// Runs a command line in the scratch directory.
    func run(_ words: [String]) async throws -> Outcome {
        try await Program.run(
            words.map { Argument(stringLiteral: $0) }, in: scratch,
            environment: [
                "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", "SCRATCH": scratch.string, "SECRET": secret.string,
                "PYTHONDONTWRITEBYTECODE": "1",
            ])
    }

    /// The profile of a user's command with this scratch directory.
    func command(limits: ResourceLimits = ResourceLimits()) -> ConfinementProfile {
        .command(Self.python, scratch: scratch, limits: limits)
    }

    /// The profile of a tool with this scratch directory.
    func tool(limits: ResourceLimits = ResourceLimits()) -> ConfinementProfile {
        .tool(Self.python, scratch: scratch, limits: limits)
    }
}

extension Laboratory {
    /// The processes whose working directory is `path`.
    func processes(named path: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: "/proc").filter { name in
            Int(name) != nil
                && (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\(name)/cwd")) == path
        }
    }
}
