// All goroutines wait: the runtime ends it by itself.
package main

func main() {
	<-make(chan int)
}
