"""Players improve here: self-play, fits of weights and values, calibration."""
