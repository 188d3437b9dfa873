import Glibc
import CLinux
import SystemPackage

/// Restrictions of a process's own privileges.
package enum Privileges {
    /// Prevents started programs from gaining privileges through set-user-ID bits or capabilities; Landlock and seccomp
    /// require this. `prctl(2)` with PR_SET_NO_NEW_PRIVS.
    package static func giveUpNew() throws(ConfinementError) { try control(PR_SET_NO_NEW_PRIVS, 1, "new privileges") }

    /// Gives up all capabilities except CAP_DAC_OVERRIDE (reading and writing every file). Landlock restricts that one,
    /// and root needs it to reach a scratch directory in another user's folder. `capset(2)`.
    package static func giveUpCapabilities() throws(ConfinementError) {
        guard dnd_keep_capabilities(1 << 1) == 0 else {
            throw ConfinementError(.privileges, "capabilities cannot be given up", underlying: Errno(rawValue: errno))
        }
    }

    /// Prevents other processes of the user from reading this one's memory, and the kernel from dumping it. Executing a
    /// program resets this. `prctl(2)` with PR_SET_DUMPABLE.
    package static func hideMemory() throws(ConfinementError) { try control(PR_SET_DUMPABLE, 0, "dumps") }

    /// Makes the kernel send `signal` to this process, and to the program that it executes, when the thread that
    /// started it ends: nothing that dnd starts outlives it. Child processes do not inherit this. `prctl(2)` with
    /// PR_SET_PDEATHSIG.
    ///
    /// - Parameter parent: The process that started this one, if known. If it has already ended, no signal would come,
    ///   so this process exits.
    package static func endWithParent(_ parent: Int32? = nil, by signal: Int32 = SIGKILL) throws(ConfinementError) {
        try control(PR_SET_PDEATHSIG, CUnsignedLong(signal), "outliving its parent")
        if let parent, getppid() != parent { _exit(ConfinedLaunch.failureStatus) }
    }

    /// Makes orphaned descendants of this process its children. `prctl(2)` with PR_SET_CHILD_SUBREAPER.
    static func adoptOrphans() throws(ConfinementError) { try control(PR_SET_CHILD_SUBREAPER, 1, "orphans") }

    private static func control(_ option: CInt, _ value: CUnsignedLong, _ name: String) throws(ConfinementError) {
        guard dnd_prctl(option, value) == 0 else {
            throw ConfinementError(.privileges, "\(name) cannot be given up", underlying: Errno(rawValue: errno))
        }
    }
}
