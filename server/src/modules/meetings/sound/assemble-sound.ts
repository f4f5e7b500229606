import { createWriteStream } from 'node:fs'
import fs from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { meetingSound } from '#contract/meetings/limits.ts'
import { temporaryPath } from '../../../platform/files/temporary-folder.ts'
import { wavHeader, wavHeaderBytes } from '../../../platform/sound/wav-header.ts'
import { type ChunkRow, deleteChunks, listChunks } from '../chunk-store.ts'
import type { HoldJob, MeetingDeps } from '../meeting-deps.ts'
import { setSound } from '../meeting-store.ts'
import type { MeetingRow } from '../row-store.ts'

type Slot = { chunk: ChunkRow | undefined; bytes: number }

/** Every stretch of five seconds that there must have been, with what came of it; the last one of a take is as long as it is. */
export function slotsOf(chunks: readonly ChunkRow[], wholeBytes: number): Slot[] {
  const slots: Slot[] = []
  for (const [index, chunk] of chunks.entries()) {
    const before = chunks[index - 1]
    const from = before?.take === chunk.take ? before.number + 1 : 0
    for (let number = from; number < chunk.number; number++) slots.push({ chunk: undefined, bytes: wholeBytes })
    const isLast = chunks[index + 1]?.take !== chunk.take
    slots.push({ chunk, bytes: isLast ? chunk.bytes : wholeBytes })
  }
  return slots
}

/** Makes one WAV file of all chunks, with silence where one never came, and lets the chunks go. */
export async function assembleSound(
  { db, files, config }: MeetingDeps,
  { id, channels }: MeetingRow,
  held: HoldJob,
  signal: AbortSignal,
): Promise<void> {
  const { rate, chunkSeconds } = meetingSound
  const chunks = await listChunks(db, id)
  const slots = slotsOf(chunks, rate * chunkSeconds * 2 * channels)
  const bytes = slots.reduce((sum, slot) => sum + slot.bytes, 0)
  const file = temporaryPath(config)
  const key = `meetings/${id}/sound-${crypto.randomUUID()}`
  async function* content() {
    yield wavHeader({ channels, rate, bytes })
    for (const slot of slots) yield* soundOf(files, slot)
  }
  try {
    await pipeline(Readable.from(content()), createWriteStream(file, { mode: 0o600 }), { signal })
    await files.keepOwn(key, file)
  } finally {
    await fs.rm(file, { force: true })
  }
  try {
    await db.transaction(async (tx) => {
      await held(tx)
      const durationMs = Math.round(bytes / ((rate * channels * 2) / 1_000))
      await setSound(tx, id, { key, bytes: bytes + wavHeaderBytes, durationMs })
      await deleteChunks(tx, id)
    })
  } catch (error) {
    await files.remove(key)
    throw error
  }
  for (const chunk of chunks) await files.remove(chunk.key)
}

async function* soundOf(files: Pick<MeetingDeps['files'], 'part'>, { chunk, bytes }: Slot) {
  let came = 0
  if (chunk)
    for await (const part of await files.part(chunk.key)) {
      came += (part as Buffer).length
      yield part as Buffer
    }
  if (came < bytes) yield Buffer.alloc(bytes - came)
}
