import CLinux
import SystemPackage

#if canImport(Glibc)
    import Glibc
#endif

/// What a process gives up about its own standing.
package enum Privileges {
    /// From now on no program that is started gains anything by its set-user-ID bit or its capabilities; the condition of
    /// every other confinement. `prctl(2)` with PR_SET_NO_NEW_PRIVS.
    package static func giveUpNew() throws(ConfinementError) { try control(PR_SET_NO_NEW_PRIVS, 1, "new privileges") }

    /// Gives up what root can do beside reading and writing every file (CAP_DAC_OVERRIDE), which Landlock bounds and
    /// without which a scratch directory inside another user's folder could not be reached. `capset(2)`.
    package static func giveUpCapabilities() throws(ConfinementError) {
        guard dnd_keep_capabilities(1 << 1) == 0 else {
            throw ConfinementError(.privileges, "capabilities cannot be given up", underlying: Errno(rawValue: errno))
        }
    }

    /// Keeps other processes of the user from reading this one, and the kernel from dumping it. Ends when another program
    /// takes its place. `prctl(2)` with PR_SET_DUMPABLE.
    package static func hideMemory() throws(ConfinementError) { try control(PR_SET_DUMPABLE, 0, "dumps") }

    /// Has the kernel send `signal` to this process, and to the program that takes its place, when the thread that started it is
    /// gone: nothing that dnd has started outlives it, however it ends. Processes that this one starts do not inherit it.
    /// `prctl(2)` with PR_SET_PDEATHSIG.
    ///
    /// - Parameter parent: the process that started this one, where that is known: if it is gone already, no signal would come, and
    ///   this process ends here.
    static func endWithParent(_ parent: pid_t? = nil, by signal: Int32 = SIGKILL) throws(ConfinementError) {
        try control(PR_SET_PDEATHSIG, CUnsignedLong(signal), "outliving its parent")
        if let parent, getppid() != parent { _exit(ConfinedLaunch.failureStatus) }
    }

    /// Has orphans among the descendants of this process become its children. `prctl(2)` with PR_SET_CHILD_SUBREAPER.
    static func adoptOrphans() throws(ConfinementError) { try control(PR_SET_CHILD_SUBREAPER, 1, "orphans") }

    private static func control(_ option: CInt, _ value: CUnsignedLong, _ name: String) throws(ConfinementError) {
        guard dnd_prctl(option, value) == 0 else {
            throw ConfinementError(.privileges, "\(name) cannot be given up", underlying: Errno(rawValue: errno))
        }
    }
}
