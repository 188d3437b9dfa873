package import SystemPackage

extension ConfinementProfile {
    /// Where programs, libraries, their data and fonts are; no user's files lie there.
    package static let system: [FilePath] = ["/usr", "/bin", "/lib", "/lib32", "/lib64"]

    /// What libraries read beside `system`: the loader's cache, the time zone, fonts, the settings of ImageMagick and
    /// OpenSSL, and how many processors there are. Found by tracing each decoder on each format.
    package static let settings: [FilePath] = [
        "/etc/ld.so.cache", "/etc/ld.so.preload", "/etc/localtime", "/etc/fonts", "/var/cache/fontconfig",
        "/etc/ImageMagick-6", "/etc/ImageMagick-7", "/etc/ssl/openssl.cnf", "/proc/filesystems", "/proc/meminfo",
        "/proc/cpuinfo", "/sys/devices/system/cpu", "/sys/devices/system/node", "/dev/null", "/dev/zero", "/dev/random",
        "/dev/urandom",
    ]

    /// A process that stays what it is, and whose input and output are descriptors that it is given: it reads libraries
    /// and fonts, and writes nothing that has a name.
    package static func decoder(limits: ResourceLimits) -> ConfinementProfile {
        ConfinementProfile(readable: system + settings, limits: limits)
    }

    /// An outside program that is one process: `program` reads what `decoder` reads, and writes in `scratch`.
    package static func tool(_ program: FilePath, scratch: FilePath, limits: ResourceLimits) -> ConfinementProfile {
        ConfinementProfile(
            readable: settings, writable: [scratch, "/dev/null"], executable: system + [program], limits: limits)
    }

    /// A command of the user's: as `tool`, but it may start further programs, read all settings of the machine and what
    /// /proc tells everybody (the memory and environment of processes outside, Landlock withholds). Changing modes, owners and
    /// times of files does nothing and reports success.
    ///
    /// - Parameter files: What else it may read and run, because the user says that it needs it.
    package static func command(
        _ program: FilePath, scratch: FilePath, files: [FilePath] = [], limits: ResourceLimits
    ) -> ConfinementProfile {
        ConfinementProfile(
            readable: settings + ["/etc", "/proc"], writable: [scratch, "/dev/null"],
            executable: system + ["/opt", program] + files, startsProcesses: true, ignoresAttributes: true,
            limits: limits)
    }
}
