# Loops for ever in threads, catching what it can.
import signal
import threading

for number in range(1, 32):
    try:
        signal.signal(number, lambda *_: None)
    except (OSError, ValueError):
        pass


def burn():
    while True:
        pass


threading.Thread(target=burn).start()
burn()
