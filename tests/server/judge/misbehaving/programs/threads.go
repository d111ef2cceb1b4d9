// Every goroutine wants a thread of its own and is busy.
package main

import "runtime"

func main() {
	for n := 0; n < 2000; n++ {
		go func() {
			runtime.LockOSThread()
			for {
			}
		}()
	}
	select {}
}
