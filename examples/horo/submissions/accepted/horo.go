package main

import (
	"bufio"
	"fmt"
	"os"
	"sort"
)

func main() {
	input := bufio.NewReader(os.Stdin)
	output := bufio.NewWriter(os.Stdout)
	defer output.Flush()
	var n, d int
	fmt.Fscan(input, &n, &d)
	height := make([]int, n)
	order := make([]int, n)
	for i := range height {
		fmt.Fscan(input, &height[i])
		order[i] = i
	}
	sort.Slice(order, func(a, b int) bool { return height[order[a]] < height[order[b]] })
	for i := 0; i+2 < n; i++ {
		if height[order[i+2]]-height[order[i]] > d {
			fmt.Fprintln(output, "NO")
			return
		}
	}
	fmt.Fprintln(output, "YES")
	for i := 0; i < n; i += 2 {
		fmt.Fprint(output, order[i]+1, " ")
	}
	for i := n - 1 - n%2; i > 0; i -= 2 {
		fmt.Fprint(output, order[i]+1, " ")
	}
	fmt.Fprintln(output)
}
