import CLinux
import Confinement
import Foundation
import Glibc
import SystemPackage
import TestPrograms
import Testing

/// File access of a confined program. The errors are from errno(3): 13 is EACCES, 1 is EPERM.
@Suite(
    .enabled(if: Laboratory.kernel.landlockVersion != nil, "this kernel has no Landlock"),
    .enabled(if: Laboratory.hasPython, "python3 is not installed"))
struct FileRuleTests {
    struct Attempt: Sendable, CustomTestStringConvertible {
        let testDescription: String
        /// A Python expression that must fail.
        let script: String
        var error = 13
    }

    static let attempts = [
        Attempt(testDescription: "reads a file of the user's", script: "open(secret).read()"),
        Attempt(testDescription: "lists a folder of the user's", script: "os.listdir(os.path.dirname(secret))"),
        Attempt(testDescription: "lists the root", script: "os.listdir('/')"),
        Attempt(testDescription: "writes beside the scratch directory", script: "open(secret + '.new', 'w')"),
        Attempt(testDescription: "overwrites a file", script: "open(secret, 'w')"),
        Attempt(testDescription: "truncates a file", script: "os.truncate(secret, 0)"),
        Attempt(testDescription: "removes a file", script: "os.unlink(secret)"),
        Attempt(testDescription: "renames a file", script: "os.rename(secret, secret + '.old')"),
        // 18 is EXDEV: Landlock's error for a link between directories with different access rights.
        Attempt(testDescription: "links a file into reach", script: "os.link(secret, scratch + '/l')", error: 18),
        Attempt(testDescription: "follows its own symbolic link", script: "os.symlink(secret, 'l'); open('l').read()"),
        Attempt(testDescription: "climbs out", script: "open('../secret.txt').read()"),
        Attempt(testDescription: "makes a folder", script: "os.mkdir(secret + '.d')"),
        Attempt(testDescription: "writes in /tmp", script: "open('/tmp/dnd-confinement-escape', 'w')"),
        Attempt(testDescription: "reads who the users are", script: "open('/root/.profile').read()"),
        Attempt(
            testDescription: "reads another process's environment", script: "open('/proc/1/environ').read()"),
    ]

    @Test(arguments: attempts)
    func isDenied(_ attempt: Attempt) async throws {
        let laboratory = try Laboratory()
        let outcome = try await laboratory.python(Self.expectingFailure(attempt.script), under: laboratory.command())
        #expect(outcome == .init(ending: .exited(0), output: "\(attempt.error)\n", errors: ""))
        #expect(try String(contentsOfFile: laboratory.secret.string, encoding: .utf8) == "the user's\n")
        #expect(laboratory.contents == ["scratch", "secret.txt"])
        #expect(!FileManager.default.fileExists(atPath: "/tmp/dnd-confinement-escape"))
    }

    /// Calls that change a file without writing to it, by path and by a readable descriptor. Landlock does not restrict
    /// them; the seccomp filter does.
    static let attributeCalls = [
        "os.chmod(target, 0o777)", "os.chown(target, 1, 1)", "os.utime(target, (1, 1))",
        "os.setxattr(target, 'user.a', b'b')", "os.removexattr(target, 'user.kept')",
        "os.fchmod(opened, 0o777)", "os.fchown(opened, 1, 1)", "os.utime(opened, (1, 1))",
        "os.setxattr(opened, 'user.a', b'b')", "os.chmod(f'/proc/self/fd/{opened}', 0o777)",
        // FS_IOC_SETFLAGS with FS_NODUMP_FL (linux/fs.h), FS_IOC_ENABLE_VERITY (linux/fsverity.h).
        "import fcntl; fcntl.ioctl(opened, 0x40086602, b'\\x40' + bytes(7))",
        "import fcntl; fcntl.ioctl(opened, 0x40806685, bytes([1, 0, 0, 0, 1, 0, 0, 0, 0, 16, 0, 0]) + bytes(116))",
    ]

