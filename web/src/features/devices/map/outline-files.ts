import fine from 'world-atlas/countries-10m.json?url'
import coarse from 'world-atlas/countries-50m.json?url'
import first from 'world-atlas/countries-110m.json?url'

/** The countries' outlines: each is some five times as large as the one before, `first` is drawn at once, and `fine` is for who looks closely. */
export const outlineFiles = { first, coarse, fine }
