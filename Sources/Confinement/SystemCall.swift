import CLinux

/// A system call by its number on this architecture.
struct SystemCall: Sendable, Hashable {
    let number: UInt32

    init(_ number: some BinaryInteger) { self.number = UInt32(number) }

    /// `set_mempolicy_home_node` of Linux 5.17; later calls were not reviewed. From 424 on, the numbers are the same on
    /// every architecture.
    static let youngestKnown = SystemCall(450)

    #if arch(x86_64)
        /// AUDIT_ARCH_X86_64 of linux/audit.h.
        static let architecture: UInt32 = 0xC000_003E
    #elseif arch(arm64)
        /// AUDIT_ARCH_AARCH64 of linux/audit.h.
        static let architecture: UInt32 = 0xC000_00B7
    #else
        #error("the system call numbers of this architecture are unknown")
    #endif

    static let clone = SystemCall(SYS_clone)
    static let kill = SystemCall(SYS_kill)
    static let signalThread = SystemCall(SYS_tgkill)
    static let socketPair = SystemCall(SYS_socketpair)
    static let controlDevice = SystemCall(SYS_ioctl)
    static let controlDescriptor = SystemCall(SYS_fcntl)
    static let controlProcess = SystemCall(SYS_prctl)
    static let map = SystemCall(SYS_mmap)
    static let truncate = SystemCall(SYS_truncate)
    static let setPriority = SystemCall(SYS_setpriority)
    static let setInputOutputPriority = SystemCall(SYS_ioprio_set)

    /// Calls that are reported as missing, so that libraries fall back to ones that can be filtered: `clone3` passes
    /// its flags in memory, `io_uring` makes calls that no filter sees, and no resource limit counts writes to a
    /// `memfd`.
    static let absent = [
        SYS_clone3, SYS_io_uring_setup, SYS_io_uring_enter, SYS_io_uring_register, SYS_memfd_create,
    ].map { SystemCall($0) }

    /// Communication: the network, and local services that use sockets or shared memory.
    static let communication =
        [
            SYS_socket, SYS_connect, SYS_bind, SYS_listen, SYS_accept, SYS_accept4, SYS_shmget, SYS_shmat, SYS_shmctl,
            SYS_msgget, SYS_msgsnd, SYS_msgrcv, SYS_msgctl, SYS_semget, SYS_semop, SYS_semctl, SYS_mq_open,
            SYS_mq_unlink,
        ].map { SystemCall($0) }

    /// Access to other processes: their memory, their descriptors, signals that bypass Landlock, and leaving the
    /// process group that is ended as one.
    static let otherProcesses =
        [
            SYS_ptrace, SYS_process_vm_readv, SYS_process_vm_writev, SYS_process_madvise, SYS_kcmp, SYS_pidfd_getfd,
            SYS_pidfd_send_signal, SYS_rt_sigqueueinfo, SYS_rt_tgsigqueueinfo, SYS_tkill, SYS_setsid, SYS_setpgid,
            SYS_migrate_pages, SYS_move_pages, SYS_pidfd_open, SYS_process_mrelease,
        ].map { SystemCall($0) }

    /// Limits and scheduling of the process in the first argument; 0 is the caller.
    static let processSettings =
        [
            SYS_prlimit64, SYS_sched_setaffinity, SYS_sched_setscheduler, SYS_sched_setparam, SYS_sched_setattr,
        ].map { SystemCall($0) }

    /// Kernel administration, and features that a program that converts bytes does not need.
    static let kernel =
        [
            SYS_bpf, SYS_perf_event_open, SYS_userfaultfd, SYS_keyctl, SYS_add_key, SYS_request_key, SYS_mount,
            SYS_umount2, SYS_pivot_root, SYS_chroot, SYS_fsopen, SYS_fsconfig, SYS_fsmount, SYS_fspick, SYS_move_mount,
            SYS_open_tree, SYS_mount_setattr, SYS_unshare, SYS_setns, SYS_reboot, SYS_swapon, SYS_swapoff,
            SYS_init_module, SYS_finit_module, SYS_delete_module, SYS_kexec_load, SYS_settimeofday, SYS_clock_settime,
            SYS_clock_adjtime, SYS_adjtimex, SYS_sethostname, SYS_setdomainname, SYS_acct, SYS_quotactl,
            SYS_quotactl_fd, SYS_syslog, SYS_vhangup, SYS_personality, SYS_open_by_handle_at, SYS_name_to_handle_at,
            SYS_fanotify_init, SYS_fanotify_mark, SYS_memfd_secret, SYS_nfsservctl, SYS_lookup_dcookie,
        ].map { SystemCall($0) } + kernelOfThisArchitecture

    /// Modes, owners and times, which Landlock does not cover.
    static let attributes =
        [SYS_fchmod, SYS_fchmodat, SYS_fchown, SYS_fchownat, SYS_utimensat].map { SystemCall($0) }
        + attributesOfThisArchitecture

    /// Extended attributes, which Landlock does not cover either.
    static let extendedAttributes =
        [
            SYS_setxattr, SYS_lsetxattr, SYS_fsetxattr, SYS_removexattr, SYS_lremovexattr, SYS_fremovexattr,
        ].map { SystemCall($0) }

    /// Executing another program.
    static let programs = [SYS_execve, SYS_execveat].map { SystemCall($0) }

    #if arch(x86_64)
        /// Starting processes other than by `clone`.
        static let forks = [SYS_fork, SYS_vfork].map { SystemCall($0) }
        private static let kernelOfThisArchitecture = [
            SYS_kexec_file_load, SYS_iopl, SYS_ioperm, SYS_modify_ldt, SYS_uselib, SYS_ustat, SYS_sysfs, SYS__sysctl,
        ].map { SystemCall($0) }
        private static let attributesOfThisArchitecture = [
            SYS_chmod, SYS_chown, SYS_lchown, SYS_utime, SYS_utimes, SYS_futimesat,
        ].map { SystemCall($0) }
    #else
        static let forks: [SystemCall] = []
        private static let kernelOfThisArchitecture = [SYS_kexec_file_load].map { SystemCall($0) }
        private static let attributesOfThisArchitecture: [SystemCall] = []
    #endif
}
