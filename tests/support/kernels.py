"""Runs a command on a kernel that lacks something: `kernels.py LANDLOCK,SECCOMP COMMAND ...`.

A system-call filter over this process, which the command inherits, answers as such a kernel.
"""

import ctypes
import os
import platform
import struct
import sys

_ENOSYS, _EPERM, _EINVAL = 38, 1, 22
_SET_SECCOMP = (0x15, 22)  # "equal" to this option of prctl
_NEW_NAMESPACES = (0x45, 0x7E020000)  # "any bit" of these flags of clone
# What is missing -> calls by their x86-64 and aarch64 numbers, the error they get, and for some
# which first argument gets it.
_LACKING = {
    "landlock": [
        ((444, 444), _ENOSYS, None),
        ((445, 445), _ENOSYS, None),
        ((446, 446), _ENOSYS, None),
    ],
    "seccomp": [((157, 167), _EINVAL, _SET_SECCOMP), ((317, 277), _ENOSYS, None)],
    "namespaces": [  # unshare, clone; clone3's flags cannot be seen
        ((272, 97), _EPERM, None),
        ((56, 220), _EPERM, _NEW_NAMESPACES),
        ((435, 435), _ENOSYS, None),
    ],
}
_LOAD, _EQUAL, _RETURN = 0x20, 0x15, 0x06
_FIRST_ARGUMENT = 16
_ALLOW, _ERRNO = 0x7FFF0000, 0x00050000
_NO_NEW_PRIVS, _SECCOMP, _FILTER = 38, 22, 2


def program(names):
    """Classic BPF: everything is allowed but what is lacking."""
    column = ("x86_64", "aarch64").index(platform.machine())
    code = []
    for numbers, error, argument in (call for name in names for call in _LACKING[name]):
        refuse = (_RETURN, 0, 0, _ERRNO | error)
        code.append((_LOAD, 0, 0, 0))
        if argument is None:
            code += [(_EQUAL, 0, 1, numbers[column]), refuse]
        else:
            comparison, value = argument
            code += [(_EQUAL, 0, 3, numbers[column]), (_LOAD, 0, 0, _FIRST_ARGUMENT)]
            code += [(comparison, 0, 1, value), refuse]
    code.append((_RETURN, 0, 0, _ALLOW))
    return b"".join(struct.pack("=HBBI", *step) for step in code)


def install(code):
    """Puts the filter over this process and all that comes of it."""
    libc = ctypes.CDLL(None, use_errno=True)
    instructions = ctypes.create_string_buffer(code, len(code))
    header = struct.pack("@HP", len(code) // 8, ctypes.addressof(instructions))
    zero = ctypes.c_ulong(0)
    done = libc.prctl(_NO_NEW_PRIVS, ctypes.c_ulong(1), zero, zero, zero)
    done |= libc.prctl(_SECCOMP, ctypes.c_ulong(_FILTER), ctypes.c_char_p(header), zero, zero)
    if done != 0:
        raise OSError(ctypes.get_errno(), "no filter can be set")


if __name__ == "__main__":
    install(program(sys.argv[1].split(",")))
    os.execv(sys.argv[2], sys.argv[2:])
