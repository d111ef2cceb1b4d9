"""Reads what happened from standard input, calls the functions of relay.py and prints what they answer.

You write, in relay.py:
    init(n, times)  called once, first: runner i needs times[i] seconds
    join(x, y)      the teams of x and y become one; they may be one already
    ask(x)          seconds of the two fastest in the team of x together; -1 when x runs alone
"""

import sys

import relay

PRIME = 1000000007


def randoms(state):
    while True:
        state = state * 48271 % 2147483647
        yield state


def play_written(words, n, q):
    relay.init(n, [int(next(words)) for _ in range(n)])
    answers = []
    for _ in range(q):
        if next(words) == b"J":
            relay.join(int(next(words)), int(next(words)))
        else:
            answers.append(relay.ask(int(next(words))))
    sys.stdout.write("".join("%d\n" % answer for answer in answers))


def play_generated(words, n, q, seed):
    longest, first, second = int(next(words)), int(next(words)), int(next(words))
    draw = randoms(seed).__next__
    relay.init(n, [1 + draw() % longest for _ in range(n)])
    alone = sums = 0
    for i in range(q):
        if draw() % 100 < (first if i < q // 2 else second):
            x = draw() % n
            relay.join(x, draw() % n)
        else:
            answer = relay.ask(draw() % n)
            alone = (alone * 31 + (answer == -1)) % PRIME
            sums = (sums * 31 + answer) % PRIME
    print(alone, sums)


def main():
    words = iter(sys.stdin.buffer.read().split())
    n, q, seed = int(next(words)), int(next(words)), int(next(words))
    if seed == 0:
        play_written(words, n, q)
    else:
        play_generated(words, n, q, seed)


main()
