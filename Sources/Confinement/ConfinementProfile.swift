package import SystemPackage

#if canImport(Glibc)
    import Glibc
#endif

/// What a process that handles foreign bytes can still do once the profile is applied. The network it never has.
package struct ConfinementProfile: Sendable, Hashable {
    /// Files and directories that may be read, with all beneath. Those that are not there are passed over.
    package var readable: [FilePath]
    /// Files and directories that may be written and read, with all beneath.
    package var writable: [FilePath]
    /// Files and directories of programs that may take this one's place, and be read; none for a process that stays
    /// what it is.
    package var executable: [FilePath]
    /// Whether it may have further processes. Without, it has threads only.
    package var startsProcesses: Bool
    /// Whether changing modes, owners and times of files does nothing and reports success, rather than fail.
    ///
    /// Landlock does not govern these calls and a filter sees no paths, so they cannot be allowed for some files only. Programs of
    /// which nothing is known (a shell script with `cp -p`) must not fail over them, and what they write keeps neither mode nor
    /// times anyway.
    package var ignoresAttributes: Bool
    /// What it may use.
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

    /// Confines this process, and all that it starts, for good. To be called before the process has a second thread:
    /// rules about files hold for the calling thread and those that it starts later.
    ///
    /// - Parameters:
    ///   - kernel: what there is to confine with; less than there is only in tests.
    ///   - isAlone: whether the process is in a PID namespace of its own, and so can name no process outside.
    /// - Returns: What the kernel lacked.
    /// - Throws: `ConfinementError` when something failed that this kernel can do.
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

    /// The calls that the profile leaves to the process `identifier`.
    func filter(landlockVersion: Int, isAlone: Bool = false, process identifier: Int32 = getpid()) -> SeccompFilter {
        var filter = SeccompFilter()
        filter.set(.fail(.noFunction), for: SystemCall.absent)
        filter.set(.fail(.notPermitted), for: SystemCall.communication)
        filter.set(.fail(.notPermitted), for: SystemCall.otherProcesses)
        filter.set(.fail(.notPermitted), for: SystemCall.kernel)
        // A pair of datagram sockets can send to any address of the machine, a pair of streams only to one another.
        filter.set(
            .fail(.notPermitted), for: [.socketPair],
            if: .init(argument: 1, mask: 0xF, value: UInt32(SOCK_STREAM.rawValue), whenEqual: false))
        // Shared memory without a file stays when it is unmapped in part, so that no limit counts all of it.
        filter.set(
            .fail(.noMemory), for: [.map],
            if: .init(argument: 3, mask: Self.sharedAnonymous, value: Self.sharedAnonymous, whenEqual: true))
        restrictSettings(of: identifier, in: &filter)
        restrictControls(in: &filter)
        filter.set(ignoresAttributes ? .pretend : .fail(.notPermitted), for: SystemCall.attributes)
        filter.set(
            .fail(ignoresAttributes ? .notSupported : .notPermitted), for: SystemCall.extendedAttributes)
        // Before its version 3, Landlock lets any file be truncated by its path.
        if landlockVersion < 3 { filter.set(.fail(.notPermitted), for: [.truncate]) }
        if executable.isEmpty { filter.set(.fail(.notPermitted), for: SystemCall.programs) }
        if startsProcesses {
            for flag in Self.namespaceFlags {
                filter.set(
                    .fail(.notPermitted), for: [.clone],
                    if: .init(argument: 0, mask: flag, value: flag, whenEqual: true))
            }
            // Where neither Landlock nor a namespace keeps signals inside: to its own group only. A filter does not know the
            // numbers of its children.
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
            // Only itself, as `abort` and `raise` do.
            filter.set(
                .fail(.notPermitted), for: [.kill, .signalThread],
                if: .init(argument: 0, value: UInt32(bitPattern: identifier), whenEqual: false))
        }
        return filter
    }

    /// Limits, scheduling and priorities: of the calling process only.
    private func restrictSettings(of identifier: Int32, in filter: inout SeccompFilter) {
        for call in SystemCall.processSettings {
            if !startsProcesses {
                filter.set(
                    .allow, for: [call],
                    if: .init(argument: 0, value: UInt32(bitPattern: identifier), whenEqual: true))
            }
            filter.set(.fail(.notPermitted), for: [call], if: .init(argument: 0, value: 0, whenEqual: false))
        }
        // First what is meant, then which one: PRIO_PROCESS of sys/resource.h is 0, IOPRIO_WHO_PROCESS of linux/ioprio.h is 1.
        for (call, kind) in [(SystemCall.setPriority, UInt32(0)), (.setInputOutputPriority, 1)] {
            filter.set(.fail(.notPermitted), for: [call], if: .init(argument: 0, value: kind, whenEqual: false))
            filter.set(.fail(.notPermitted), for: [call], if: .init(argument: 1, value: 0, whenEqual: false))
        }
    }

    /// The calls that are many in one: `ioctl`, `fcntl`, `prctl`.
    private func restrictControls(in filter: inout SeccompFilter) {
        // TIOCSTI and TIOCLINUX type into a terminal; FIOSETOWN and SIOCSPGRP of asm-generic/sockios.h name a process that is sent
        // signals.
        for request in [UInt32(TIOCSTI), UInt32(TIOCLINUX), 0x8901, 0x8902] {
            filter.set(
                .fail(.notPermitted), for: [.controlDevice], if: .init(argument: 1, value: request, whenEqual: true))
        }
        // What file systems can do beside reading and writing (flags, labels, verity, snapshots) needs no right to write; sharing
        // blocks and asking do no harm. linux/fs.h: FICLONE, FICLONERANGE, FS_IOC_GETFLAGS, FS_IOC_FIEMAP.
        for request in [0x4004_9409, 0x4020_940D, 0x8008_6601, 0xC020_660B] as [UInt32] {
            filter.set(.allow, for: [.controlDevice], if: .init(argument: 1, value: request, whenEqual: true))
        }
        for family in [0x94, UInt32(UInt8(ascii: "f")), UInt32(UInt8(ascii: "X")), UInt32(UInt8(ascii: "v"))] {
            filter.set(
                .fail(.notPermitted), for: [.controlDevice],
                if: .init(argument: 1, mask: 0xFF00, value: family << 8, whenEqual: true))
        }
        // F_SETOWN, F_SETSIG and F_SETOWN_EX of fcntl.h have the kernel send any signal to any process of the user.
        for command in [8, 10, 15] as [UInt32] {
            filter.set(
                .fail(.notPermitted), for: [.controlDescriptor],
                if: .init(argument: 1, value: command, whenEqual: true))
        }
        // PR_SET_DUMPABLE of linux/prctl.h would hide from dnd what the process uses; only the decoder has done so before.
        filter.set(.fail(.notPermitted), for: [.controlProcess], if: .init(argument: 0, value: 4, whenEqual: true))
    }

    /// linux/mman.h: MAP_SHARED and MAP_ANONYMOUS.
    private static let sharedAnonymous: UInt32 = 0x21
    /// What tells a thread from a process. linux/sched.h: CLONE_THREAD.
    private static let threadFlag: UInt32 = 0x0001_0000
    /// New namespaces, in which a process could be root. linux/sched.h: CLONE_NEWNS, _NEWCGROUP, _NEWUTS, _NEWIPC, _NEWUSER,
    /// _NEWPID, _NEWNET.
    private static let namespaceFlags: [UInt32] = [
        0x0002_0000, 0x0200_0000, 0x0400_0000, 0x0800_0000, 0x1000_0000, 0x2000_0000, 0x4000_0000,
    ]
}
