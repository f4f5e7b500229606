import fs from 'node:fs/promises'
import type { HoldId } from '#contract/billing/schemas.ts'
import { meetingLimits } from '#contract/meetings/limits.ts'
import { temporaryPath } from '../../platform/files/temporary-folder.ts'
import { Failure, fail } from '../../platform/http/fail.ts'
import { newId } from '../../platform/id.ts'
import { deletePieces, listLines, listPieces, replaceLines, savePiece } from './content-store.ts'
import type { HoldJob, MeetingDeps } from './meeting-deps.ts'
import * as store from './meeting-store.ts'
import { type MeetingRow, tenantOf } from './row-store.ts'
import { cutSound } from './sound/cut-sound.ts'
import { hearPiece } from './sound/hear-piece.ts'
import type { SoundPiece } from './sound/sound-messages.ts'
import { mergeLines } from './transcript.ts'

/** So many parts are recognised at once. */
const atOnce = 3
/** A hold lives for a quarter of an hour: it is asked for again well within that. */
const holdAgainMs = 5 * 60_000

/** Recognises what is not recognised yet, makes the transcript of it, and charges for the meeting's length once. */
export async function recogniseSound(
  deps: MeetingDeps,
  row: MeetingRow,
  held: HoldJob,
  signal: AbortSignal,
): Promise<void> {
  const { soundKey } = row
  if (soundKey === null) throw fail('meeting_empty')
  const folder = temporaryPath(deps.config)
  await fs.mkdir(folder)
  try {
    const file = await deps.files.localPath(soundKey)
    const task =
      row.source === 'recorded'
        ? { kind: 'pcm' as const, path: file, channels: row.channels, bars: meetingLimits.bars }
        : { kind: 'media' as const, path: file, folder }
    const { pieces, peaks } = await cutSound(task, row.title, signal)
    if (pieces.length === 0) return await store.setState(deps.db, row.id, 'silent')
    const known = new Set((await listPieces(deps.db, row.id)).map(({ number }) => number))
    await store.setPlan(deps.db, row.id, { peaks, total: pieces.length, done: known.size })
    const hold = createHold(deps, row)
    await hold.renew()
    await hearPieces(deps, { row, soundKey, pieces, known, held, renew: hold.renew }, signal)
    await hold.renew()
    await keepTranscript(deps, row, held, hold.id)
  } finally {
    await fs.rm(folder, { recursive: true, force: true })
  }
}

/** The seconds of the meeting, kept back while it is recognised. */
function createHold({ db, clock, credits }: MeetingDeps, row: MeetingRow) {
  const id = (row.holdId as HoldId | null) ?? newId<HoldId>(clock.now())
  const used = { callSeconds: Math.ceil(row.durationMs / 1_000) }
  let askedAt: number | undefined
  return {
    id,
    renew: async () => {
      const now = clock.now().getTime()
      if (askedAt !== undefined && now - askedAt < holdAgainMs) return
      await store.setHold(db, row.id, id)
      await credits.hold(tenantOf(row), { kind: 'call', agentId: null, sessionId: null, used }, id)
      askedAt = now
    },
  }
}

type Hearing = {
  row: MeetingRow
  soundKey: string
  pieces: readonly SoundPiece[]
  known: ReadonlySet<number>
  held: HoldJob
  renew: () => Promise<void>
}

async function hearPieces(
  deps: MeetingDeps,
  { row, soundKey, pieces, known, held, renew }: Hearing,
  signal: AbortSignal,
): Promise<void> {
  const left = [...pieces.entries()].filter(([number]) => !known.has(number))
  const failed = new AbortController()
  const both = AbortSignal.any([signal, failed.signal])
  const hearNext = async () => {
    for (let next = left.shift(); next; next = left.shift()) {
      both.throwIfAborted()
      const [number, piece] = next
      await renew()
      const lines = await hearPiece(deps, { ...row, soundKey }, piece, both)
      await deps.db.transaction(async (tx) => {
        await held(tx)
        await savePiece(tx, row.id, number, lines)
      })
    }
  }
  const stopOthers = (error: unknown) => {
    failed.abort()
    throw error
  }
  const outcomes = await Promise.allSettled(Array.from({ length: atOnce }, () => hearNext().catch(stopOthers)))
  signal.throwIfAborted()
  const errors = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
  // Those that were only stopped say nothing.
  if (errors.length > 0) throw errors.find((error) => error instanceof Failure) ?? errors[0]
}

async function keepTranscript(deps: MeetingDeps, row: MeetingRow, held: HoldJob, holdId: HoldId): Promise<void> {
  const { db, credits } = deps
  const heard = (await listPieces(db, row.id)).flatMap(({ lines }) => lines)
  await db.transaction(async (tx) => {
    await held(tx)
    const lines = mergeLines(heard, await listLines(tx, row.id))
    await replaceLines(tx, row.id, lines)
    await deletePieces(tx, row.id)
    await store.noteSaid(tx, row.id)
    const seconds = Math.ceil(row.durationMs / 1_000)
    const charged = await credits.settle(holdId, { callSeconds: seconds }, null, tx)
    await store.noteCharge(tx, row.id, { seconds, credits: charged })
    await store.setState(tx, row.id, lines.length === 0 ? 'silent' : 'writing')
  })
}
