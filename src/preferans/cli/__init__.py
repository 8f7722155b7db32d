"""The command line. It sits above everything else: nothing imports it."""
