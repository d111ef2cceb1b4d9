// The compiler puts files into the program.
package main

import _ "embed"

//go:embed ../jury/answer
var answer string

//go:embed @ANSWER@
var other string

func main() { println(answer, other) }
