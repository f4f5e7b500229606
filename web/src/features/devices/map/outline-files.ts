import fine from 'world-atlas/countries-10m.json?url'
import coarse from 'world-atlas/countries-50m.json?url'

/** The countries' outlines: `fine` is five times as large, and for who looks closely. */
export const outlineFiles = { coarse, fine }
