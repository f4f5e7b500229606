import { randomUUID } from 'node:crypto'
import fs from 'node:fs/promises'
import type { CallId } from '#contract/calls/schemas.ts'
import type { CallEndedBy } from '#contract/calls/wire.ts'
import { analyseCall } from '#engine/calls/index.ts'
import type { Deps } from '../../platform/deps.ts'
import { keptUntil } from '../../platform/files/erase-files.ts'
import type { Files } from '../../platform/files/files.ts'
import { hasStorage } from '../billing/service.ts'
import { type CallRow, deleteCall, endCall, findCall, listTurns, type StoredTurn } from './call-store.ts'
import type { HeldCall } from './holding-store.ts'
import { isMasked } from './mask.ts'
import { scoreEndedCall } from './scorecards/score-worker.ts'
import { type SoundSpan, silenceSpans } from './sound/mask-sound.ts'
import { gatherSound, removePieces } from './sound/sound-pieces.ts'
import { writeSummary } from './summaries/summaries.ts'

/** What the file is called that somebody takes along. */
export const recordingName = (id: CallId): string => `call-${id}.wav`

export type EndDeps = Pick<Deps, 'db' | 'clock' | 'log'> & {
  files: Pick<Files, 'keepOwn' | 'keepBytes' | 'open' | 'sizeOf' | 'remove'>
}

type End = {
  by: CallEndedBy
  durationMs: number
  settled: { seconds: number; credits: number }
  keptDays: number
  /** Where its sound was written, if it was; `isWhole`: by one process alone, which has all of it there. */
  recording: { file: string; isWhole: boolean } | undefined
  interruptions: number
  /** When the caller spoke and nobody knows what: it may have been a number. Milliseconds since the call began. */
  unknown: readonly { from: number; until: number }[]
  /** How much later than it was said a sound may stand in the recording, in milliseconds. */
  lateMs: number
}

/** Stores how a call ended, with what can be told of it, unless another process has it. One that came in, and in which nothing was said or heard, is forgotten. */
export async function endWith(deps: EndDeps, held: HeldCall, end: End): Promise<void> {
  const { db, clock } = deps
  const { id } = held
  const call = await findCall(db, id)
  // Its sound is another process's, too.
  if (!call || (held.holding !== 0 && held.holding !== call.holding)) return
  const turns = await listTurns(db, id)
  const isNothing = turns.length === 0 && end.durationMs < 1_000 && call.direction === 'in'
  if (isNothing) return forget(deps, call, end.recording)
  const spans = call.mask ? hiddenSpans(turns, end) : []
  const recording = end.recording && (await keepRecording(deps, id, end.recording, { spans, lateMs: end.lateMs }))
  const { language } = call
  const { durationMs, interruptions } = end
  const analysis = analyseCall({ turns, language, durationMs, interruptions })
  const at = clock.now()
  const kept = await db.transaction(async (tx) => {
    const isKept = recording && (await fits({ ...deps, db: tx }, call, recording))
    const ended = await endCall(tx, held, {
      ...analysis,
      endedBy: end.by,
      endedAt: at,
      durationMs,
      chargedSeconds: end.settled.seconds,
      credits: end.settled.credits,
      recording: isKept ? recording : undefined,
      said: turns.map(({ text }) => text).join('\n'),
      keepUntil: keptUntil(at, end.keptDays),
    })
    if (ended) await scoreEndedCall({ ...deps, db: tx }, id)
    if (ended && analysis.outcome !== 'abandoned') await writeSummary({ ...deps, db: tx }, id)
    return { ended, isKept }
  })
  if (recording && !(kept.ended && kept.isKept)) await deps.files.remove(recording.key)
  if (kept.ended) await removePieces(deps, id)
}

/** Where the plan has no room for how a call sounded the words are kept and the sound is not. */
const fits = (deps: EndDeps, { id, organizationId }: CallRow, { bytes }: { bytes: number }): Promise<boolean> =>
  hasStorage(
    deps,
    organizationId,
    { filename: recordingName(id), bytes },
    { call: id, notKept: 'the recording of a call was not kept' },
  )

async function forget(deps: EndDeps, { id }: CallRow, recording: End['recording']): Promise<void> {
  await removePieces(deps, id)
  await deleteCall(deps.db, id)
  if (recording) await fs.rm(recording.file, { force: true })
}

/** What must not be heard where numbers are masked. */
const hiddenSpans = (turns: readonly StoredTurn[], { unknown }: End): SoundSpan[] => [
  ...turns.flatMap(({ speaker, text, starts_ms: from, ends_ms: until }) =>
    isMasked(text) ? [{ speaker, from, until }] : [],
  ),
  ...unknown.map((span) => ({ speaker: 'caller' as const, ...span })),
]

/** Without a sound there is no file; without what must not be heard in it being silent neither. */
async function keepRecording(
  deps: EndDeps,
  id: CallId,
  { file, isWhole }: NonNullable<End['recording']>,
  { spans, lateMs }: { spans: SoundSpan[]; lateMs: number },
) {
  const { files, log } = deps
  // Of this end alone: who comes late takes back their own.
  const key = `calls/${id}-${randomUUID()}`
  try {
    if (!isWhole && !(await gatherSound(deps, id, file))) return undefined
    const { size } = await fs.stat(file)
    if (size === 0) return undefined
    await silenceSpans(file, spans, lateMs)
    await files.keepOwn(key, file)
    return { key, bytes: size }
  } catch (error) {
    log.error({ err: error, call: id }, 'the recording of a call was not kept')
    if (spans.length > 0) await fs.rm(file, { force: true })
    return undefined
  }
}
