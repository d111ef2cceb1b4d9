package main

import "fmt"

func main() {
	var n, q int64
	fmt.Scan(&n, &q)
	lit, dark := int64(1), n
	for dark-lit > 1 {
		middle := lit + (dark-lit)/2
		fmt.Println("?", middle)
		var answer int
		fmt.Scan(&answer)
		if answer == 1 {
			lit = middle
		} else {
			dark = middle
		}
	}
	fmt.Println("!", lit)
}
