package main

func Init(n int, times []int) {}

func Join(x, y int) {}

func Ask(x int) int64 {
	return -1
}
