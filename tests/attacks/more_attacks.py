"""The attacks on processes, on the referee and on the match itself; see attacks.py."""

from tests.attacks.attacks import MOVES_ON, Attack

PROCESSES = [
    Attack("kill_referee", "os.kill(t.referee, signal.SIGKILL); return True"),
    Attack("kill_zygote", "os.kill(os.getppid(), signal.SIGKILL); return True"),
    Attack("kill_victim", "os.kill(t.victim, signal.SIGKILL); return True"),
    Attack("kill_group", "os.kill(-t.victim, signal.SIGTERM); return True"),
    # Signal 0 harms nobody: it only asks whether all processes of the user could be signalled.
    Attack("kill_all_of_the_user", "os.kill(-1, 0); return True"),
    Attack("stop_referee", "os.kill(t.referee, signal.SIGSTOP); return True"),
    Attack("thread_kill", "return sys_call(200, t.victim, 9) == 0"),
    Attack(
        "queue_signal",
        "return sys_call(129, t.victim, 9, struct.pack('iii', 9, 0, -1) + bytes(116)) == 0",
    ),
    Attack(
        "pidfd_kill",
        "signal.pidfd_send_signal(os.pidfd_open(t.victim), signal.SIGKILL); return True",
    ),
    Attack(
        "kill_by_owner_of_a_socket",
        # F_SETOWN and F_SETSIG make the kernel send any signal to any process of the user.
        """
        one, other = socket.socketpair()
        fcntl.fcntl(one, fcntl.F_SETOWN, t.victim)
        fcntl.fcntl(one, 10, signal.SIGKILL)
        fcntl.fcntl(one, fcntl.F_SETFL, os.O_ASYNC | os.O_NONBLOCK)
        other.send(b'x')
        return True
        """,
    ),
    Attack(
        "kill_by_owner_by_ioctl",
        "fcntl.ioctl(socket.socketpair()[0], 0x8901, struct.pack('i', t.victim)); return True",
    ),
    Attack("ptrace", "return sys_call(101, 16, t.victim, 0, 0) == 0"),
    Attack(
        "read_memory_of_victim",
        """
        buffer = ctypes.create_string_buffer(8)
        local = struct.pack('QQ', ctypes.addressof(buffer), 8)
        remote = struct.pack('QQ', t.address, 8)
        return sys_call(310, t.referee, local, 1, remote, 1, 0) == 8
        """,
    ),
    Attack(
        "read_memory_file",
        """
        with open(f'/proc/{t.referee}/mem', 'rb') as memory:
            memory.seek(t.address)
            return len(memory.read(8)) == 8
        """,
    ),
    Attack(
        "write_memory_file",
        """
        with open(f'/proc/{t.referee}/mem', 'r+b', buffering=0) as memory:
            memory.seek(t.address)
            return memory.write(b'mine') == 4
        """,
    ),
    Attack(
        "read_memory_of_parent",
        """
        with open(f'/proc/{os.getppid()}/mem', 'rb') as memory:
            memory.seek(t.address)
            return len(memory.read(8)) == 8
        """,
    ),
    Attack("find_processes", "return any(name.isdigit() for name in os.listdir('/proc'))"),
    Attack("renice_referee", "os.setpriority(os.PRIO_PROCESS, t.referee, 19); return True"),
    Attack("pin_referee", "os.sched_setaffinity(t.referee, {0}); return True"),
    Attack(
        "limit_referee",
        "resource.prlimit(t.referee, resource.RLIMIT_NOFILE, (64, 64)); return True",
    ),
    Attack(
        "schedule_referee", "os.sched_setscheduler(t.referee, 3, os.sched_param(0)); return True"
    ),
    Attack(
        "fork_bomb",
        """
        for _ in range(100):
            if os.fork() == 0:
                time.sleep(60)
                os._exit(0)
        return True
        """,
    ),
    Attack(
        "orphan",
        """
        if os.fork() == 0:
            os.setsid()
            time.sleep(60)
            os._exit(0)
        return True
        """,
    ),
    Attack(
        "clone3", "return sys_call(435, struct.pack('QQQQQQQQ', *[0] * 4, 17, 0, 0, 0), 64) >= 0"
    ),
    Attack("vfork_exec", "return os.system('true') == 0"),
    Attack("exec_shell", "os.execv('/bin/sh', ['sh', '-c', 'sleep 60'])"),
    Attack("exec_python", "os.execv(sys.executable, [sys.executable, '-c', 'print(1)'])"),
    Attack("own_user_namespace", "return libc.unshare(0x10000000) == 0"),
    Attack("outlive_the_referee", "return libc.prctl(1, 0, 0, 0, 0) == 0"),
    Attack("become_dumpable", "return libc.prctl(4, 1, 0, 0, 0) == 0"),
    Attack("drop_out_of_session", "os.setsid(); return True"),
    Attack(
        "flood_of_timers",
        """
        made = 0
        while made < 2000:
            if sys_call(222, 1, None, ctypes.byref(ctypes.c_int())) == 0:
                made += 1
        return True
        """,
    ),
    Attack("watch_files", "return libc.inotify_init() >= 0"),
    Attack("keyring", "return sys_call(250, 0, -3, 1) >= 0"),
    Attack("bpf", "return sys_call(321, 0, bytes(64), 64) >= 0"),
    Attack("perf", "return sys_call(298, bytes(128), 0, -1, -1, 0) >= 0"),
    Attack("userfaultfd", "return sys_call(323, 0) >= 0"),
    Attack("loosen_the_filter", "return sys_call(317, 1, 0, 0) >= 0"),
    Attack("become_root", "os.setuid(0); os.setgid(0); return open('/etc/shadow').read() != ''"),
]

