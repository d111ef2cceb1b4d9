#include "calls.h"

#include <linux/audit.h>

#include "box.h"

#define CALL(name, treatment) {__NR_##name, #name, treatment}

/* Numbers from 424 on are the same on every architecture; older headers lack some. */
#define NEWER_CALL(number, name, treatment) {number, #name, treatment}

const struct call CALLS[] = {
    // Network.
    CALL(socket, FORBIDDEN), CALL(socketpair, FORBIDDEN), CALL(bind, FORBIDDEN), CALL(listen, FORBIDDEN),
    CALL(connect, FORBIDDEN), CALL(accept, FORBIDDEN), CALL(accept4, FORBIDDEN),

    // Looking into or changing other processes and the machine.
    CALL(ptrace, FORBIDDEN), CALL(process_vm_readv, FORBIDDEN), CALL(process_vm_writev, FORBIDDEN),
    CALL(kcmp, FORBIDDEN), NEWER_CALL(438, pidfd_getfd, FORBIDDEN), CALL(bpf, FORBIDDEN),
    CALL(perf_event_open, FORBIDDEN), CALL(userfaultfd, FORBIDDEN), CALL(keyctl, FORBIDDEN),
    CALL(add_key, FORBIDDEN), CALL(request_key, FORBIDDEN),
    CALL(open_by_handle_at, FORBIDDEN), CALL(init_module, FORBIDDEN), CALL(finit_module, FORBIDDEN),
    CALL(delete_module, FORBIDDEN), CALL(kexec_load, FORBIDDEN), CALL(reboot, FORBIDDEN), CALL(acct, FORBIDDEN),
    CALL(swapon, FORBIDDEN), CALL(swapoff, FORBIDDEN), CALL(quotactl, FORBIDDEN), CALL(fanotify_init, FORBIDDEN),
#ifdef __NR_iopl
    CALL(iopl, FORBIDDEN), CALL(ioperm, FORBIDDEN), CALL(modify_ldt, FORBIDDEN),
#endif

    // Mounts and namespaces; clone is looked at by its flags.
    CALL(mount, FORBIDDEN), CALL(umount2, FORBIDDEN), CALL(pivot_root, FORBIDDEN), CALL(chroot, FORBIDDEN),
    CALL(unshare, FORBIDDEN), CALL(setns, FORBIDDEN), NEWER_CALL(428, open_tree, FORBIDDEN),
    NEWER_CALL(429, move_mount, FORBIDDEN), NEWER_CALL(430, fsopen, FORBIDDEN),
    NEWER_CALL(431, fsconfig, FORBIDDEN), NEWER_CALL(432, fsmount, FORBIDDEN), NEWER_CALL(433, fspick, FORBIDDEN),
    NEWER_CALL(442, mount_setattr, FORBIDDEN),

    // Attributes of files, which Landlock does not cover.
    CALL(fchown, DENIED), CALL(fchownat, DENIED), CALL(utimensat, DENIED), CALL(setxattr, DENIED),
    CALL(lsetxattr, DENIED), CALL(fsetxattr, DENIED), CALL(removexattr, DENIED), CALL(lremovexattr, DENIED),
    CALL(fremovexattr, DENIED), CALL(mknodat, DENIED),
#ifdef __NR_chown
    CALL(chown, DENIED), CALL(lchown, DENIED), CALL(utime, DENIED), CALL(utimes, DENIED), CALL(futimesat, DENIED),
    CALL(mknod, DENIED),
#endif

    // Other processes of the same user.
    CALL(setpriority, DENIED), CALL(ioprio_set, DENIED), CALL(sched_setscheduler, DENIED), CALL(sched_setparam, DENIED),
    CALL(sched_setattr, DENIED), CALL(sched_setaffinity, DENIED), CALL(migrate_pages, DENIED),
    CALL(move_pages, DENIED), NEWER_CALL(440, process_madvise, DENIED), NEWER_CALL(448, process_mrelease, DENIED),
    NEWER_CALL(424, pidfd_send_signal, DENIED), NEWER_CALL(434, pidfd_open, DENIED), CALL(inotify_init1, DENIED),
#ifdef __NR_inotify_init
    CALL(inotify_init, DENIED),
#endif
    CALL(seccomp, DENIED), CALL(setgroups, DENIED), CALL(clock_settime, DENIED), CALL(settimeofday, DENIED),
    CALL(adjtimex, DENIED), CALL(clock_adjtime, DENIED), CALL(sethostname, DENIED), CALL(setdomainname, DENIED),
    CALL(syslog, DENIED), CALL(vhangup, DENIED), CALL(name_to_handle_at, DENIED),

    // Memory that no process's resident size shows, and ways around looking at arguments.
    CALL(memfd_create, ABSENT), NEWER_CALL(447, memfd_secret, ABSENT), CALL(shmget, ABSENT), CALL(shmat, ABSENT),
    CALL(shmdt, ABSENT), CALL(shmctl, ABSENT), CALL(msgget, ABSENT), CALL(msgsnd, ABSENT), CALL(msgrcv, ABSENT),
    CALL(msgctl, ABSENT), CALL(semget, ABSENT), CALL(semop, ABSENT), CALL(semtimedop, ABSENT), CALL(semctl, ABSENT),
    CALL(mq_open, ABSENT), CALL(mq_unlink, ABSENT), CALL(remap_file_pages, ABSENT),
    NEWER_CALL(435, clone3, ABSENT), CALL(mlock, ABSENT), CALL(mlockall, ABSENT), CALL(mlock2, ABSENT),
    CALL(io_setup, ABSENT), CALL(vmsplice, ABSENT),

    // A way around every look at calls. Newer versions of Node ask for it first, and do without.
    NEWER_CALL(425, io_uring_setup, ABSENT), NEWER_CALL(426, io_uring_enter, ABSENT),
    NEWER_CALL(427, io_uring_register, ABSENT),

    // Room on the disk that a file's size does not show, and so no limit holds.
    CALL(fallocate, DENIED),

    // What would only slow the machine down.
    CALL(sync, IGNORED), CALL(syncfs, IGNORED),
};
const size_t CALL_COUNT = sizeof CALLS / sizeof CALLS[0];

/* Calls that are forbidden by their arguments only. */
static const struct call OTHERS[] = {
    CALL(clone, FORBIDDEN),
    CALL(personality, FORBIDDEN),
};

#if defined(__x86_64__)
#define NATIVE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define NATIVE AUDIT_ARCH_AARCH64
#else
#define NATIVE 0
#endif

bool call_is_native(unsigned arch) { return arch == NATIVE; }

const char *call_name(int number, unsigned arch) {
  if (!call_is_native(arch)) return "foreign";
  for (size_t i = 0; i < CALL_COUNT; i++)
    if (CALLS[i].number == number) return CALLS[i].name;
  for (size_t i = 0; i < sizeof OTHERS / sizeof OTHERS[0]; i++)
    if (OTHERS[i].number == number) return OTHERS[i].name;
  return "foreign";
}
