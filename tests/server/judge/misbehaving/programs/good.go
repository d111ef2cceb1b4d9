// Honest: a thousand goroutines and a map.
package main

import (
	"bufio"
	"fmt"
	"os"
	"sync"
)

func main() {
	var first int
	fmt.Fscan(bufio.NewReader(os.Stdin), &first)
	var lock sync.Mutex
	var all sync.WaitGroup
	seen := map[int]bool{}
	for n := 0; n < 1000; n++ {
		all.Add(1)
		go func(n int) {
			defer all.Done()
			lock.Lock()
			seen[n+first] = true
			lock.Unlock()
		}(n)
	}
	all.Wait()
	fmt.Println(len(seen))
}
