import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import fs from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Drive, DriveEntry } from '../../providers/drive/port.ts'
import { DriveError } from '../../providers/drive/port.ts'

type FetchFile = {
  drive: Drive
  entry: DriveEntry
  /** Where its bytes lie. */
  file: string
  /** Of which state of the file they are, when some lie there already. */
  revision: string | null
  maxBytes: number
  signal: AbortSignal
  /** Called about once a second, and at the end. False: nobody wants it any more. */
  onProgress: (bytesDone: number, bytesTotal: number | null) => Promise<boolean>
  onTooLarge: () => Error
}

const tellMs = 1_000

/**
 * Brings the content of a file onto this disk and goes on where it was cut off, as long as the file is still the same. Nothing of it is
 * held in memory. Throws DriveError; the bytes so far stay for the next try. False: nobody wants it any more.
 */
export async function fetchFile(given: FetchFile): Promise<boolean> {
  const { drive, entry, file, revision, maxBytes, signal, onProgress, onTooLarge } = given
  await fs.mkdir(path.dirname(file), { recursive: true })
  const here = revision === entry.revision ? await sizeOf(file) : 0
  const isWhole = entry.bytes !== null && here === entry.bytes
  if (isWhole) return onProgress(here, entry.bytes)
  const { stream, start, total } = await drive.content(entry, here, signal)
  let done = start
  let toldAt = performance.now()
  let wanted = await onProgress(done, total)
  const counted = async function* (source: AsyncIterable<Buffer>) {
    for await (const chunk of source) {
      done += chunk.length
      if (done > maxBytes) throw onTooLarge()
      if (performance.now() - toldAt >= tellMs) {
        toldAt = performance.now()
        wanted = await onProgress(done, total)
      }
      if (!wanted) throw new Unwanted()
      yield chunk
    }
  }
  try {
    await pipeline(stream, counted, createWriteStream(file, start > 0 ? { flags: 'r+', start } : {}), { signal })
  } catch (error) {
    if (error instanceof Unwanted) return false
    if (signal.aborted) throw signal.reason
    if (isStream(error)) throw new DriveError('failed', 'cut off', { cause: error })
    throw error
  }
  if (total !== null && done < total) throw new DriveError('failed', 'cut off')
  return onProgress(done, total ?? done)
}

class Unwanted extends Error {}

/** What comes of a connection that broke, not of our own disk or rules. */
const isStream = (error: unknown) =>
  error instanceof TypeError || (error instanceof Error && /^(UND_|ECONN|EPIPE|ERR_STREAM)/.test(codeOf(error)))
const codeOf = (error: Error) => String((error as NodeJS.ErrnoException).code ?? '')

const sizeOf = (file: string): Promise<number> =>
  fs.stat(file).then(
    ({ size }) => size,
    () => 0,
  )

/** SHA-256 of a file on this disk, in hexadecimal. */
export async function hashOfFile(file: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer)
  return hash.digest('hex')
}
