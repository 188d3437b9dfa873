import Glibc
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
    /// The decoder's executable, where there is one.
    let decoder: FilePath?
    /// Processors that this process may run on.
    let processorCount: Int

    static var current: ProcessEnvironment {
        ProcessEnvironment(
            searchPath: (value("PATH") ?? "/usr/local/bin:/usr/bin:/bin").split(separator: ":").map {
                FilePath(String($0))
            },
            temporaryDirectory: FilePath(value("TMPDIR") ?? "/tmp"), decoder: decoderPath(),
            processorCount: ProcessInfo.processInfo.activeProcessorCount)
    }

    /// `DND_DECODER`, else the decoder beside this program, else where `make install` puts it.
    private static func decoderPath() -> FilePath? {
        if let path = value("DND_DECODER") { return FilePath(path) }
        guard let directory = executablePath()?.removingLastComponent() else { return nil }
        let candidates = [
            directory.appending("dnd-decoder"),
            directory.removingLastComponent().pushing("libexec/dnd/dnd-decoder"),
        ]
        return candidates.first { $0.withPlatformString { access($0, X_OK) } == 0 }
    }

    /// This program's own path. (`readlink` of /proc/self/exe)
    private static func executablePath() -> FilePath? {
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
        guard readlink("/proc/self/exe", &buffer, Int(PATH_MAX)) > 0 else { return nil }
        return FilePath(platformString: buffer)
    }

    private static func value(_ name: String) -> String? {
        guard let pointer = getenv(name), pointer.pointee != 0 else { return nil }
        return String(cString: pointer)
    }
}
