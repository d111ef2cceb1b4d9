// Looks at every minute: good for the first subtask.
package main

import "fmt"

func main() {
	var a, b, n int64
	fmt.Scan(&a, &b, &n)
	together := 0
	for minute := int64(1); minute <= n; minute++ {
		if minute%a == 0 && minute%b == 0 {
			together++
		}
	}
	fmt.Println(together)
}
