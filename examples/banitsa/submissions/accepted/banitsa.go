package main

import "fmt"

func main() {
	var n, a, b int
	fmt.Scan(&n, &a, &b)
	total := n * (a + b)
	fmt.Println(total / 100)
	fmt.Println(total % 100)
}
