// A module from the network.
package main

import "example.com/not/here"

func main() { here.Do() }
