"""100,000 random hands valued by two other libraries too, in three modes; all must agree."""

import argparse
import sys
import time

from tests.scoring.test_hand_oracles import MODES, disagreements


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="script/drill oracles", description=__doc__)
    parser.add_argument("--hands", type=int, default=100_000, help="in each mode")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args(arguments)
    differing = 0
    for mode in MODES:
        begun = time.monotonic()
        seed = f"{mode} {asked.seed}"
        for hand, answers in disagreements(mode, asked.hands, seed):
            differing += 1
            print(hand, *answers, sep="\n    ")
        seconds = time.monotonic() - begun
        print(f"{mode}: {asked.hands} hands, seed {asked.seed}, {seconds:.0f} s", flush=True)
    print(f"{differing} disagreements")
    return 1 if differing else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
