import Glibc
import SystemPackage
import TestPrograms

/// The real `dnd`, run in a workspace with a cleared environment.
enum DndBinary {
    /// `DND_BINARY`, or the program that was built with these tests.
    static let path: FilePath = {
        if let path = getenv("DND_BINARY") { return FilePath(String(cString: path)) }
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
        guard readlink("/proc/self/exe", &buffer, Int(PATH_MAX)) > 0 else { return "dnd" }
        return FilePath(platformString: buffer).removingLastComponent().appending("dnd")
    }()

    /// The decoder in the same directory.
    static var decoder: FilePath { path.removingLastComponent().appending("dnd-decoder") }

    typealias Input = Spawn.Input
    typealias Output = Spawn.Output

    /// Runs `dnd` and waits until it ends.
    static func run(
        _ arguments: Argument..., in workspace: Workspace, input: Input = .empty, output: Output = .pipe,
        environment: [String: String] = [:], isConfined: Bool = false, timeout: Duration = .seconds(600)
    ) async throws -> Outcome {
        try await run(
            arguments, in: workspace, input: input, output: output, environment: environment, isConfined: isConfined,
            timeout: timeout)
    }

    /// Like `run`, with the arguments as an array.
    static func run(
        _ arguments: [Argument], in workspace: Workspace, input: Input = .empty, output: Output = .pipe,
        environment: [String: String] = [:], isConfined: Bool = false, timeout: Duration = .seconds(600)
    ) async throws -> Outcome {
        try await Turn.take {
            try start(
                arguments, in: workspace, input: input, output: output, environment: environment,
                isConfined: isConfined
            ).waitBlocking(timeout: timeout)
        }
    }

    /// Starts `dnd`.
    ///
    /// - Parameters:
    ///   - environment: Variables added to the cleared environment.
    ///   - isConfined: Drops the capabilities by which root bypasses permissions (`setpriv`), so that tests of
    ///     permissions are meaningful.
    static func start(
        _ arguments: [Argument], in workspace: Workspace, input: Input = .empty, output: Output = .pipe,
        errors: Output = .pipe, environment: [String: String] = [:], isConfined: Bool = false
    ) throws -> RunningProgram {
        let program = Argument(stringLiteral: path.string)
        let command: [Argument] =
            isConfined && geteuid() == 0
            ? ["/usr/bin/setpriv", "--bounding-set=-all", "--inh-caps=-all", "--", program] + arguments
            : [program] + arguments
        let variables = [
            "PATH": "/usr/bin:/bin", "HOME": workspace.home.string, "TMPDIR": workspace.temporary.string,
            "LC_ALL": "C.UTF-8",
        ].merging(environment) { $1 }
        return try Spawn.start(
            command, in: workspace.directory, input: input, output: output, errors: errors, environment: variables)
    }
}
