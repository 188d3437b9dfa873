import Configuration
import ArgumentParser
import SystemPackage

/// `dnd trust`: manages which `.dnd` folders are trusted.
struct TrustCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "trust",
        abstract: "Trust another user's folder, and let the converters and rules that a folder brings run.",
        discussion: """
            A .dnd folder may come from elsewhere. What another user's .dnd folder declares has no effect until it is \
            trusted. Converters and rules for libmagic run only after they are trusted, even if you own them, and only until \
            they change.
            """)

    @Argument(
        help: ArgumentHelp("The directories whose .dnd folders to trust.", valueName: "dir"), completion: .directory)
    var directories: [PathArgument] = []

    @Flag(name: .customLong("list"), help: "List the trusted directories.")
    var lists = false

    @Flag(name: .customLong("remove"), help: "Stop trusting the directories.")
    var removes = false

    @Flag(name: .customLong("json"), help: "Print one JSON object per line, one for each directory.")
    var printsJSON = false

    func validate() throws {
        if lists, removes { throw ValidationError("expected --list or --remove, not both") }
        if lists, !directories.isEmpty { throw ValidationError("--list takes no directory") }
        if !lists, directories.isEmpty { throw ValidationError("missing directory: expected a directory or --list") }
    }

    func run() throws {
        let trusting = try TrustChange()
        if lists { return try list() }
        for directory in directories {
            if removes {
                let wasTrusted = try trusting.distrust(directory.path)
                if !wasTrusted { Console.standard.warning("was not trusted", subject: directory.path.string) }
                if printsJSON { try printJSON(directory.path, isTrusted: false, files: []) }
                continue
            }
            let outcome = try trusting.trust(directory.path)
            guard !printsJSON else {
                try printJSON(
                    directory.path, isTrusted: true,
                    files: FolderTrust.process.record(of: outcome.folder)?.files.map(\.name) ?? [])
                continue
            }
            let owner = UserName.of(outcome.folder.owner)
            let ownership = FolderTrust.process.isOwn(outcome.folder.owner) ? "" : ", which belongs to \(owner)"
            try Console.standard.printLine("trusted: \(directory.path.string)\(ownership)".printable)
            for line in TrustChange.lines(of: outcome) { try Console.standard.printLine(line) }
        }
    }

    private func list() throws {
        for (_, record) in FolderTrust.process.allRecords() {
            let files = record.files.map(\.name)
            guard !printsJSON else {
                try printJSON(record.path, isTrusted: true, files: files)
                continue
            }
            let runs = files.isEmpty ? "" : " (\(files.joined(separator: ", ")))"
            try Console.standard.printLine((record.path.string + runs).printable)
        }
    }

    private func printJSON(_ path: FilePath, isTrusted: Bool, files: [String]) throws {
        try Console.standard.printLine(
            JSONLine.text(of: TrustRecordLine(path: path.string, trusted: isTrusted, files: files)))
    }
}

/// A line of `dnd trust --json`.
private struct TrustRecordLine: Encodable {
    let path: String
    let trusted: Bool
    /// The files that may run, as paths relative to `.dnd`.
    let files: [String]
}
