package main

const nobody = int64(1) << 60

var parent []int
var best, second []int64

func root(x int) int {
	for parent[x] != x {
		parent[x] = parent[parent[x]]
		x = parent[x]
	}
	return x
}

func offer(team int, time int64) {
	if time < best[team] {
		second[team] = best[team]
		best[team] = time
	} else if time < second[team] {
		second[team] = time
	}
}

func Init(n int, times []int) {
	parent = make([]int, n)
	best = make([]int64, n)
	second = make([]int64, n)
	for i, time := range times {
		parent[i] = i
		best[i] = int64(time)
		second[i] = nobody
	}
}

func Join(x, y int) {
	x, y = root(x), root(y)
	if x == y {
		return
	}
	parent[y] = x
	offer(x, best[y])
	offer(x, second[y])
}

func Ask(x int) int64 {
	x = root(x)
	if second[x] == nobody {
		return -1
	}
	return best[x] + second[x]
}
