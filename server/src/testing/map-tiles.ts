import { createServer } from 'node:http'
import { crc32, deflateSync, gzipSync } from 'node:zlib'
import { listenOnLoopback } from './loopback-server.ts'

/** A PNG of one colour, as a tile is. */
export function aPng([red, green, blue]: readonly [number, number, number], size = 256): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, sum])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(size, 0)
  header.writeUInt32BE(size, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const row = Buffer.concat([Buffer.from([0]), Buffer.alloc(size * 3, Buffer.from([red, green, blue]))])
  const rows = Buffer.concat(Array.from({ length: size }, () => row))
  const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10])
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function varints(values: readonly number[]): Buffer {
  const bytes: number[] = []
  for (let value of values) {
    for (; value >= 128; value = Math.floor(value / 128)) bytes.push((value % 128) + 128)
    bytes.push(value)
  }
  return Buffer.from(bytes)
}

/** A PMTiles file of version 3 that holds one PNG for every tile of the zooms 0 to `maxZoom`. */
export function aPmtilesFile(tile: Buffer, maxZoom = 2): Buffer {
  const tiles = (4 ** (maxZoom + 1) - 1) / 3
  // One entry: it begins at tile 0 and is the same for all of them.
  const directory = gzipSync(varints([1, 0, tiles, tile.length, 1]))
  const metadata = gzipSync('{}')
  const header = Buffer.alloc(127)
  header.write('PMTiles', 'latin1')
  header[7] = 3
  const [rootAt, metadataAt] = [header.length, header.length + directory.length]
  const tilesAt = metadataAt + metadata.length
  const numbers = [rootAt, directory.length, metadataAt, metadata.length, tilesAt, 0, tilesAt, tile.length, tiles, 1, 1]
  for (const [position, value] of numbers.entries()) header.writeBigUInt64LE(BigInt(value), 8 + 8 * position)
  // Clustered; directories in gzip, tiles as they are; PNG; zooms.
  header.set([1, 2, 1, 2, 0, maxZoom], 96)
  for (const [position, degrees] of [-180, -85, 180, 85].entries())
    header.writeInt32LE(degrees * 1e7, 102 + 4 * position)
  return Buffer.concat([header, directory, metadata, tile])
}

/** A server of tiles on loopback: `PNG` for `/{z}/{x}/{y}.png`, until it is told to have none. */
export async function startTileServer(tile: Buffer) {
  const served = { hasTiles: true, asked: 0 }
  const server = createServer((request, reply) => {
    served.asked += 1
    const isTile = /^\/\d+\/\d+\/\d+\.png$/.test(request.url ?? '')
    const headers = {
      'access-control-allow-origin': '*',
      'access-control-allow-headers': '*',
      'cache-control': 'no-store',
    }
    if (request.method === 'OPTIONS') return reply.writeHead(204, headers).end()
    if (!isTile || !served.hasTiles) return reply.writeHead(404, headers).end()
    return reply.writeHead(200, { ...headers, 'content-type': 'image/png' }).end(tile)
  })
  const { origin, close } = await listenOnLoopback(server)
  return { served, template: `${origin}/{z}/{x}/{y}.png`, origin, close }
}
