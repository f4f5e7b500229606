import type { AnswerPart, DataNotice } from '#contract/chat/parts.ts'
import type { AttachedFile, ChatRecord } from '#contract/chat/schemas.ts'
import type { AnswerStatus } from '#contract/chat/stream.ts'
import type { AnswerId, RecordId } from '#contract/kit/id.ts'
import type { Conversation, Live } from './conversation.ts'

export type ShownFile = Pick<AttachedFile, 'name' | 'bytes'> & { id?: AttachedFile['id'] }

/** One question with its answer as it is shown, whether it comes from the history or is under way. */
export type Turn = {
  key: string
  recordId?: RecordId
  answerId?: AnswerId
  question: string
  files: readonly ShownFile[]
  status: AnswerStatus | 'sending'
  parts: readonly AnswerPart[]
  waiting?: DataNotice
  model?: string | null
  durationMs?: number
  usage?: ChatRecord['answer']['usage']
  askedAt?: string
  feedback: ChatRecord['feedback']
  siblings: readonly RecordId[]
  /** The question did not get through: why, and the live answer it belongs to. */
  error?: string
  /** The same for programs. */
  errorCode?: string
  live?: Live
}

const noFeedback: ChatRecord['feedback'] = { like: null, bookmark: false }

/**
 * The turns of a session: its history, with answers under way in the place they belong. A question asked again
 * hides the turn it replaces and what followed it, as the history will once the answer has ended.
 */
export function turnsOf(
  records: readonly ChatRecord[],
  lives: readonly Live[],
  keyOf: Conversation['keyOf'],
  given: ReadonlyMap<RecordId, Pick<Turn, 'feedback'>> = new Map(),
): Turn[] {
  const byRecord = new Map(lives.flatMap((live) => (live.recordId ? [[live.recordId, live] as const] : [])))
  // What is being sent may be in the history before its first event has come: it stands there once.
  const isSending = lives.some(({ phase }) => phase === 'sending')
  const shown = records.filter(({ id, answer }) => !isSending || answer.status !== 'streaming' || byRecord.has(id))
  let turns = shown.map((record) => {
    const live = byRecord.get(record.id)
    return live ? withLive(fromRecord(record, keyOf), live) : fromRecord(record, keyOf)
  })
  const known = new Set(records.map(({ id }) => id))
  for (const live of lives) {
    if (live.recordId && known.has(live.recordId)) continue
    const replaced = turns.findIndex(({ recordId }) => recordId && recordId === (live.ask?.editOf ?? live.ask?.retryOf))
    const before = turns[replaced]
    if (before) turns = turns.slice(0, replaced)
    turns.push(fromLive(live, before, (live.recordId && given.get(live.recordId)?.feedback) ?? noFeedback))
  }
  return turns
}

const made = new WeakMap<ChatRecord, Turn>()

/** The same record gives the same turn, so that a finished one is not drawn again. */
function fromRecord(record: ChatRecord, keyOf: Conversation['keyOf']): Turn {
  const known = made.get(record)
  if (known?.key === keyOf(record.id)) return known
  const { id, answer, question, files, feedback, siblings } = record
  const { status, parts, model, usage } = answer
  const cost = { usage, askedAt: record.created_at }
  const common = { ...cost, question, files, feedback, siblings, status, parts, model, durationMs: answer.duration_ms }
  const turn = { key: keyOf(id), recordId: id, answerId: answer.id, ...common }
  made.set(record, turn)
  return turn
}

function withLive(turn: Turn, live: Live): Turn {
  const { answer, phase } = live
  if (!answer.start && turn.status !== 'streaming') return turn
  return { ...turn, ...shownAnswer(live), status: phase === 'failed' ? 'failed' : answer.status, live }
}

function shownAnswer({ answer, error, errorCode }: Live) {
  return {
    parts: answer.parts,
    ...(answer.start && { model: answer.start.model, answerId: answer.start.answer_id }),
    ...(answer.waiting && { waiting: answer.waiting }),
    ...(answer.durationMs !== undefined && { durationMs: answer.durationMs }),
    ...(error !== undefined && { error }),
    ...(errorCode !== undefined && { errorCode }),
  }
}

function fromLive(live: Live, replaced: Turn | undefined, feedback: Turn['feedback']): Turn {
  const { ask, recordId, phase, answer } = live
  return {
    key: live.key,
    question: ask?.question || (replaced?.question ?? ''),
    files: ask && ask.files.length > 0 ? ask.files : (replaced?.files ?? []),
    feedback,
    siblings: [],
    status: phase === 'sending' ? 'sending' : phase === 'failed' ? 'failed' : answer.status,
    ...shownAnswer(live),
    ...(recordId && { recordId }),
    live,
  }
}
