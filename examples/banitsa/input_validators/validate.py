import re
import sys

text = sys.stdin.read()
assert re.fullmatch(r"([1-9]\d*\n){3}", text)
assert all(1 <= int(number) <= 1000 for number in text.split())
sys.exit(42)
