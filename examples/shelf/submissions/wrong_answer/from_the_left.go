// Fills one shelf after the other and never looks at those that begin between.
package main

import (
	"bufio"
	"fmt"
	"os"
)

func main() {
	in := bufio.NewReader(os.Stdin)
	var n, most int
	fmt.Fscan(in, &n, &most)
	total, count, best := 0, 0, 0
	for i := 0; i < n; i++ {
		var width int
		fmt.Fscan(in, &width)
		if total+width > most {
			total, count = 0, 0
		}
		if width <= most {
			total += width
			count++
		}
		if count > best {
			best = count
		}
	}
	fmt.Println(best)
}
