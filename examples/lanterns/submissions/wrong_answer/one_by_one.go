// Asks about one lantern after the other: good for fifty.
package main

import "fmt"

func main() {
	var n, q int64
	fmt.Scan(&n, &q)
	for lantern := int64(2); ; lantern++ {
		fmt.Println("?", lantern)
		var answer int
		if _, err := fmt.Scan(&answer); err != nil {
			return
		}
		if answer == 0 {
			fmt.Println("!", lantern-1)
			return
		}
	}
}
