# Starts a shell in each way the library has; none may work.
import os
import subprocess
import sys

if os.system("exit 0") == 0:
    sys.exit(3)
for start in (
    lambda: subprocess.run(["/bin/true"]),
    lambda: subprocess.check_output("echo hello", shell=True),
    lambda: os.popen("echo hello").read() or 1 / 0,
    lambda: os.fork() or os._exit(0),
    lambda: os.posix_spawn("/bin/true", ["true"], {}),
    lambda: os.execv("/bin/true", ["true"]),
):
    try:
        start()
    except Exception:
        continue
    sys.exit(3)
