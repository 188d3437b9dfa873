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

    /// Has the kernel kill this process, and the program that takes its place, when the thread that started it is gone: nothing
    /// that dnd has started outlives it, however it ends. Processes that this one starts do not inherit it. `prctl(2)` with
    /// PR_SET_PDEATHSIG.
    package static func endWithParent() throws(ConfinementError) {
        try control(PR_SET_PDEATHSIG, CUnsignedLong(SIGKILL), "outliving its parent")
    }

    private static func control(_ option: CInt, _ value: CUnsignedLong, _ name: String) throws(ConfinementError) {
        guard dnd_prctl(option, value) == 0 else {
            throw ConfinementError(.privileges, "\(name) cannot be given up", underlying: Errno(rawValue: errno))
        }
    }
}
