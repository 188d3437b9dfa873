package import SystemPackage

extension ConfinementProfile {
    /// The directories of programs, libraries, their data and fonts; they contain no user files.
    package static let system: [FilePath] = ["/usr", "/bin", "/lib", "/lib32", "/lib64"]

    /// The files that libraries read in addition to `system`: the loader's cache, the time zone, fonts, the settings of
    /// ImageMagick and OpenSSL, and the number of processors. Found by tracing each decoder on each format.
    package static let settings: [FilePath] = [
        "/etc/ld.so.cache", "/etc/ld.so.preload", "/etc/localtime", "/etc/fonts", "/var/cache/fontconfig",
        "/etc/ImageMagick-6", "/etc/ImageMagick-7", "/etc/ssl/openssl.cnf", "/proc/filesystems", "/proc/meminfo",
        "/proc/cpuinfo", "/sys/devices/system/cpu", "/sys/devices/system/node", "/dev/null", "/dev/zero", "/dev/random",
        "/dev/urandom",
    ]

    /// A process that executes no other program and gets its input and output as descriptors: it reads libraries and
    /// fonts, and writes no file by name.
    package static func decoder(limits: ResourceLimits) -> ConfinementProfile {
        ConfinementProfile(readable: system + settings, limits: limits)
    }

    /// An outside program that runs as one process: `program` reads what `decoder` reads, and writes in `scratch`.
    package static func tool(_ program: FilePath, scratch: FilePath, limits: ResourceLimits) -> ConfinementProfile {
        ConfinementProfile(
            readable: settings, writable: [scratch, "/dev/null"], executable: system + [program], limits: limits)
    }

    /// A user's command: like `tool`, but it may start further programs and read all of /etc, /opt and /proc (Landlock
    /// denies the memory and environment of outside processes). Changing modes, owners and times of files does nothing
    /// and reports success.
    ///
    /// - Parameter files: Further files that it may read and run, as the user declared.
    package static func command(
        _ program: FilePath, scratch: FilePath, files: [FilePath] = [], limits: ResourceLimits
    ) -> ConfinementProfile {
        ConfinementProfile(
            readable: settings + ["/etc", "/proc"], writable: [scratch, "/dev/null"],
            executable: system + ["/opt", program] + files, startsProcesses: true, ignoresAttributes: true,
            limits: limits)
    }
}
