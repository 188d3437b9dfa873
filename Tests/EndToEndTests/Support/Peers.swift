import SystemPackage
import TestPrograms

/// Independent programs that tests compare with.
enum Peers {
    /// Python with the packages of Scripts/peers.txt, which `make test` installs.
    static let python = Examples.top.appending(".build/peers/bin/python")
    static var hasPython: Bool { Workspace.exists(python) }
    static func has(_ program: String) -> Bool { Workspace.exists(FilePath("/usr/bin").appending(program)) }
    /// Whether Debian's Python can validate JSON Schema. (python3-jsonschema)
    static var hasJSONSchema: Bool { Workspace.exists("/usr/lib/python3/dist-packages/jsonschema") }

    /// Runs an installed program in `workspace`.
    static func run(_ program: String, _ arguments: Argument..., in workspace: Workspace) async throws -> Outcome {
        try await run(program, arguments, in: workspace)
    }

    static func run(_ program: String, _ arguments: [Argument], in workspace: Workspace) async throws -> Outcome {
        try await Turn.take {
            try Spawn.start(
                [Argument(stringLiteral: program)] + arguments, in: workspace.directory, input: .empty, output: .pipe,
                environment: ["PATH": "/usr/bin:/bin", "HOME": workspace.home.string, "LC_ALL": "C.UTF-8"]
            ).waitBlocking()
        }
    }

    /// Runs Python code with the packages of Scripts/peers.txt, and returns standard output without the last newline.
    static func python(_ code: String, _ arguments: Argument..., in workspace: Workspace) async throws -> String {
        let outcome = try await Turn.take {
            try Spawn.start(
                [Argument(stringLiteral: python.string), "-c", Argument(stringLiteral: code)] + arguments,
                in: workspace.directory, input: .empty, output: .pipe,
                environment: ["PATH": "/usr/bin:/bin", "HOME": workspace.home.string, "LC_ALL": "C.UTF-8"]
            ).waitBlocking()
        }
        guard outcome.status == 0 else { throw PeerFailed(message: outcome.errorText) }
        let text = outcome.outputText
        return text.hasSuffix("\n") ? String(text.dropLast()) : text
    }

    /// The format, size and mode of a picture, as Pillow decodes it: `PNG 320x240 RGBA`.
    static func decodedPicture(_ path: FilePath, in workspace: Workspace) async throws -> String {
        try await python(
            "import sys; from PIL import Image; i = Image.open(sys.argv[1]); i.load(); "
                + "print(i.format, '%dx%d' % i.size, i.mode)",
            Argument(stringLiteral: path.string), in: workspace)
    }
}

struct PeerFailed: Error {
    let message: String
}
