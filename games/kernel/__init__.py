"""What every rules module stands on: compiling, state records, random numbers, the contract."""
