import path from 'node:path'

/** What lies below devices on the map instead of the outlines in the box: pictures or vectors at a template, or a PMTiles file there or here. */
export type MapTiles =
  | { kind: 'raster' | 'vector'; template: string }
  | { kind: 'pmtiles'; address: string }
  | { kind: 'file'; path: string }

const marks = ['{z}', '{x}', '{y}']

/** `https://tiles.example/{z}/{x}/{y}.png`, `…/{z}/{x}/{y}.mvt`, `https://maps.example/java.pmtiles` or `/srv/maps/java.pmtiles`. Throws what is wrong. */
export function readMapTiles(text: string): MapTiles {
  if (!/^https?:\/\//.test(text)) {
    if (path.isAbsolute(text) && text.endsWith('.pmtiles')) return { kind: 'file', path: text }
    throw new Error('must be an address with {z}, {x} and {y}, or a .pmtiles file by its address or its whole path')
  }
  if (!URL.canParse(text)) throw new Error('must be an address that can be read')
  const { pathname, username, host } = new URL(text)
  // It becomes a word of the content security policy.
  if (!/^[\w.:[\]-]+$/.test(host)) throw new Error('must name its host without {z}, {x}, {y} or other marks')
  if (username) throw new Error('must not hold a name or password: every browser is told of it')
  if (pathname.endsWith('.pmtiles')) return { kind: 'pmtiles', address: text }
  if (!marks.every((mark) => text.includes(mark))) throw new Error(`must hold ${marks.join(', ')}`)
  return { kind: /\.(mvt|pbf)$/.test(pathname) ? 'vector' : 'raster', template: text }
}

/** The other origin that pages must be let to ask; undefined where it is our own. */
export function tilesOrigin(tiles: MapTiles | undefined): string | undefined {
  if (!tiles || tiles.kind === 'file') return undefined
  return new URL(tiles.kind === 'pmtiles' ? tiles.address : tiles.template).origin
}
