// Keeps what it makes, up to 2 GB.
package main

import "os"

func main() {
	var kept [][]byte
	for n := 0; n < 2048; n++ {
		piece := make([]byte, 1<<20)
		for at := 0; at < len(piece); at += 4096 {
			piece[at] = 1
		}
		kept = append(kept, piece)
	}
	os.Exit(3 + len(kept)/4096)
}
