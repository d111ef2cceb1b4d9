package main

import (
	"bufio"
	"fmt"
	"os"
)

// Reads what happened from standard input, calls the functions and prints what they answer.
// You write, in relay.go of the package main:
//
//	func Init(n int, times []int)  called once, first: runner i needs times[i] seconds
//	func Join(x, y int)            the teams of x and y become one; they may be one already
//	func Ask(x int) int64          seconds of the two fastest in the team of x; -1 when x runs alone
const graderPrime = 1000000007

type grader struct {
	input     *bufio.Reader
	state     int64
	generated bool
}

func (g *grader) random(bound int) int {
	g.state = g.state * 48271 % 2147483647
	return int(g.state % int64(bound))
}

func (g *grader) readInt() int {
	value := 0
	fmt.Fscan(g.input, &value)
	return value
}

func (g *grader) joins(percent int) bool {
	if g.generated {
		return g.random(100) < percent
	}
	kind := ""
	fmt.Fscan(g.input, &kind)
	return kind == "J"
}

func (g *grader) runner(n int) int {
	if g.generated {
		return g.random(n)
	}
	return g.readInt()
}

func main() {
	g := &grader{input: bufio.NewReader(os.Stdin)}
	output := bufio.NewWriter(os.Stdout)
	defer output.Flush()
	n, q, seed := g.readInt(), g.readInt(), g.readInt()
	g.state = int64(seed)
	g.generated = seed != 0
	longest, first, second := 0, 0, 0
	if g.generated {
		longest, first, second = g.readInt(), g.readInt(), g.readInt()
	}
	times := make([]int, n)
	for i := range times {
		if g.generated {
			times[i] = 1 + g.random(longest)
		} else {
			times[i] = g.readInt()
		}
	}
	Init(n, times)
	var alone, sums int64
	for i := 0; i < q; i++ {
		percent := second
		if i < q/2 {
			percent = first
		}
		joins := g.joins(percent)
		x := g.runner(n)
		if joins {
			Join(x, g.runner(n))
			continue
		}
		answer := Ask(x)
		if !g.generated {
			fmt.Fprintln(output, answer)
		}
		alone *= 31
		if answer == -1 {
			alone++
		}
		alone %= graderPrime
		sums = (sums*31 + answer) % graderPrime
	}
	if g.generated {
		fmt.Fprintln(output, alone, sums)
	}
}
