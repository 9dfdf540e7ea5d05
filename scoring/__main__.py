"""The scoring core from the shell: `python -m scoring rulesets|ruleset|hand|settle|game|result`."""

import sys

from scoring.cli import main

sys.exit(main(sys.argv[1:], sys.stdin.buffer, sys.stdout))
