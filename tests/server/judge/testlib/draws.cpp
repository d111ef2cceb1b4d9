#include "testlib.h"
#include <bits/stdc++.h>
using namespace std;

// Every way to draw something, a few times each.
int main(int argc, char *argv[]) {
  registerGen(argc, argv, VERSION_OF_DRAWS);
  println(rnd.next(), rnd.next(10), rnd.next(1 << 20), rnd.next(1000000007));
  println(rnd.next(1LL << 60), rnd.next(1000000000000000003LL), rnd.next(3, 8), rnd.next(-5LL, 1LL << 61));
  println(rnd.next(7u), rnd.next(2.5), rnd.next(-1.5, 4.25), rnd.next(3ul), rnd.next(5l), rnd.next(2ull, 9ull));
  for (int type : {-40, -3, -1, 0, 1, 4, 30}) {
    println(rnd.wnext(100, type), rnd.wnext(100000000000LL, type), rnd.wnext(5, 50, type), rnd.wnext(2.0, type));
    println(rnd.wnext(10LL, 100000000000LL, type), rnd.wnext(1.0, 3.0, type), rnd.wnext(type));
  }
  vector<int> list = {5, 3, 8, 1, 9, 2};
  println(rnd.any(list), rnd.wany(list, 2), rnd.any(list.begin() + 1, list.end()), rnd.wany(list.begin(), list.end(), -2));
  set<string> words = {"one", "two", "three"};
  println(rnd.any(vector<string>(words.begin(), words.end())));
  shuffle(list.begin(), list.end());
  println(list);
  println(rnd.perm(9));
  println(rnd.perm(7, 1));
  println(rnd.distinct(4, 1000000));
  println(rnd.distinct(6, 1, 7));
  println(rnd.distinct(5, -3LL, 1000000000000LL));
  println(rnd.partition(5, 40));
  println(rnd.partition(4, 20, 0));
  println(rnd.partition(6, 1000000000000LL, 7LL));
  for (const char *shape : {"[a-z]{10}", "[a-zA-Z0-9_]{1,20}", "x", "abc", "(one|two|three)", "a?b{2,4}[xyz]{0,3}c", "[01]{5}|[23]{6}", "\\[[a-c]\\]"})
    println(rnd.next(shape), rnd.next(string(shape)));
  println(rnd.next("[a-%c]{%d}", 'f', 8));
  random_t own;
  own.setSeed(42);
  println(own.next(100), own.next(1000000000000LL));
  println(opt<int>("n"), opt<string>("name"), opt<bool>("flag"), has_opt("missing"), opt<int>(1));
  println(list.begin(), list.end());
}
