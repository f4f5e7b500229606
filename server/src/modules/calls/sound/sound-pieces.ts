import { randomUUID } from 'node:crypto'
import fs from 'node:fs/promises'
import type { CallId } from '#contract/calls/schemas.ts'
import type { Deps } from '../../../platform/deps.ts'
import { eraseFiles } from '../../../platform/files/erase-files.ts'
import type { Files } from '../../../platform/files/files.ts'
import { recordedBytes } from './recorder.ts'
import { deletePieces, insertPiece, listPieces } from './sound-piece-store.ts'

/** So much of a recording is lost at most with a disk that nobody else sees: five seconds. */
const pieceBytes = 5 * recordedBytes
/** What waits for a store that is away: a minute. */
const mostWaiting = 60 * recordedBytes

type PieceDeps = Pick<Deps, 'db' | 'log'> & { files: Pick<Files, 'keepBytes' | 'open' | 'sizeOf'> }

/** Keeps what is recorded of a call where all processes see it, as it comes. */
export class SoundPieces {
  readonly #deps: PieceDeps
  readonly #id: CallId
  #waiting: Uint8Array[] = []
  #bytes = 0
  #starts = 0
  #storing: Promise<unknown> = Promise.resolve()

  constructor(deps: PieceDeps, id: CallId) {
    this.#deps = deps
    this.#id = id
  }

  /** What was written at a place of the recording, behind what was before. */
  readonly take = (bytes: Uint8Array, at: number): void => {
    if (this.#waiting.length === 0) this.#starts = at
    this.#waiting.push(bytes)
    this.#bytes += bytes.byteLength
    if (this.#bytes >= pieceBytes) void this.settle()
  }

  /** Stores what came; gives whether all of it is kept. */
  async settle(): Promise<boolean> {
    const stored = this.#storing.then(() => this.#store())
    this.#storing = stored
    await stored
    return this.#waiting.length === 0
  }

  async #store(): Promise<void> {
    if (this.#waiting.length === 0) return
    const [bytes, starts] = [Buffer.concat(this.#waiting), this.#starts]
    this.#waiting = []
    this.#bytes = 0
    const { db, files, log } = this.#deps
    const key = `calls/piece-${randomUUID()}`
    try {
      // Named first: a process that is killed in between leaves nothing that nobody knows of.
      if (await insertPiece(db, this.#id, { starts, key })) await files.keepBytes(key, bytes)
    } catch (error) {
      log.warn({ err: error, call: this.#id }, 'a piece of a recording was not kept; it is tried again')
      if (bytes.byteLength > mostWaiting) return
      this.#waiting.unshift(bytes)
      this.#bytes += bytes.byteLength
      this.#starts = starts
    }
  }
}

/** Writes the pieces of a recording to their places in a file, which is made where there is none; false where neither is. */
export async function gatherSound({ db, files }: PieceDeps, id: CallId, file: string): Promise<boolean> {
  const isThere = await fs.access(file).then(
    () => true,
    () => false,
  )
  const pieces = await listPieces(db, id)
  if (pieces.length === 0) return isThere
  const whole = await fs.open(file, isThere ? 'r+' : 'w')
  try {
    for (const { starts, key } of pieces) {
      // Its process was killed before it was kept.
      if ((await files.sizeOf(key)) === undefined) continue
      let at = starts
      for await (const part of (await files.open(key)).stream) {
        const bytes = part as Buffer
        await whole.write(bytes, 0, bytes.byteLength, at)
        at += bytes.byteLength
      }
    }
  } finally {
    await whole.close()
  }
  return true
}

/** Once the recording is whole, or its call is to be forgotten. */
export const removePieces = ({ db, clock }: Pick<Deps, 'db' | 'clock'>, id: CallId): Promise<void> =>
  db.transaction(async (tx) => eraseFiles({ db: tx, clock }, await deletePieces(tx, id)))
