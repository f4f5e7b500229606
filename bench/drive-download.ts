import { spawn } from 'node:child_process'
import fs from 'node:fs/promises'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { fetchFile } from '../server/src/modules/drives/fetch-file.ts'
import { createGoogleDrive } from '../server/src/providers/drive/google-drive.ts'
import { DriveError } from '../server/src/providers/drive/port.ts'
import { atLeast, atMost, type Figure, measuredOnly } from './figure.ts'

const megabyte = 1024 * 1024
const bytes = 1024 * megabyte
const cutAt = 400 * megabyte

/** A vendor in a process of its own that has one file of 1 GB, and hangs up once after 400 MB. */
const vendor = `
  const { createServer } = require('node:http')
  const piece = Buffer.alloc(${megabyte}, 'a')
  let cut = true
  createServer((request, response) => {
    const start = Number(/^bytes=(\\d+)-$/.exec(request.headers.range ?? '')?.[1] ?? 0)
    response.writeHead(start > 0 ? 206 : 200, { 'content-length': ${bytes} - start })
    let sent = start
    const write = () => {
      for (;;) {
        if (cut && sent >= ${cutAt}) { cut = false; return response.destroy() }
        if (sent >= ${bytes}) return response.end()
        const part = piece.subarray(0, Math.min(${megabyte}, ${bytes} - sent))
        sent += part.length
        if (!response.write(part)) return response.once('drain', write)
      }
    }
    write()
  }).listen(Number(process.argv[1]), '127.0.0.1')
`

/** A file of 1 GB from a drive that hangs up once: what it costs in memory, and whether it goes on where it was. */
export async function driveDownloadFigures(): Promise<Figure[]> {
  const port = await freePort()
  const other = spawn(process.execPath, ['-e', vendor, String(port)], { stdio: 'inherit' })
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'nalar-drive-'))
  const file = path.join(folder, 'whole')
  const at = `http://127.0.0.1:${port}`
  const google = createGoogleDrive({ at, allow: () => true })
  const drive = google.open(async () => 'token')
  const taken = { ending: 'csv', mime: 'text/csv', how: 'as-is' as const }
  const about = { id: 'one', name: 'One.csv', kind: 'spreadsheet' as const, mime: 'text/csv', modifiedAt: null }
  const entry = { ...about, bytes, revision: 'first', taken }
  const starts: number[] = []
  let most = 0
  const fetchOnce = (revision: string | null) =>
    fetchFile({
      drive: {
        ...drive,
        content: (one, start, signal) => {
          starts.push(start)
          return drive.content(one, start, signal)
        },
      },
      entry,
      file,
      revision,
      maxBytes: 2 * bytes,
      signal: AbortSignal.timeout(600_000),
      onProgress: async () => true,
      onTooLarge: () => new Error('too large'),
    })
  try {
    await waitFor(port)
    const before = process.memoryUsage().rss
    const watch = setInterval(() => {
      most = Math.max(most, process.memoryUsage().rss - before)
    }, 20)
    const since = performance.now()
    const cut = await fetchOnce(null).then(
      () => undefined,
      (error: unknown) => error,
    )
    if (!(cut instanceof DriveError)) throw new Error('the vendor did not hang up')
    await fetchOnce('first')
    clearInterval(watch)
    const seconds = (performance.now() - since) / 1_000
    const { size } = await fs.stat(file)
    const goesOn = size === bytes && (starts[1] ?? 0) > 0
    return [
      atMost('1 GB from a drive: memory grows by', most / megabyte, 50, 'MB'),
      atLeast('1 GB from a drive: after a cut it goes on at', goesOn ? (starts[1] ?? 0) / megabyte : 0, 1, 'MB'),
      measuredOnly('1 GB from a drive: time', seconds, 's'),
    ]
  } finally {
    other.kill()
    await google.close()
    await fs.rm(folder, { recursive: true, force: true })
  }
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise<void>((resolve) => server.close(() => resolve()))
  return port
}

async function waitFor(port: number): Promise<void> {
  for (let tries = 0; tries < 100; tries++) {
    const there = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1')
      socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
      socket.once('connect', () => socket.destroy())
    })
    if (there) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('the vendor did not start')
}
