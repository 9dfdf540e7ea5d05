"""The scoring core from the shell: `python -m scoring rulesets|ruleset|result`."""

import sys

from scoring.cli import main

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:], sys.stdin.buffer, sys.stdout))
