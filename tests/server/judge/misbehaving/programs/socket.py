# Fetches something from a server of this machine.
import os
import sys
import urllib.request

try:
    urllib.request.urlopen("http://127.0.0.1:" + os.environ["PORT"] + "/", timeout=1)
except OSError as error:
    sys.exit(0 if "Permission" in str(error) or "permitted" in str(error) else 3)
sys.exit(3)
