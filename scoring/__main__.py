"""The scoring core from the shell: `python -m scoring rulesets|ruleset|hand|settle|game|result`."""

import signal
import sys

from scoring.cli import main

signal.signal(signal.SIGPIPE, signal.SIG_DFL)  # who reads only the first lines may stop there
sys.exit(main(sys.argv[1:], sys.stdin.buffer, sys.stdout))
