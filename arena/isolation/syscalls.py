"""System calls by name with their numbers, and what a bot may do with each. Data only.

A row is `name x86_64 aarch64`; `-` where an architecture has no such call. The numbers are those
of Linux's arch/x86/entry/syscalls/syscall_64.tbl and include/uapi/asm-generic/unistd.h.
What is in none of the tables does not exist for a bot (ENOSYS): libraries then fall back, and a
call that a later kernel brings is refused until somebody has thought about it. That holds for
clone3 (its flags lie in memory, where a filter cannot look), openat2 and io_uring above all.
"""

# Nothing that reaches beyond the process itself. Files that `open` gives are Landlock's part.
ALLOWED = """
read 0 63   write 1 64   close 3 57   fstat 5 80   lseek 8 62   mprotect 10 226   munmap 11 215
brk 12 214   rt_sigaction 13 134   rt_sigprocmask 14 135   rt_sigreturn 15 139   pread64 17 67
pwrite64 18 68   readv 19 65   writev 20 66   preadv 295 69   pwritev 296 70   preadv2 327 286
access 21 -   faccessat 269 48   faccessat2 439 439   pipe 22 -   pipe2 293 59   select 23 -
pselect6 270 72   poll 7 -   ppoll 271 73   sched_yield 24 124   mremap 25 216   msync 26 227
mincore 27 232   madvise 28 233   dup 32 23   dup2 33 -   dup3 292 24   pause 34 -
nanosleep 35 101   clock_nanosleep 230 115   getitimer 36 102   setitimer 38 103   alarm 37 -
getpid 39 172   gettid 186 178   getppid 110 173   getpgrp 111 -   getpgid 121 155
getsid 124 156   getuid 102 174   geteuid 107 175   getgid 104 176   getegid 108 177
getgroups 115 158   getresuid 118 148   getresgid 120 150   capget 125 90   sendto 44 206
recvfrom 45 207   sendmsg 46 211   recvmsg 47 212   shutdown 48 210   getsockname 51 204
getpeername 52 205   getsockopt 55 209   exit 60 93   exit_group 231 94   uname 63 160
fsync 74 82   fdatasync 75 83   getcwd 79 17   chdir 80 49   fchdir 81 50   stat 4 -   lstat 6 -
newfstatat 262 79   statx 332 291   readlink 89 -   readlinkat 267 78   getdents 78 -
getdents64 217 61   statfs 137 43   fstatfs 138 44   gettimeofday 96 169   time 201 -
clock_gettime 228 113   clock_getres 229 114   getrlimit 97 163   getrusage 98 165
sysinfo 99 179   times 100 153   rt_sigpending 127 136   rt_sigtimedwait 128 137
rt_sigsuspend 130 133   sigaltstack 131 132   sched_getparam 143 121   sched_getscheduler 145 120
sched_get_priority_max 146 125   sched_get_priority_min 147 126   sched_getaffinity 204 123
getpriority 140 141   arch_prctl 158 -   futex 202 98   futex_waitv 449 449
set_tid_address 218 96   restart_syscall 219 128   set_robust_list 273 99
get_robust_list 274 100   rseq 334 293   membarrier 324 283   getcpu 309 168   getrandom 318 278
epoll_create 213 -   epoll_create1 291 20   epoll_ctl 233 21   epoll_wait 232 -
epoll_pwait 281 22   epoll_pwait2 441 441   eventfd 284 -   eventfd2 290 19   close_range 436 436
umask 95 166
"""

# Allowed with certain arguments only; seccomp.py says which.
CHECKED = """
mmap 9 222   clone 56 220   fcntl 72 25   ioctl 16 29   open 2 -   openat 257 56
socketpair 53 199   prctl 157 167   prlimit64 302 261   kill 62 129   tgkill 234 131
rt_sigqueueinfo 129 138   rt_tgsigqueueinfo 297 240
"""

# Known and refused (EPERM), so that a bot's author reads "Operation not permitted" and not
# "Function not implemented". Landlock covers neither modes, times and attributes of files, nor
# locks, nor (before ABI 3) truncation, nor other processes' priorities.
REFUSED = """
fork 57 -   vfork 58 -   execve 59 221   execveat 322 281   socket 41 198   connect 42 203
bind 49 200   listen 50 201   accept 43 202   accept4 288 242   sendmmsg 307 269
setsockopt 54 208   tkill 200 130   ptrace 101 117   process_vm_readv 310 270
process_vm_writev 311 271   pidfd_open 434 434   pidfd_send_signal 424 424   pidfd_getfd 438 438
setrlimit 160 164   setpriority 141 140   sched_setaffinity 203 122   sched_setscheduler 144 119
sched_setparam 142 118   chmod 90 -   fchmod 91 52   fchmodat 268 53   chown 92 -   fchown 93 55
lchown 94 -   fchownat 260 54   utime 132 -   utimes 235 -   utimensat 280 88   futimesat 261 -
setxattr 188 5   lsetxattr 189 6   fsetxattr 190 7   removexattr 197 14   lremovexattr 198 15
fremovexattr 199 16   truncate 76 45   ftruncate 77 46   fallocate 285 47   flock 73 32
link 86 -   linkat 265 37   symlink 88 -   symlinkat 266 36   mknod 133 -   mknodat 259 33
rename 82 -   renameat 264 38   renameat2 316 276   mkdir 83 -   mkdirat 258 34   rmdir 84 -
unlink 87 -   unlinkat 263 35   creat 85 -   memfd_create 319 279   shmget 29 194   shmat 30 196
shmctl 31 195   msgget 68 186   semget 64 190   mq_open 240 180   timer_create 222 107
mount 165 40   umount2 166 39   unshare 272 97   setns 308 268   chroot 161 51   pivot_root 155 41
setuid 105 146   setgid 106 144   setreuid 113 145   setregid 114 143   setresuid 117 147
setresgid 119 149   setgroups 116 159   capset 126 91   setsid 112 157   setpgid 109 154
sync 162 81   syncfs 306 267   sethostname 170 161   mlock 149 228   mlockall 151 230
mlock2 325 284
"""


def numbers(table: str, machine: str) -> dict[str, int]:
    """Name -> number for one architecture, as `platform.machine()` calls it."""
    words = table.split()
    column = MACHINES.index(machine) + 1
    rows = (words[at : at + 3] for at in range(0, len(words), 3))
    return {row[0]: int(row[column]) for row in rows if row[column] != "-"}


MACHINES = ("x86_64", "aarch64")
