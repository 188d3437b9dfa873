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
    /// Whether it may change modes, owners, times and extended attributes. The kernel cannot confine that to a path.
    package var changesAttributes: Bool
    /// What it may use.
    package var limits: ResourceLimits

    package init(
        readable: [FilePath] = [], writable: [FilePath] = [], executable: [FilePath] = [],
        startsProcesses: Bool = false, changesAttributes: Bool = false, limits: ResourceLimits = ResourceLimits()
    ) {
        self.readable = readable
        self.writable = writable
        self.executable = executable
        self.startsProcesses = startsProcesses
        self.changesAttributes = changesAttributes
        self.limits = limits
    }

    /// Confines this process, and all that it starts, for good. To be called before the process has a second thread:
    /// rules about files hold for the calling thread and those that it starts later.
    ///
    /// - Parameter kernel: what there is to confine with; less than there is only in tests.
    /// - Returns: What the kernel lacked.
    /// - Throws: `ConfinementError` when something failed that this kernel can do.
    @discardableResult
    package func apply(kernel: KernelSupport = .probe()) throws(ConfinementError) -> ConfinementReport {
        try limits.apply()
        try Privileges.giveUpNew()
        if let version = kernel.landlockVersion {
            let rules = try LandlockRuleset(version: version)
            for path in readable { try rules.allow(.reading, beneath: path) }
            for path in executable { try rules.allow(.executing, beneath: path) }
            for path in writable where try !rules.allow(.writing, beneath: path) {
                throw ConfinementError(.fileRules, subject: path.string, "is not there to be written")
            }
            try rules.enforce()
        }
        try Privileges.giveUpCapabilities()
        if kernel.filtersCalls { try filter(landlockVersion: kernel.landlockVersion ?? 0).install() }
        return kernel.report
    }

    /// The calls that the profile leaves to the process `identifier`.
    func filter(landlockVersion: Int, process identifier: Int32 = getpid()) -> SeccompFilter {
        var filter = SeccompFilter()
        filter.set(.fail(.noFunction), for: SystemCall.absent)
        filter.set(.fail(.notPermitted), for: SystemCall.communication)
        filter.set(.fail(.notPermitted), for: SystemCall.otherProcesses)
        filter.set(.fail(.notPermitted), for: SystemCall.kernel)
        // A pair of datagram sockets can send to any address of the machine, a pair of streams only to one another.
        filter.set(
            .fail(.notPermitted), for: [.socketPair],
            if: .init(argument: 1, mask: 0xF, value: UInt32(SOCK_STREAM.rawValue), whenEqual: false))
        // TIOCSTI and TIOCLINUX type into a terminal.
        for request in [TIOCSTI, TIOCLINUX] {
            filter.set(
                .fail(.notPermitted), for: [.controlDevice],
                if: .init(argument: 1, value: UInt32(request), whenEqual: true))
        }
        if !changesAttributes { filter.set(.fail(.notPermitted), for: SystemCall.attributes) }
        // Before its version 3, Landlock lets any file be truncated by its path.
        if landlockVersion < 3 { filter.set(.fail(.notPermitted), for: [.truncate]) }
        if executable.isEmpty { filter.set(.fail(.notPermitted), for: SystemCall.programs) }
        if startsProcesses {
            for flag in Self.namespaceFlags {
                filter.set(
                    .fail(.notPermitted), for: [.clone],
                    if: .init(argument: 0, mask: flag, value: flag, whenEqual: true))
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

    /// What tells a thread from a process. linux/sched.h: CLONE_THREAD.
    private static let threadFlag: UInt32 = 0x0001_0000
    /// New namespaces, in which a process could be root. linux/sched.h: CLONE_NEWNS, _NEWCGROUP, _NEWUTS, _NEWIPC, _NEWUSER,
    /// _NEWPID, _NEWNET.
    private static let namespaceFlags: [UInt32] = [
        0x0002_0000, 0x0200_0000, 0x0400_0000, 0x0800_0000, 0x1000_0000, 0x2000_0000, 0x4000_0000,
    ]
}