REFEREE = [
    Attack(
        "hunt_for_the_state",
        # In the referee's process a walk over the frames finds the true state and the seeds.
        """
        names = ('_Table', 'GameRecord', 'Store', 'Zygote')
        return any(type(thing).__name__ in names for thing in gc.get_objects())
        """,
    ),
    Attack(
        "hunt_in_own_memory",
        """
        wanted = b'SECRET-of' + b'-the-referee'
        with open('/proc/self/maps') as maps, open('/proc/self/mem', 'rb') as memory:
            for line in maps:
                start, end = (int(part, 16) for part in line.split()[0].split('-'))
                memory.seek(start)
                if wanted in memory.read(end - start):
                    return True
        """,
    ),
    Attack("hunt_for_secrets", "return any('SECRET' in key for key in os.environ)"),
    Attack(
        "patch_the_referee",
        """
        import arena.isolation.child, pyspiel
        arena.isolation.child.BotTurn.sample_state = None
        pyspiel.State.returns = lambda state: [1.0, -1.0]
        return False
        """,
    ),
]

MATCH = [
    Attack("endless_loop", "while True: pass", ends=("timeout",)),
    Attack(
        "endless_loop_that_catches_signals",
        """
        for number in (signal.SIGTERM, signal.SIGINT, signal.SIGALRM, signal.SIGXCPU):
            signal.signal(number, signal.SIG_IGN)
        while True:
            pass
        """,
        ends=("timeout",),
    ),
    Attack("endless_loop_in_c", "sum(iter(int, 1))", ends=("timeout",)),
    Attack("sleep", "time.sleep(3600)", ends=("timeout",)),
    Attack(
        "many_busy_threads",
        """
        def burn():
            while True:
                pass
        for _ in range(8):
            threading.Thread(target=burn, daemon=True).start()
        burn()
        """,
        ends=("timeout",),
    ),
    # SIGCONT undoes the stop between a bot's turns.
    Attack("wake_itself", "os.kill(os.getpid(), signal.SIGCONT); return True"),
    Attack(
        "wake_a_thread_of_its_own",
        "return sys_call(234, os.getpid(), threading.get_native_id(), 18) == 0",
    ),
    Attack(
        "queue_a_wake_up_for_itself",
        "return sys_call(129, os.getpid(), 18, struct.pack('iii', 18, 0, -1) + bytes(116)) == 0",
    ),
    Attack(
        "queue_a_wake_up_for_a_thread_of_its_own",
        """
        info = struct.pack('iii', 18, 0, -1) + bytes(116)
        return sys_call(297, os.getpid(), threading.get_native_id(), 18, info) == 0
        """,
    ),
    Attack("kill_itself_in_real_time", "os.kill(os.getpid(), 40)", ends=("crash",)),
    Attack("wait_for_a_signal_in_vain", "os.kill(os.getpid(), signal.SIGSTOP)", ends=("timeout",)),
    Attack(
        "ponder",
        # tests/arena/isolation measures that it comes to nothing.
        """
        def burn():
            while True:
                pass
        for _ in range(4):
            threading.Thread(target=burn, daemon=True).start()
        return False
        """,
        ends=(MOVES_ON, "timeout"),
    ),
    Attack(
        "thread_bomb",
        """
        for _ in range(4000):
            threading.Thread(target=time.sleep, args=(60,), daemon=True).start()
        return True
        """,
        ends=(MOVES_ON, "timeout", "memory", "crash"),
    ),
    Attack("exit", "os._exit(0)", ends=("crash",)),
    Attack("exit_with_code", "os._exit(3)", ends=("crash",)),
    Attack("segmentation_fault", "ctypes.string_at(8)", ends=("crash",)),
    Attack("abort", "os.abort()", ends=("crash",)),
    Attack("kill_itself", "os.kill(os.getpid(), signal.SIGKILL)", ends=("memory", "crash")),
    Attack("recursion", "return attack(t)", ends=(MOVES_ON, "crash")),
    Attack(
        "huge_reply",
        """
        wire = socket.socket(fileno=_wire())
        wire.sendall(struct.pack('!I', 400 << 20))
        while True:
            wire.sendall(bytes(1 << 20))
        """,
        ends=("protocol",),
    ),
    Attack(
        "dripping_reply",
        """
        wire = socket.socket(fileno=_wire())
        for byte in struct.pack('!I', 4000) + bytes(4000):
            wire.sendall(bytes([byte]))
            time.sleep(0.05)
        """,
        ends=("timeout",),
    ),
    Attack(
        "deep_reply",
        """
        content = b'\\x91' * 8000
        socket.socket(fileno=_wire()).sendall(struct.pack('!I', len(content)) + content)
        time.sleep(60)
        """,
        ends=("protocol",),
    ),
    Attack(
        "pickled_reply",
        """
        import pickle
        class Evil:
            def __reduce__(self):
                return (os.system, (f'touch {t.spare}',))
        content = pickle.dumps(Evil())
        socket.socket(fileno=_wire()).sendall(struct.pack('!I', len(content)) + content)
        time.sleep(60)
        """,
        ends=("protocol",),
    ),
    Attack(
        "flood_of_replies",
        """
        import msgspec
        move = msgspec.msgpack.encode(['Move', 1, 0])
        frame = struct.pack('!I', len(move)) + move
        socket.socket(fileno=_wire()).sendall(frame * 50)
        time.sleep(60)
        """,
        ends=("protocol",),
    ),
    Attack(
        "answer_before_the_question",
        """
        import msgspec
        frames = b''
        for seq in (1, 2):
            move = msgspec.msgpack.encode(['Move', seq, 0 if seq == 1 else 3])
            frames += struct.pack('!I', len(move)) + move
        wire = socket.socket(fileno=_wire())
        wire.sendall(frames[:len(frames) // 2])
        time.sleep(0.2)
        wire.sendall(frames[len(frames) // 2:])
        time.sleep(60)
        """,
        ends=("protocol", "timeout"),
    ),
    Attack(
        "descriptor_as_a_gift",
        """
        wire = socket.socket(fileno=_wire())
        socket.send_fds(wire, [b'\\xff\\xff\\xff\\xff'], [0, 1, 2])
        time.sleep(60)
        """,
        ends=("protocol",),
    ),
    Attack("close_the_wire", "os.close(_wire()); time.sleep(60)", ends=("protocol",)),
    Attack(
        "megabytes_of_print",
        """
        while True:
            print('x' * 1000)
        """,
        ends=(MOVES_ON, "crash"),
    ),
]
