package main

import (
	"bufio"
	"fmt"
	"os"
	"sort"
	"strconv"
)

func main() {
	in := bufio.NewScanner(os.Stdin)
	in.Split(bufio.ScanWords)
	next := func() int {
		in.Scan()
		number, _ := strconv.Atoi(in.Text())
		return number
	}
	n, most := next(), next()
	// sums[i] is what the first i books take; the widths are positive, so the sums grow.
	sums := make([]int, n+1)
	for i := 0; i < n; i++ {
		sums[i+1] = sums[i] + next()
	}
	best := 0
	for start := 0; start < n; start++ {
		end := sort.SearchInts(sums, sums[start]+most+1) - 1
		if end-start > best {
			best = end - start
		}
	}
	fmt.Println(best)
}
