import { setTimeout as sleep } from 'node:timers/promises'
import type { RecordId } from '#contract/kit/id.ts'
import type { EventStream } from '../../platform/http/route.ts'
import { channelOf, findProgress, type Progress } from './answer-store.ts'
import type { ChatDeps } from './chat-deps.ts'

type Reading = Pick<ChatDeps, 'db' | 'log'> & {
  events: Pick<ChatDeps['events'], 'read'>
  answers: Pick<ChatDeps['answers'], 'isRunning'>
}

/** Without an event for this long the database is asked whether the answer is still under way. */
const silentMs = 2_000
/** Events of an answer that has ended may still be on their way. */
const graceMs = 4_000
/** A question is stored before its answer begins: so long its beginning is waited for. */
const beginsWithinMs = 10_000
const beginningLookMs = 100

/**
 * The events of an answer from its start, whichever process answers; undefined when nothing is under way. When that process
 * dies its answer is ended in the database by another (instance.ts): the reader is told with the same notice and end.
 */
export async function readAnswer(deps: Reading, id: RecordId, signal: AbortSignal): Promise<EventStream | undefined> {
  const until = performance.now() + beginsWithinMs
  for (;;) {
    const events = await readBegun(deps, id, signal)
    if (events || signal.aborted || performance.now() >= until) return events
    if ((await findProgress(deps.db, id))?.status !== 'streaming') return undefined
    await sleep(beginningLookMs)
  }
}

async function readBegun(deps: Reading, id: RecordId, signal: AbortSignal): Promise<EventStream | undefined> {
  if (deps.answers.isRunning(channelOf(id))) return deps.events.read(channelOf(id), signal)
  const watch = watchEnd(deps, id)
  const events = await deps.events.read(channelOf(id), AbortSignal.any([signal, watch.ended]))
  if (events) return elsewhere(events, watch, signal)
  watch.close()
  return undefined
}

async function* elsewhere(events: AsyncIterable<string>, watch: Watch, signal: AbortSignal): EventStream {
  let finished = false
  try {
    for await (const event of events) {
      watch.eventCame()
      finished = event.startsWith('{"type":"finish"')
      yield event
    }
  } finally {
    watch.close()
  }
  if (finished || signal.aborted) return
  const end = watch.progress()
  // Not everything came, but the history has it: a stream that breaks off is joined again, and finds nothing under way.
  if (end?.status !== 'failed') throw new Error('the events of an answer in another process did not come to their end')
  yield* endOf(end)
}

function* endOf({ sessionId, answerId, lastPart, ...end }: Progress & { recordId: RecordId }): Generator<string> {
  if (lastPart?.type === 'data-notice') yield JSON.stringify(lastPart)
  const usage = { input_words: end.inputWords, output_words: end.outputWords, credits: end.credits }
  const ids = { session_id: sessionId, record_id: end.recordId, answer_id: answerId }
  const messageMetadata = { ...ids, status: end.status, usage, duration_ms: end.durationMs }
  yield JSON.stringify({ type: 'finish', finishReason: 'error', messageMetadata })
}

type Watch = {
  /** Fires when the answer has ended and nothing came for a while. */
  ended: AbortSignal
  eventCame: () => void
  progress: () => (Progress & { recordId: RecordId }) | undefined
  close: () => void
}

function watchEnd({ db, log }: Reading, recordId: RecordId): Watch {
  const ended = new AbortController()
  let last = performance.now()
  let progress: (Progress & { recordId: RecordId }) | undefined
  let endedAt: number | undefined
  const look = async () => {
    const now = performance.now()
    if (now - last < silentMs) return
    const found = await findProgress(db, recordId)
    if (found?.status === 'streaming') return
    progress = found && { ...found, recordId }
    endedAt ??= now
    if (now - Math.max(endedAt, last) >= graceMs) ended.abort()
  }
  const timer = setInterval(() => {
    look().catch((error: unknown) => log.warn({ err: error }, 'an answer elsewhere could not be looked after'))
  }, silentMs / 2)
  timer.unref()
  return {
    ended: ended.signal,
    eventCame: () => {
      last = performance.now()
    },
    progress: () => progress,
    close: () => clearInterval(timer),
  }
}