    @Test(
        .enabled(if: Laboratory.kernel.filtersCalls, "this kernel has no seccomp"), arguments: attributeCalls)
    func attributesStay(_ call: String) async throws {
        let laboratory = try Laboratory()
        let file = laboratory.root.appending("readable.txt")
        try Data("the user's".utf8).write(to: URL(filePath: file.string))
        setxattr(file.string, "user.kept", "1", 1, 0)
        chmod(file.string, 0o640)
        func state() -> [Int] {
            var status = stat()
            stat(file.string, &status)
            let names = listxattr(file.string, nil, 0)
            return [
                Int(status.st_mode), Int(status.st_uid), Int(status.st_gid), status.st_mtim.tv_sec,
                status.st_ctim.tv_sec, status.st_ctim.tv_nsec, names,
            ]
        }
        let before = state()
        let script = """
            import os
            target = \(#"'\#(file)'"#)
            opened = os.open(target, os.O_RDONLY)
            try: exec(\"\"\"\(call)\"\"\")
            except OSError: pass
            print('done')
            """
        for var profile in [laboratory.command(), laboratory.tool()] {
            profile.readable += [file, "/proc"]
            let outcome = try await laboratory.python(script, under: profile)
            #expect(outcome == .init(ending: .exited(0), output: "done\n", errors: ""))
            #expect(state() == before, "\(call)")
        }
    }

    /// For a tool, the calls fail. For a user's command, whose behaviour is unknown, they are ignored, so that the
    /// command does not fail because of them.
    @Test(
        .enabled(if: Laboratory.kernel.filtersCalls, "this kernel has no seccomp"),
        arguments: [
            ("os.chmod(secret, 0o777)", "1\n", ""), ("os.chown(secret, 1, 1)", "1\n", ""),
            ("os.utime(secret, (1, 1))", "1\n", ""),
            // 95 is ENOTSUP: the error of file systems without extended attributes.
            ("os.setxattr(secret, 'user.a', b'b')", "1\n", "95\n"),
        ])
    func attributesAreDeniedOrIgnored(_ script: String, tool: String, command: String) async throws {
        let laboratory = try Laboratory()
        let script = Self.expectingFailure(script)
        #expect(try await laboratory.python(script, under: laboratory.tool()).outputText == tool)
        #expect(try await laboratory.python(script, under: laboratory.command()).outputText == command)
    }

    @Test func theScratchDirectoryIsItsOwn() async throws {
        let laboratory = try Laboratory()
        let script = """
            import os
            os.mkdir('d'); open('d/a', 'w').write('text'); os.rename('d/a', 'b'); os.symlink('b', 'c')
            os.truncate('b', 2); os.chmod('b', 0o600); os.utime('b', (1, 1)); open('/dev/null', 'w').write('x')
            print(open('c').read()); os.unlink('c'); os.rmdir('d')
            """
        let outcome = try await laboratory.python(script, under: laboratory.command())
        #expect(outcome == .init(ending: .exited(0), output: "te\n", errors: ""))
    }

    /// Files that the program wrote cannot be executed.
    @Test func ownProgramsDoNotRun() async throws {
        let laboratory = try Laboratory()
        let script = """
            import os, shutil
            shutil.copyfile('/bin/true', 'mine'); os.chmod('mine', 0o700)
            try: os.execv('./mine', ['mine'])
            except OSError as error: print(error.errno)
            """
        let outcome = try await laboratory.python(script, under: laboratory.command())
        #expect(outcome == .init(ending: .exited(0), output: "13\n", errors: ""))
    }

    @Test func aMissingScratchDirectoryIsAnError() async throws {
        let laboratory = try Laboratory()
        var profile = laboratory.command()
        profile.writable.append("/nonexistent/folder")
        let outcome = try await laboratory.python("print('ran')", under: profile)
        #expect(outcome.ending == .exited(ConfinedLaunch.failureStatus))
        #expect(outcome.errorText == "dnd-confine: /nonexistent/folder: does not exist, expected a writable path\n")
        #expect(outcome.outputText.isEmpty)
    }

    static func expectingFailure(_ script: String) -> String {
        """
        import os, sys
        secret, scratch = os.environ['SECRET'], os.environ['SCRATCH']
        try:
            exec(\(quoted(script)))
        except OSError as error:
            print(error.errno)
        """
    }

    /// Quotes a text as a Python literal.
    private static func quoted(_ text: String) -> String { "'''\(text)'''" }
}
