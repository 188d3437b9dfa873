import FoundationEssentials
import Configuration
import Destinations
import FileSystem
import Glibc
import Previews
import SystemPackage
import Transfer

/// The settings that the commands take from the process's environment. Only this file reads it.
struct ProcessEnvironment: Sendable {
    /// The directories searched for outside programs.
    let searchPath: [FilePath]
    /// The directory for temporary files.
    let temporaryDirectory: FilePath
    /// The directory of the user's settings for this program; nil if neither `XDG_CONFIG_HOME` nor `HOME` is set.
    let configurationDirectory: FilePath?
    /// The directory for data that must survive a restart, such as trust records; nil if neither `XDG_STATE_HOME` nor
    /// `HOME` is set.
    let stateDirectory: FilePath?
    /// The directory for what can be computed again; nil if neither `XDG_CACHE_HOME` nor `HOME` is set.
    let cacheDirectory: FilePath?
    /// The directory of the hand; nil if the environment names no directory of the user's own.
    let handDirectory: FilePath?
    /// The directory to which relative paths refer.
    let workingDirectory: FilePath
    /// Whether there is a Wayland session.
    let hasWayland: Bool
    /// Whether there is an X server.
    let hasX11: Bool
    /// The path of dnd-decoder, if it is found.
    let decoder: FilePath?
    /// The path of dnd-unpack, if it is found.
    let unpacker: FilePath?
    /// The path of dnd-confine, if it is found.
    let launcher: FilePath?
    /// The terminal type (`TERM`), if set.
    let terminal: String?
    /// The variables that describe the terminal, by name.
    let terminalVariables: [String: String]
    /// The number of processors that this process may use.
    let processorCount: Int

    /// Read once: it does not change while the process runs.
    static let current: ProcessEnvironment = {
        ProcessEnvironment(
            searchPath: (value("PATH") ?? "/usr/local/bin:/usr/bin:/bin").split(separator: ":").map {
                FilePath(String($0))
            },
            temporaryDirectory: path("TMPDIR") ?? "/tmp",
            configurationDirectory: configurationDirectory(), stateDirectory: stateDirectory(),
            cacheDirectory: cacheDirectory(),
            handDirectory: handDirectory(),
            workingDirectory: workingDirectory(), hasWayland: value("WAYLAND_DISPLAY") != nil,
            hasX11: value("DISPLAY") != nil, decoder: helper("dnd-decoder", orAt: "DND_DECODER"),
            unpacker: helper("dnd-unpack", orAt: "DND_UNPACK"),
            launcher: helper("dnd-confine", orAt: "DND_CONFINE").flatMap { isExecutable($0) ? $0 : nil },
            terminal: value("TERM"),
            terminalVariables: .init(
                uniqueKeysWithValues: Set(TerminalTraits.variables + TerminalProgress.variables).compactMap { name in
                    value(name).map { (name, $0) }
                }),
            processorCount: ProcessorQuota.processors(among: ProcessInfo.processInfo.activeProcessorCount))
    }()

    /// Raises a narrow `COLUMNS` to 40: ArgumentParser traps if the terminal is narrower than its own columns. Call
    /// this before a second thread starts. (`setenv`)
    static func widenHelp() {
        let columns = value("COLUMNS").flatMap { Int($0) } ?? Console.width(of: STDOUT_FILENO)
        if columns < 40 { setenv("COLUMNS", "40", 1) }
    }

    /// Decides which `.dnd` folders are obeyed. sudo(8) passes the calling user in `SUDO_UID`.
    var trust: FolderTrust {
        FolderTrust(records: stateDirectory?.appending("trusted"), invoker: Self.value("SUDO_UID").flatMap(UInt32.init))
    }

    /// Follows the XDG Base Directory Specification: a relative path is ignored.
    private static func configurationDirectory() -> FilePath? {
        if let path = path("XDG_CONFIG_HOME"), path.isAbsolute { return path.appending("dnd") }
        return path("HOME").map { $0.appending(".config").appending("dnd") }
    }

    /// (XDG Base Directory Specification)
    private static func stateDirectory() -> FilePath? {
        if let path = path("XDG_STATE_HOME"), path.isAbsolute { return path.appending("dnd") }
        return path("HOME").map { $0.pushing(".local/state/dnd") }
    }

    /// (XDG Base Directory Specification)
    private static func cacheDirectory() -> FilePath? {
        if let path = path("XDG_CACHE_HOME"), path.isAbsolute { return path.appending("dnd") }
        return path("HOME").map { $0.pushing(".cache/dnd") }
    }

    /// What conversions depend on: this program and the programs and declarations that it converts with, by their sizes
    /// and times. (`stat`)
    var converterStamp: String {
        let programs = ["pandoc", "pdftotext", "antiword", "catdoc", "gs", "runxlrd"].compactMap { name in
            searchPath.lazy.map { $0.appending(name) }.first(where: Self.isExecutable)
        }
        let own = [Self.executablePath(), decoder, configurationDirectory?.appending("types.toml")].compactMap(\.self)
        let folder = configurationDirectory?.appending("converters.d")
        let declarations = folder.flatMap { folder in
            (try? FileManager.default.contentsOfDirectory(atPath: folder.string))?.sorted().map { folder.appending($0) }
        }
        return (own + programs + (declarations ?? [])).map { path in
            let status = try? path.stat()
            return "\(path) \(status?.size ?? 0) \(status?.modifiedNanoseconds ?? 0)"
        }.joined(separator: "\n")
    }

