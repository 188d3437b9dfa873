// What of Linux the Glibc module of Swift does not show: calls that its headers only declare under _GNU_SOURCE, and
// variadic ones. Each returns what the call returns and sets errno as it does.
#pragma once

// Swift's own module comes first, where there is one, so that what both declare (struct stat, struct timespec) is always Glibc's: else
// it belongs to whichever of the two a compilation happens to load first, and files that import the other do not see its members.
#if __has_include(<SwiftGlibc.h>)
#include <SwiftGlibc.h>
#endif

// _GNU_SOURCE itself is not defined: it changes types that the Glibc module has too, and the two would no longer agree.
#include <errno.h>
#include <fcntl.h>
#include <linux/fiemap.h>
#include <linux/fs.h>
#include <linux/stat.h>
#include <poll.h>
#include <signal.h>
#include <sys/inotify.h>
#include <sys/ioctl.h>
#include <spawn.h>
#include <stdio.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/statfs.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <sys/xattr.h>
#include <unistd.h>

// Standard error as C's stdio has it: the variable is not safe to read in Swift. While it is locked, only this thread writes there.

static inline void dnd_lock_standard_error(void) { flockfile(stderr); }

static inline void dnd_unlock_standard_error(void) { funlockfile(stderr); }

static inline void dnd_flush_standard_error(void) { fflush(stderr); }

// The columns of the terminal behind `descriptor`; 0 where it is none or does not know them. (ioctl is variadic.)
static inline int dnd_terminal_columns(int descriptor) {
    struct winsize size;
    return ioctl(descriptor, TIOCGWINSZ, &size) == 0 ? size.ws_col : 0;
}

// Processes.

// prctl is variadic.
static inline int dnd_prctl(int option, unsigned long value) { return prctl(option, value, 0UL, 0UL, 0UL); }

extern int pipe2(int ends[2], int flags);
static inline int dnd_pipe(int ends[2]) { return pipe2(ends, O_CLOEXEC); }

// Swift does not import fork; a process with one thread may use it.
static inline pid_t dnd_fork(void) { return fork(); }

// unshare(2): processes that are started from now on are in a PID namespace of their own; with `user`, this process is in a user
// namespace of its own, too. linux/sched.h: CLONE_NEWPID, CLONE_NEWUSER.
extern int unshare(int flags);
static inline int dnd_unshare_processes(int user) { return unshare(0x20000000 | (user ? 0x10000000 : 0)); }

static inline int clinux_prlimit(pid_t process, int resource, unsigned long long soft, unsigned long long hard) {
    unsigned long long limit[2] = {soft, hard};
    return (int)syscall(SYS_prlimit64, process, resource, limit, (void *)0);
}

// From the poll.h of _GNU_SOURCE: the peer closed its end.
static const short dnd_POLLRDHUP = 0x2000;

// Files.

// What tells the entry `name` of a directory from all other files, links not followed: its inode; when it was made, -1 where the file system
// does not know; when its content was changed, both in nanoseconds since 1970; its size; its mode. (statx)
static inline int dnd_fingerprint(int directory, const char *name, long long facts[5]) {
    struct statx status;
    long result = syscall(
        SYS_statx, directory, name, AT_SYMLINK_NOFOLLOW, STATX_BASIC_STATS | STATX_BTIME, &status);
    if (result != 0) return -1;
    // 9,000,000,000 seconds are in the year 2255, and nothing is made before 1684.
    long long far = 9000000000LL, born = status.stx_btime.tv_sec, modified = status.stx_mtime.tv_sec;
    modified = modified > far ? far : modified < -far ? -far : modified;
    facts[0] = (long long)status.stx_ino;
    facts[1] = (status.stx_mask & STATX_BTIME) && born >= 0 && born < far
        ? born * 1000000000LL + status.stx_btime.tv_nsec : -1;
    facts[2] = modified * 1000000000LL + status.stx_mtime.tv_nsec;
    facts[3] = (long long)status.stx_size;
    facts[4] = status.stx_mode;
    return 0;
}

