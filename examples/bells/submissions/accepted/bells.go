package main

import "fmt"

func gcd(a, b int64) int64 {
	if b == 0 {
		return a
	}
	return gcd(b, a%b)
}

func main() {
	var a, b, n int64
	fmt.Scan(&a, &b, &n)
	fmt.Println(n / (a / gcd(a, b) * b))
}