    /// The time that everything generated is to have, so that it can be made again with the same bytes; nil if it is not
    /// set. (https://reproducible-builds.org/specs/source-date-epoch/)
    ///
    /// - Throws: `CommandFailure` if it is not a number of seconds in the years 1970 to 9999.
    func sourceDate() throws(CommandFailure) -> Date? {
        guard let text = Self.value("SOURCE_DATE_EPOCH") else { return nil }
        guard let seconds = Int64(text), (0...253_402_300_799).contains(seconds) else {
            throw CommandFailure(
                .usage, subject: "SOURCE_DATE_EPOCH", "invalid value '\(text)': expected seconds since 1970")
        }
        return Date(timeIntervalSince1970: Double(seconds))
    }

    /// In the runtime directory, which is removed at logout, else in the state directory. (XDG Base Directory
    /// Specification)
    private static func handDirectory() -> FilePath? {
        if let path = path("XDG_RUNTIME_DIR"), path.isAbsolute,
            path.withPlatformString({ access($0, W_OK | X_OK) }) == 0
        {
            return path.appending("dnd").appending("hand")
        }
        return stateDirectory()?.appending("hand")
    }

    /// (`getcwd`)
    private static func workingDirectory() -> FilePath {
        guard let pointer = getcwd(nil, 0) else { return "." }
        defer { free(pointer) }
        return FilePath(platformString: pointer)
    }

    /// Finds the helper program `name`: the path in the environment variable, else beside this program, else where
    /// `make install` puts it.
    private static func helper(_ name: String, orAt variable: String) -> FilePath? {
        if let path = value(variable) { return FilePath(path) }
        guard let directory = executablePath()?.removingLastComponent() else { return nil }
        let candidates = [
            directory.appending(name),
            directory.removingLastComponent().pushing("libexec/dnd").appending(name),
        ]
        return candidates.first(where: isExecutable)
    }

    /// (`access`)
    private static func isExecutable(_ path: FilePath) -> Bool { path.withPlatformString { access($0, X_OK) } == 0 }

    /// The path of this program. (`readlink` of /proc/self/exe)
    private static func executablePath() -> FilePath? {
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
        guard readlink("/proc/self/exe", &buffer, Int(PATH_MAX)) > 0 else { return nil }
        return FilePath(platformString: buffer)
    }

    /// A path from the environment, byte for byte.
    private static func path(_ name: String) -> FilePath? {
        guard let pointer = getenv(name), pointer.pointee != 0 else { return nil }
        return FilePath(platformString: pointer)
    }

    /// The command that shows long output page by page: `PAGER`, or less(1); nil for none, if the variable is empty or
    /// `cat`, or if less is not installed.
    var pager: String? {
        if let pointer = getenv("PAGER") {
            let command = String(cString: pointer)
            return command.isEmpty || command == "cat" ? nil : command
        }
        return searchPath.contains { Self.isExecutable($0.appending("less")) } ? "less -R" : nil
    }

    /// The environment of a pager: that of this process. Unless the user says otherwise, less shows colours, ends by
    /// itself if everything fits, and leaves what it showed on the screen. (git(1), `core.pager`)
    static var forPager: [String] {
        let own = ProcessInfo.processInfo.environment
        return own.map { "\($0)=\($1)" } + (own["LESS"] == nil ? ["LESS=FRX"] : [])
    }

    /// The index of this task in a job array (Slurm, Kubernetes), or of this job among those of GNU parallel, which
    /// counts from 1, with the variable that gives it; nil if there is none or it is no number.
    var arrayIndex: (variable: String, index: Int)? {
        for (name, first) in [("SLURM_ARRAY_TASK_ID", 0), ("JOB_COMPLETION_INDEX", 0), ("PARALLEL_SEQ", 1)] {
            if let text = Self.value(name), let number = Int(text) { return (name, number - first) }
        }
        return nil
    }

    private static func value(_ name: String) -> String? {
        guard let pointer = getenv(name), pointer.pointee != 0 else { return nil }
        return String(cString: pointer)
    }
}

extension DropOrigin {
    /// The origin with this process's command line.
    static var current: DropOrigin {
        let words = ["dnd"] + CommandLine.arguments.dropFirst().map { ShellWord.quoted($0) }
        return DropOrigin(
            command: recorded(words), directory: SystemCalls.resolved(".") ?? "/", session: UUID().uuidString)
    }

    /// The limit for the recorded command line, in bytes.
    private static let longest = 4096

    /// The command line as it is recorded. Of one over the limit, the first and the last words remain: of a copy of many
    /// files, the first ones and the destination.
    static func recorded(_ words: [String]) -> String {
        let line = words.joined(separator: " ")
        guard line.utf8.count > longest else { return line }
        let gap = ["..."]
        var room = longest - 4
        func fitting(_ words: some Sequence<String>, _ limit: Int) -> [String] {
            words.prefix { word in
                guard word.utf8.count < room, room > limit else { return false }
                room -= word.utf8.count + 1
                return true
            }
        }
        let last = fitting(words.dropFirst().reversed(), longest * 3 / 4)
        let first = fitting(words.dropLast(last.count), 0)
        return (first + gap + last.reversed()).joined(separator: " ")
    }
}