static inline int dnd_renameat2(int from_directory, const char *from, int to_directory, const char *to, unsigned int flags) {
    return (int)syscall(SYS_renameat2, from_directory, from, to_directory, to, flags);
}

static inline ssize_t dnd_copy_file_range(int from, int to, size_t count) {
    return syscall(SYS_copy_file_range, from, (void *)0, to, (void *)0, count, 0u);
}

// sync_file_range with SYNC_FILE_RANGE_WRITE, which fcntl.h declares under _GNU_SOURCE.
static inline int dnd_start_writing(int fd, long long offset, long long count) {
#ifdef SYS_sync_file_range
    return (int)syscall(SYS_sync_file_range, fd, offset, count, 2u);
#else
    errno = ENOSYS;
    return -1;
#endif
}

static inline int dnd_syncfs(int fd) { return (int)syscall(SYS_syncfs, fd); }

static inline int dnd_clone(int from, int to) { return ioctl(to, FICLONE, from); }

// Makes `to` share the blocks of `from` from `offset` on, where the kernel finds the bytes of both the same. How many bytes it has done, at most
// `count`; 0 where they differ; -1 with errno. (FIDEDUPERANGE)
static inline long long dnd_share_blocks(int from, int to, long long offset, long long count) {
    unsigned long long space[(sizeof(struct file_dedupe_range) + sizeof(struct file_dedupe_range_info)) / 8] = {0};
    struct file_dedupe_range *range = (struct file_dedupe_range *)space;
    range->src_offset = (unsigned long long)offset;
    range->src_length = (unsigned long long)count;
    range->dest_count = 1;
    range->info[0].dest_fd = to;
    range->info[0].dest_offset = (unsigned long long)offset;
    if (ioctl(from, FIDEDUPERANGE, range) != 0) return -1;
    if (range->info[0].status < 0) {
        errno = -range->info[0].status;
        return -1;
    }
    return range->info[0].status == FILE_DEDUPE_RANGE_DIFFERS ? 0 : (long long)range->info[0].bytes_deduped;
}

// Whether the first 32 extents of two files lie in the same blocks of their device. (FS_IOC_FIEMAP)
static inline int dnd_has_blocks_of(int one, int other) {
    enum { extents = 32, words = (sizeof(struct fiemap) + extents * sizeof(struct fiemap_extent)) / 8 };
    unsigned long long space[2][words];
    memset(space, 0, sizeof space);
    int files[2] = {one, other};
    for (int number = 0; number < 2; number++) {
        struct fiemap *map = (struct fiemap *)space[number];
        map->fm_length = ~0ULL;
        map->fm_extent_count = extents;
        if (ioctl(files[number], FS_IOC_FIEMAP, map) != 0) return 0;
    }
    struct fiemap *first = (struct fiemap *)space[0], *second = (struct fiemap *)space[1];
    if (first->fm_mapped_extents == 0 || first->fm_mapped_extents != second->fm_mapped_extents) return 0;
    // Where a block is not known yet, or holds the ends of several files, its number says nothing.
    unsigned int vague = FIEMAP_EXTENT_UNKNOWN | FIEMAP_EXTENT_DELALLOC | FIEMAP_EXTENT_DATA_INLINE | FIEMAP_EXTENT_DATA_TAIL;
    for (unsigned int number = 0; number < first->fm_mapped_extents; number++) {
        struct fiemap_extent *a = &first->fm_extents[number], *b = &second->fm_extents[number];
        if ((a->fe_flags | b->fe_flags) & vague) return 0;
        if (a->fe_logical != b->fe_logical || a->fe_physical != b->fe_physical || a->fe_length != b->fe_length) return 0;
    }
    return 1;
}

static const unsigned int dnd_rename_noreplace = 1; // RENAME_NOREPLACE, linux/fs.h
static const unsigned int dnd_rename_exchange = 2;  // RENAME_EXCHANGE, linux/fs.h

static const int dnd_seek_data = 3; // SEEK_DATA, linux/fs.h

