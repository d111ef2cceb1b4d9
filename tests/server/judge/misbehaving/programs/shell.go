// Starts processes, reads the answer, writes outside.
package main

import (
	"os"
	"os/exec"
	"syscall"
)

func main() {
	if exec.Command("/bin/true").Run() == nil {
		os.Exit(3)
	}
	if _, err := os.ReadFile(os.Getenv("ANSWER")); err == nil {
		os.Exit(3)
	}
	if os.WriteFile("../"+os.Getenv("MARKER")+"-left", []byte("left"), 0o666) == nil {
		os.Exit(3)
	}
	if os.Symlink(os.Getenv("ANSWER"), "other.txt") == nil || os.Remove("output.txt") == nil {
		os.Exit(3)
	}
	if _, _, failed := syscall.RawSyscall(syscall.SYS_FORK, 0, 0, 0); failed == 0 {
		os.Exit(3)
	}
}
