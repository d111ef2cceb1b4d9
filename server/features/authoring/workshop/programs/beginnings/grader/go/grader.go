package main

import (
	"bufio"
	"fmt"
	"os"
)

// Reads the test from standard input, calls the function and prints what it answers.
// You write, in task.go of the package main:
//
//	func Solve(a []int) int64  what is asked for, of the numbers a
func main() {
	input := bufio.NewReader(os.Stdin)
	n := 0
	fmt.Fscan(input, &n)
	a := make([]int, n)
	for i := range a {
		fmt.Fscan(input, &a[i])
	}
	fmt.Println(Solve(a))
}