// Whether a process has the file open for writing that is open here for reading: 1 or 0, and -1 where that cannot be known, as for a file of
// another user. fcntl(2): a read lease is then refused with EAGAIN. If a writer comes while the lease is held, the signal for that is SIGURG,
// which is ignored by default, instead of SIGIO, which ends the process. 10 is F_SETSIG, 1024 F_SETLEASE.
static inline int dnd_has_writer(int file) {
    if (fcntl(file, 10, SIGURG) != 0) return -1;
    if (fcntl(file, 1024, F_RDLCK) != 0) return errno == EAGAIN ? 1 : -1;
    fcntl(file, 1024, F_UNLCK);
    return 0;
}

// Starting programs.

extern int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *actions, int from);
static inline int dnd_spawn_close_from(posix_spawn_file_actions_t *actions, int from) {
    return posix_spawn_file_actions_addclosefrom_np(actions, from);
}

extern const char *sigabbrev_np(int signal);
static inline const char *dnd_signal_abbreviation(int signal) { return sigabbrev_np(signal); }

// memfd_create(2); 1 is MFD_CLOEXEC.
extern int memfd_create(const char *name, unsigned int flags);
static inline int dnd_memfd_create(const char *name) { return memfd_create(name, 1U); }

// The same, of `size` bytes, and never to grow beyond them; 2 is MFD_ALLOW_SEALING. fcntl(2): F_ADD_SEALS, F_SEAL_SEAL and F_SEAL_GROW.
static inline int dnd_memfd_create_bounded(const char *name, long long size) {
    int file = memfd_create(name, 3U);
    if (file < 0) return -1;
    if (ftruncate(file, size) == 0 && fcntl(file, 1033, 1 | 4) == 0) return file;
    int error = errno;
    close(file);
    errno = error;
    return -1;
}

// Confinement. The numbers of Landlock's calls are the same on every architecture, and headers older than the kernel lack them.

static inline int dnd_landlock_version(void) { return (int)syscall(444, (void *)0, (size_t)0, 1u); }

// `handled`: rights on files, rights on the network, scopes. A kernel that knows fewer members takes them if they are zero.
static inline int dnd_landlock_create(const unsigned long long handled[3]) {
    return (int)syscall(444, handled, 3 * sizeof handled[0], 0u);
}

static inline int dnd_landlock_allow(int ruleset, unsigned long long access, int beneath) {
    struct { unsigned long long access; int beneath; } __attribute__((packed)) rule = {access, beneath};
    return (int)syscall(445, ruleset, 1, &rule, 0u);
}

static inline int dnd_landlock_enforce(int ruleset) { return (int)syscall(446, ruleset, 0u); }

// `instructions`: struct sock_filter of linux/filter.h, 8 bytes each. 1 is SECCOMP_SET_MODE_FILTER, 1 _FLAG_TSYNC.
static inline int dnd_seccomp_filter(const unsigned long long *instructions, unsigned short count) {
    struct { unsigned short count; const void *instructions; } program = {count, instructions};
    return (int)syscall(SYS_seccomp, 1u, 1u, &program);
}

// Whether a filter can end the process. 2 is SECCOMP_GET_ACTION_AVAIL, the action SECCOMP_RET_KILL_PROCESS. (linux/seccomp.h)
static inline int dnd_seccomp_can_end_process(void) {
    unsigned int action = 0x80000000u;
    return syscall(SYS_seccomp, 2u, 0u, &action) == 0;
}

static const int dnd_O_PATH = 010000000; // from the fcntl.h of _GNU_SOURCE

// capset(2), version 3 of its layout: keeps of the capabilities that the process has those in `mask` (all below 32).
static inline int dnd_keep_capabilities(unsigned int mask) {
    struct { unsigned int version; int process; } header = {0x20080522u, 0};
    struct { unsigned int effective, permitted, inheritable; } sets[2];
    if (syscall(SYS_capget, &header, sets) != 0) return -1;
    sets[0].effective &= mask;
    sets[0].permitted &= mask;
    sets[0].inheritable = 0;
    sets[1].effective = sets[1].permitted = sets[1].inheritable = 0;
    return (int)syscall(SYS_capset, &header, sets);
}
