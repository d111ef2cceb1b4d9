package main

import (
	"bufio"
	"container/heap"
	"fmt"
	"math"
	"os"
	"strconv"
)

type way struct {
	cost float64
	cell int
}

type ways []way

func (w ways) Len() int           { return len(w) }
func (w ways) Less(i, j int) bool { return w[i].cost < w[j].cost }
func (w ways) Swap(i, j int)      { w[i], w[j] = w[j], w[i] }
func (w *ways) Push(one any)      { *w = append(*w, one.(way)) }
func (w *ways) Pop() any {
	last := (*w)[len(*w)-1]
	*w = (*w)[:len(*w)-1]
	return last
}

func main() {
	in := bufio.NewScanner(os.Stdin)
	in.Split(bufio.ScanWords)
	next := func() int {
		in.Scan()
		number, _ := strconv.Atoi(in.Text())
		return number
	}
	rows, columns := next(), next()
	height := make([]int, rows*columns)
	best := make([]float64, rows*columns)
	for i := range height {
		height[i] = next()
		best[i] = math.Inf(1)
	}
	best[0] = 0
	queue := &ways{{0, 0}}
	for queue.Len() > 0 {
		now := heap.Pop(queue).(way)
		if now.cost > best[now.cell] {
			continue
		}
		row, column := now.cell/columns, now.cell%columns
		for _, step := range [4][2]int{{-1, 0}, {1, 0}, {0, -1}, {0, 1}} {
			y, x := row+step[0], column+step[1]
			if y < 0 || y >= rows || x < 0 || x >= columns {
				continue
			}
			other := y*columns + x
			climb := math.Max(0, float64(height[other]-height[now.cell]))
			cost := now.cost + math.Hypot(1, climb)
			if cost < best[other] {
				best[other] = cost
				heap.Push(queue, way{cost, other})
			}
		}
	}
	fmt.Println(best[len(best)-1])
}
