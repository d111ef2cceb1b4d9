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
	weight := make([]int, n)
	sums := make([]int, n+1)
	for i := range weight {
		weight[i] = next()
		sums[i+1] = sums[i] + weight[i]
	}
	behind := func(from, full int) int {
		return from + sort.SearchInts(sums[from:], full+1) - 1
	}
	crossings := make([]int, n+1)
	load := make([]int, n+1)
	for i := n - 1; i >= 0; i-- {
		then := behind(i, sums[i]+most)
		crossings[i] = crossings[then] + 1
		load[i] = load[then]
		if then == n {
			load[i] = sums[n] - sums[i]
		}
	}
	best, sent, first, before := crossings[0], 0, 0, 0
	for car := 0; car < n; car++ {
		if car > 0 && sums[car]-sums[first] > most {
			first = car - 1
			before++
		}
		then := behind(car+1, sums[first]+weight[car]+most)
		last := load[then]
		if then == n {
			last = sums[n] - sums[first] - weight[car]
		}
		total := before + 1 + crossings[then]
		if last+weight[car] > most {
			total++
		}
		if total < best {
			best, sent = total, car+1
		}
	}
	fmt.Println(best, sent)
}
