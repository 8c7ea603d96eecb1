"""Big six: one wheel, one insignia, one payment."""
