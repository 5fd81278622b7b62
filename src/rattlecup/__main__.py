"""`python -m rattlecup` is the command `rattlecup`."""

from rattlecup.cli import main

if __name__ == "__main__":
    main()
