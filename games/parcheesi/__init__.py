"""Parcheesi, Royal Game of India, Travel Edition (Selchow & Righter 1987)."""
