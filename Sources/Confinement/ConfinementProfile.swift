import Glibc
package import SystemPackage

/// The rights of a process that handles foreign bytes. It never has network access.
package struct ConfinementProfile: Sendable, Hashable {
    /// Files and directory trees that may be read. Missing ones are ignored.
    package var readable: [FilePath]
    /// Files and directory trees that may be read and written.
    package var writable: [FilePath]
    /// Files and directory trees of programs that may be executed and read; empty for a process that executes none.
    package var executable: [FilePath]
    /// Whether it may start processes. Otherwise it may only start threads.
    package var startsProcesses: Bool
    /// Whether changing modes, owners and times of files does nothing and reports success, instead of failing.
    ///
    /// Landlock does not cover these calls, and a filter sees no paths, so they cannot be allowed for selected files.
    /// Unknown programs (a shell script with `cp -p`) must not fail because of them, and their output keeps neither
    /// mode nor times anyway.
    package var ignoresAttributes: Bool
    /// The resource limits.
    package var limits: ResourceLimits

    package init(
        readable: [FilePath] = [], writable: [FilePath] = [], executable: [FilePath] = [],
        startsProcesses: Bool = false, ignoresAttributes: Bool = false, limits: ResourceLimits = ResourceLimits()
    ) {
        self.readable = readable
        self.writable = writable
        self.executable = executable
        self.startsProcesses = startsProcesses
        self.ignoresAttributes = ignoresAttributes
        self.limits = limits
    }

    /// Confines this process, and all processes that it starts, permanently. Call this before the process has a second
    /// thread: file rules apply to the calling thread and to threads that it starts later.
    ///
    /// - Parameters:
    ///   - kernel: The protections to use; only tests pass fewer than the kernel has.
    ///   - isAlone: Whether the process is in its own PID namespace, and so cannot name processes outside.
    /// - Returns: The protections that the kernel lacks.
    /// - Throws: `ConfinementError` if a protection that this kernel supports failed.
    @discardableResult
    package func apply(
        kernel: KernelSupport = .probe(), isAlone: Bool = false
    ) throws(ConfinementError) -> ConfinementReport {
        try limits.apply()
        try Privileges.giveUpNew()
        if let version = kernel.landlockVersion {
            let rules = try LandlockRuleset(version: version)
            for path in readable { try rules.allow(.reading, beneath: path) }
            for path in executable { try rules.allow(.executing, beneath: path) }
            for path in writable where try !rules.allow(.writing, beneath: path) {
                throw ConfinementError(.fileRules, subject: path.string, "does not exist, expected a writable path")
            }
            try rules.enforce()
        }
        try Privileges.giveUpCapabilities()
        if kernel.filtersCalls {
            try filter(landlockVersion: kernel.landlockVersion ?? 0, isAlone: isAlone).install()
        }
        return kernel.report
    }

    /// The filter of this profile for the process `identifier`.
    func filter(landlockVersion: Int, isAlone: Bool = false, process identifier: Int32 = getpid()) -> SeccompFilter {
        var filter = SeccompFilter()
        filter.set(.fail(.noFunction), for: SystemCall.absent)
        filter.set(.fail(.notPermitted), for: SystemCall.communication)
        filter.set(.fail(.notPermitted), for: SystemCall.otherProcesses)
        filter.set(.fail(.notPermitted), for: SystemCall.kernel)
        // A datagram socket pair can send to any address of the machine, a stream pair only to each other.
        filter.set(
            .fail(.notPermitted), for: [.socketPair],
            if: .init(argument: 1, mask: 0xF, value: UInt32(SOCK_STREAM.rawValue), whenEqual: false))
        // Partly unmapped shared anonymous memory stays allocated, so no limit counts all of it.
        filter.set(
            .fail(.noMemory), for: [.map],
            if: .init(argument: 3, mask: Self.sharedAnonymous, value: Self.sharedAnonymous, whenEqual: true))
        restrictSettings(of: identifier, in: &filter)
        restrictControls(in: &filter)
        filter.set(ignoresAttributes ? .pretend : .fail(.notPermitted), for: SystemCall.attributes)
        filter.set(
            .fail(ignoresAttributes ? .notSupported : .notPermitted), for: SystemCall.extendedAttributes)
        // Before version 3, Landlock lets any file be truncated by path.
        if landlockVersion < 3 { filter.set(.fail(.notPermitted), for: [.truncate]) }
        if executable.isEmpty { filter.set(.fail(.notPermitted), for: SystemCall.programs) }
        if startsProcesses {
            for flag in Self.namespaceFlags {
                filter.set(
                    .fail(.notPermitted), for: [.clone],
                    if: .init(argument: 0, mask: flag, value: flag, whenEqual: true))
            }
            // If neither Landlock nor a namespace confines signals, allow them only to the own group: a filter cannot
            // know the IDs of the children.
            if !isAlone, landlockVersion < LandlockRuleset.scopesVersion {
                filter.set(
                    .fail(.notPermitted), for: [.kill], if: .init(argument: 0, value: 0, whenEqual: false))
                filter.set(.fail(.notPermitted), for: [.signalThread])
            }
        } else {
            filter.set(.fail(.notPermitted), for: SystemCall.forks)
            filter.set(
                .fail(.notPermitted), for: [.clone],
                if: .init(argument: 0, mask: Self.threadFlag, value: Self.threadFlag, whenEqual: false))
            // Only to itself, for `abort` and `raise`.
            filter.set(
                .fail(.notPermitted), for: [.kill, .signalThread],
                if: .init(argument: 0, value: UInt32(bitPattern: identifier), whenEqual: false))
        }
        return filter
    }

    /// Restricts limits, scheduling and priorities to the calling process.
    private func restrictSettings(of identifier: Int32, in filter: inout SeccompFilter) {
        for call in SystemCall.processSettings {
            if !startsProcesses {
                filter.set(
                    .allow, for: [call],
                    if: .init(argument: 0, value: UInt32(bitPattern: identifier), whenEqual: true))
            }
            filter.set(.fail(.notPermitted), for: [call], if: .init(argument: 0, value: 0, whenEqual: false))
        }
        // Argument 0 is the kind of target, argument 1 its ID: PRIO_PROCESS of sys/resource.h is 0, IOPRIO_WHO_PROCESS
        // of linux/ioprio.h is 1.
        for (call, kind) in [(SystemCall.setPriority, UInt32(0)), (.setInputOutputPriority, 1)] {
            filter.set(.fail(.notPermitted), for: [call], if: .init(argument: 0, value: kind, whenEqual: false))
            filter.set(.fail(.notPermitted), for: [call], if: .init(argument: 1, value: 0, whenEqual: false))
        }
    }

    /// Restricts the multiplexed calls `ioctl`, `fcntl` and `prctl`.
    private func restrictControls(in filter: inout SeccompFilter) {
        // TIOCSTI and TIOCLINUX insert terminal input; FIOSETOWN and SIOCSPGRP of asm-generic/sockios.h select a
        // process that receives signals.
        for request in [UInt32(TIOCSTI), UInt32(TIOCLINUX), 0x8901, 0x8902] {
            filter.set(
                .fail(.notPermitted), for: [.controlDevice], if: .init(argument: 1, value: request, whenEqual: true))
        }
        // File system requests other than reading and writing (flags, labels, verity, snapshots) need no write
        // permission. Sharing blocks and queries are harmless. linux/fs.h: FICLONE, FICLONERANGE, FS_IOC_GETFLAGS,
        // FS_IOC_FIEMAP.
        for request in [0x4004_9409, 0x4020_940D, 0x8008_6601, 0xC020_660B] as [UInt32] {
            filter.set(.allow, for: [.controlDevice], if: .init(argument: 1, value: request, whenEqual: true))
        }
        for family in [0x94, UInt32(UInt8(ascii: "f")), UInt32(UInt8(ascii: "X")), UInt32(UInt8(ascii: "v"))] {
            filter.set(
                .fail(.notPermitted), for: [.controlDevice],
                if: .init(argument: 1, mask: 0xFF00, value: family << 8, whenEqual: true))
        }
        // F_SETOWN, F_SETSIG and F_SETOWN_EX of fcntl.h make the kernel send any signal to any process of the user.
        for command in [8, 10, 15] as [UInt32] {
            filter.set(
                .fail(.notPermitted), for: [.controlDescriptor],
                if: .init(argument: 1, value: command, whenEqual: true))
        }
        // PR_SET_DUMPABLE of linux/prctl.h would hide the usage from dnd; the decoder sets it before it is confined.
        filter.set(.fail(.notPermitted), for: [.controlProcess], if: .init(argument: 0, value: 4, whenEqual: true))
    }

    /// linux/mman.h: MAP_SHARED and MAP_ANONYMOUS.
    private static let sharedAnonymous: UInt32 = 0x21
    /// The flag that distinguishes a thread from a process. linux/sched.h: CLONE_THREAD.
    private static let threadFlag: UInt32 = 0x0001_0000
    /// New namespaces, in which a process could be root. linux/sched.h: CLONE_NEWNS, _NEWCGROUP, _NEWUTS, _NEWIPC,
    /// _NEWUSER, _NEWPID, _NEWNET.
    private static let namespaceFlags: [UInt32] = [
        0x0002_0000, 0x0200_0000, 0x0400_0000, 0x0800_0000, 0x1000_0000, 0x2000_0000, 0x4000_0000,
    ]
}

