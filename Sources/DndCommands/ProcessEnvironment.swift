import Configuration
import Destinations
import Glibc
import Previews
import SystemPackage

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// What the commands take from the process's environment: the only place that reads it.
struct ProcessEnvironment: Sendable {
    /// Where outside programs are looked for.
    let searchPath: [FilePath]
    /// Where temporary files go.
    let temporaryDirectory: FilePath
    /// Where the user's settings for this program are; nil where neither `XDG_CONFIG_HOME` nor `HOME` says so.
    let configurationDirectory: FilePath?
    /// Where this program keeps what must outlive a restart, such as whom the user trusts; nil as above.
    let stateDirectory: FilePath?
    /// Where the hand is kept; nil where the environment names no place of the user's own.
    let handDirectory: FilePath?
    /// The directory that relative paths start from.
    let workingDirectory: FilePath
    /// Whether there is a session of Wayland.
    let hasWayland: Bool
    /// Whether there is an X server.
    let hasX11: Bool
    /// The decoder's executable, where there is one.
    let decoder: FilePath?
    /// The launcher's executable, where there is one.
    let launcher: FilePath?
    /// The terminal's type, where the commands run in one.
    let terminal: String?
    /// The variables that say what the terminal can show, by their names.
    let terminalVariables: [String: String]
    /// Processors that this process may run on.
    let processorCount: Int

    static var current: ProcessEnvironment {
        ProcessEnvironment(
            searchPath: (value("PATH") ?? "/usr/local/bin:/usr/bin:/bin").split(separator: ":").map {
                FilePath(String($0))
            },
            temporaryDirectory: FilePath(value("TMPDIR") ?? "/tmp"),
            configurationDirectory: configurationDirectory(), stateDirectory: stateDirectory(),
            handDirectory: handDirectory(),
            workingDirectory: workingDirectory(), hasWayland: value("WAYLAND_DISPLAY") != nil,
            hasX11: value("DISPLAY") != nil, decoder: helper("dnd-decoder", orAt: "DND_DECODER"),
            launcher: helper("dnd-confine", orAt: "DND_CONFINE").flatMap { isExecutable($0) ? $0 : nil },
            terminal: value("TERM"),
            terminalVariables: .init(
                uniqueKeysWithValues: TerminalTraits.variables.compactMap { name in value(name).map { (name, $0) } }),
            processorCount: ProcessorQuota.processors(among: ProcessInfo.processInfo.activeProcessorCount))
    }

    /// Gives help a width in which it has room: the argument parser traps in a terminal, or with a COLUMNS, that is narrower than its own
    /// columns. To be called before there is a second thread. (`setenv`)
    static func widenHelp() {
        let columns = value("COLUMNS").flatMap { Int($0) } ?? Console.width(of: STDOUT_FILENO)
        if columns < 40 { setenv("COLUMNS", "40", 1) }
    }

    /// Whose `.dnd` folders are obeyed. `SUDO_UID` is how sudo(8) tells who called it.
    var trust: FolderTrust {
        FolderTrust(records: stateDirectory?.appending("trusted"), invoker: Self.value("SUDO_UID").flatMap(UInt32.init))
    }

    /// What the user has moved into stores.
    var moveRegister: MoveRegister { MoveRegister(directory: stateDirectory?.appending("moves")) }

    /// The logs of plain folders.
    var folderLogs: FolderLogs { FolderLogs(directory: stateDirectory?.appending("folders")) }

    /// As the XDG Base Directory Specification has it: a relative path is passed over.
    private static func configurationDirectory() -> FilePath? {
        if let path = path("XDG_CONFIG_HOME"), path.isAbsolute { return path.appending("dnd") }
        return path("HOME").map { $0.appending(".config").appending("dnd") }
    }

    /// (XDG Base Directory Specification)
    private static func stateDirectory() -> FilePath? {
        if let path = path("XDG_STATE_HOME"), path.isAbsolute { return path.appending("dnd") }
        return path("HOME").map { $0.pushing(".local/state/dnd") }
    }

    /// Below the runtime directory, which ends with the login; else below the state directory. (XDG Base Directory Specification)
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

    /// The program called `name` that belongs to this one: where the environment says, else beside this program, else where
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

    /// This program's own path. (`readlink` of /proc/self/exe)
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

    private static func value(_ name: String) -> String? {
        guard let pointer = getenv(name), pointer.pointee != 0 else { return nil }
        return String(cString: pointer)
    }
}
