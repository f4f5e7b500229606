import { createReadStream } from 'node:fs'
import fs from 'node:fs/promises'
import type { MapTiles } from '#contract/devices/schemas.ts'
import type { Deps } from '../../platform/deps.ts'
import { fail } from '../../platform/http/fail.ts'
import type { FileAnswer } from '../../platform/http/file-answer.ts'

type Settings = Pick<Deps['config'], 'MAP_TILES' | 'MAP_TILES_ATTRIBUTION'>

export function mapTilesOf({ MAP_TILES: tiles, MAP_TILES_ATTRIBUTION: named }: Settings): MapTiles | null {
  if (!tiles) return null
  const attribution = named ?? null
  if (tiles.kind === 'file') return { kind: 'pmtiles', url: null, attribution }
  if (tiles.kind === 'pmtiles') return { kind: 'pmtiles', url: tiles.address, attribution }
  return { kind: tiles.kind, url: tiles.template, attribution }
}

/** The operator's own file. What changes beneath a page has another tag, by which the page begins anew. */
export async function openMapTiles({ config }: Pick<Deps, 'config'>): Promise<FileAnswer> {
  const tiles = config.MAP_TILES
  if (tiles?.kind !== 'file') throw fail('not_found')
  const found = await fs.stat(tiles.path).catch(() => undefined)
  const canRead = await fs.access(tiles.path, fs.constants.R_OK).then(
    () => true,
    () => false,
  )
  if (!found?.isFile() || !canRead) throw fail('map_tiles_unavailable')
  return {
    mime: 'application/vnd.pmtiles',
    filename: 'map.pmtiles',
    bytes: found.size,
    etag: `${found.size.toString(36)}-${Math.round(found.mtimeMs).toString(36)}`,
    part: (range) => createReadStream(tiles.path, range),
  }
}