// MARK: - Roles

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

    /// The directory of the libraries of the tarball: there, the loader runs as a program (Packaging/tarball/launcher.c), and
    /// libvips loads modules from below it. Nil elsewhere.
    package static var librariesOfOwnLoader: FilePath? {
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
        guard readlink("/proc/self/exe", &buffer, Int(PATH_MAX)) > 0 else { return nil }
        let program = FilePath(platformString: buffer)
        guard program.lastComponent?.string.hasPrefix("ld-linux") == true else { return nil }
        return program.removingLastComponent()
    }

    /// A process that executes no other program and gets its input and output as descriptors: it reads libraries and
    /// fonts, and writes no file by name.
    ///
    /// - Parameter libraries: The directory of further libraries.
    package static func decoder(limits: ResourceLimits, libraries: FilePath? = nil) -> ConfinementProfile {
        ConfinementProfile(readable: system + settings + [libraries].compactMap(\.self), limits: limits)
    }

    /// A process that reads an archive from a descriptor: it reads what `decoder` reads, and writes in its directory.
    ///
    /// - Parameters:
    ///   - directory: The directory of the files that it extracts.
    ///   - libraries: The directory of further libraries.
    package static func unpacker(
        in directory: FilePath, limits: ResourceLimits, libraries: FilePath? = nil
    ) -> ConfinementProfile {
        ConfinementProfile(
            readable: system + settings + [libraries].compactMap(\.self), writable: [directory], limits: limits)
    }

    /// An outside program that runs as one process: `program` reads what `decoder` reads, and writes in `scratch`, if
    /// there is one.
    package static func tool(_ program: FilePath, scratch: FilePath?, limits: ResourceLimits) -> ConfinementProfile {
        ConfinementProfile(
            readable: settings, writable: [scratch, "/dev/null"].compactMap(\.self), executable: system + [program],
            limits: limits)
    }

    /// A user's command: like `tool`, but it may start further programs and read all of /etc, /opt and /proc (Landlock
    /// denies the memory and environment of outside processes). Changing modes, owners and times of files does nothing
    /// and reports success.
    ///
    /// - Parameter files: Further files that it may read and run, as the user declared.
    package static func command(
        _ program: FilePath, scratch: FilePath?, files: [FilePath] = [], limits: ResourceLimits
    ) -> ConfinementProfile {
        ConfinementProfile(
            readable: settings + ["/etc", "/proc"], writable: [scratch, "/dev/null"].compactMap(\.self),
            executable: system + ["/opt", program] + files, startsProcesses: true, ignoresAttributes: true,
            limits: limits)
    }
}

// MARK: - Errors

/// A failure of a protection that the kernel supports.
package struct ConfinementError: Error, Sendable, CustomStringConvertible {
    /// The kind of failure.
    package enum Code: Sendable, Hashable, CaseIterable {
        /// A resource limit was refused.
        case limit
        /// Privileges could not be given up.
        case privileges
        /// The file rules were refused.
        case fileRules
        /// The system call filter was refused.
        case callFilter
        /// The arguments that describe a profile are invalid.
        case badProfile
    }

    package let code: Code
    /// The path, limit or argument concerned.
    package let subject: String?
    package let message: String
    package let underlying: Errno?

    package init(_ code: Code, subject: String? = nil, _ message: String, underlying: Errno? = nil) {
        self.code = code
        self.subject = subject
        self.message = message
        self.underlying = underlying
    }

    package var description: String {
        let cause = underlying.map { ": \($0)" } ?? ""
        return (subject.map { "\($0): " } ?? "") + message + cause
    }
}
