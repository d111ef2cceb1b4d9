# Calls the kernel without the library: a socket by ctypes.
import ctypes
import sys

if ctypes.CDLL(None).syscall(41, 2, 1, 0) != -1:
    sys.exit(3)
