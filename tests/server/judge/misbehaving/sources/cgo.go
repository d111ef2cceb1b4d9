// C within Go, and with it the C compiler's flags.
package main

// #cgo CFLAGS: -include @ANSWER@
// #cgo LDFLAGS: -Wl,-T,@ANSWER@
// #include <stdlib.h>
import "C"

func main() { C.exit(0) }
