import type { RasterSourceSpecification, VectorSourceSpecification } from 'maplibre-gl'
import { type MapTiles, tilesRequest } from '../api.ts'
import type { MapLibrary } from './library.ts'

/** The operator's tiles as the map takes them. */
export type OpenTiles =
  | { kind: 'raster'; source: RasterSourceSpecification }
  | { kind: 'vector'; source: VectorSourceSpecification }

/** Beyond these zooms tiles of a template are enlarged. */
const deepest = { raster: 19, vector: 14 }
const pmtilesVector = 1
const tileSize = 256
/** The map takes it for a place without tiles. */
const notFound = 404

/** Finds out how the operator's tiles are drawn. Rejects where they cannot be read. */
export async function openTiles(library: MapLibrary, { kind, url }: MapTiles): Promise<OpenTiles> {
  if (kind === 'pmtiles') return openArchive(library, url)
  const source = { tiles: [url ?? ''], maxzoom: deepest[kind] }
  return kind === 'vector'
    ? { kind, source: { type: 'vector', ...source } }
    : { kind, source: { type: 'raster', tileSize, ...source } }
}

/** One file that is read by ranges: at another address, or ours, which asks who reads it. */
async function openArchive(library: MapLibrary, address: string | null): Promise<OpenTiles> {
  const { FetchSource, PMTiles } = await import('pmtiles')
  const { url, headers } = address ? { url: new URL(address), headers: {} } : tilesRequest()
  const archive = new PMTiles(new FetchSource(url.href, new Headers(headers)))
  const { tileType, minZoom, maxZoom, minLon, minLat, maxLon, maxLat } = await archive.getHeader()
  const isVector = tileType === pmtilesVector
  library.addProtocol('pmtiles', async ({ url: tile }, { signal }) => {
    const [z = 0, x = 0, y = 0] = tile.split('/').slice(-3).map(Number)
    const found = await archive.getZxy(z, x, y, signal)
    if (found) return { data: found.data }
    if (isVector) return { data: new ArrayBuffer(0) }
    throw Object.assign(new Error('no tile is there'), { status: notFound })
  })
  const bounds: [number, number, number, number] = [minLon, minLat, maxLon, maxLat]
  const source = { tiles: ['pmtiles://archive/{z}/{x}/{y}'], minzoom: minZoom, maxzoom: maxZoom, bounds }
  return isVector
    ? { kind: 'vector', source: { type: 'vector', ...source } }
    : { kind: 'raster', source: { type: 'raster', tileSize, ...source } }
}
