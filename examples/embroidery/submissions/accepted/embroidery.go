package main

import (
	"bufio"
	"fmt"
	"os"
)

func place(position, size int64) int64 {
	inside := position % (2 * size)
	if inside < size {
		return inside
	}
	return 2*size - 1 - inside
}

func main() {
	source, err := os.Open("embroidery.in")
	if err != nil {
		panic(err)
	}
	target, err := os.Create("embroidery.out")
	if err != nil {
		panic(err)
	}
	input := bufio.NewReader(source)
	output := bufio.NewWriter(target)
	defer output.Flush()
	var n, m, k, r1, c1, r2, c2 int64
	fmt.Fscan(input, &n, &m, &k)
	motif := make([]string, n)
	for i := range motif {
		fmt.Fscan(input, &motif[i])
	}
	fmt.Fscan(input, &r1, &c1, &r2, &c2)
	for r := r1 - 1; r < r2; r++ {
		for c := c1 - 1; c < c2; c++ {
			output.WriteByte(motif[place(r, n)][place(c, m)])
		}
		output.WriteByte('\n')
	}
}
