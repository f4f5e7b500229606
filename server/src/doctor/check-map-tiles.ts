import fs from 'node:fs/promises'
import type { Config } from '../platform/config/config.ts'
import type { MapTiles } from '../platform/config/map-tiles.ts'
import { type Finding, ok, problem, warning } from './finding.ts'

const patienceMs = 5_000
const headerBytes = 127
const about = 'map'
const tileTypes = ['', 'vectors', 'PNG', 'JPEG', 'WebP', 'AVIF']

const why = (error: unknown) => {
  const said = error instanceof Error ? error.message || error.name : String(error)
  return error instanceof Error && error.cause instanceof Error ? `${said}: ${error.cause.message}` : said
}

/** Whether what MAP_TILES names can be drawn: a PMTiles file by its header, a template by the tile of the whole world. */
export async function checkMapTiles({
  MAP_TILES: tiles,
  MAP_TILES_ATTRIBUTION: named,
}: Pick<Config, 'MAP_TILES' | 'MAP_TILES_ATTRIBUTION'>): Promise<Finding> {
  if (!tiles) return ok(about, 'the map draws the outlines in the box')
  try {
    const found = await look(tiles)
    if (found.state !== 'ok' || named) return found
    return warning(
      about,
      `${found.says}, and nobody is named for them`,
      'Set MAP_TILES_ATTRIBUTION to what their licence asks for, such as “© OpenStreetMap contributors”.',
    )
  } catch (error) {
    return problem(about, why(error), 'Check MAP_TILES; until then the map draws the outlines in the box.')
  }
}

function look(tiles: MapTiles): Promise<Finding> {
  if (tiles.kind === 'file') return lookIntoFile(tiles.path)
  return tiles.kind === 'pmtiles' ? askForHeader(tiles.address) : askForTile(tiles.template)
}

async function lookIntoFile(path: string): Promise<Finding> {
  const file = await fs.open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headerBytes), 0, headerBytes, 0)
    return judgeHeader(buffer.subarray(0, bytesRead), path)
  } finally {
    await file.close()
  }
}

async function askForHeader(address: string): Promise<Finding> {
  const answer = await fetch(address, {
    headers: { range: `bytes=0-${headerBytes - 1}` },
    signal: AbortSignal.timeout(patienceMs),
  })
  if (answer.status === 206) return judgeHeader(Buffer.from(await answer.arrayBuffer()), address)
  await answer.body?.cancel()
  return problem(
    about,
    `${address} answers ${answer.status} when a part of it is asked for`,
    'A PMTiles file needs a server that answers range requests with 206.',
  )
}

function judgeHeader(header: Buffer, name: string): Finding {
  const isPmtiles = header.length === headerBytes && header.subarray(0, 7).toString('latin1') === 'PMTiles'
  if (!isPmtiles || header[7] !== 3)
    return problem(about, `${name} is no PMTiles file of version 3`, 'Convert it with the program pmtiles.')
  const type = tileTypes[header[99] ?? 0]
  if (!type) return problem(about, `${name} holds tiles of an unknown kind`, 'Use vectors, PNG, JPEG, WebP or AVIF.')
  return ok(about, `${name} holds ${type}, zoom ${header[100]} to ${header[101]}`)
}

async function askForTile(template: string): Promise<Finding> {
  const address = template.replace('{z}', '0').replace('{x}', '0').replace('{y}', '0')
  const { origin } = new URL(address)
  const answer = await fetch(address, { signal: AbortSignal.timeout(patienceMs) })
  await answer.body?.cancel()
  if (answer.ok && !answer.headers.get('content-type')?.startsWith('text/')) return ok(about, `${origin} gives tiles`)
  const says = answer.ok ? 'answers with a page instead of a tile' : `answers ${answer.status} to the first tile`
  return answer.status === 404
    ? warning(about, `${origin} ${says}`, 'Check MAP_TILES, unless its tiles do not cover the whole world.')
    : problem(about, `${origin} ${says}`, 'Check MAP_TILES and the key that stands in it.')
}
