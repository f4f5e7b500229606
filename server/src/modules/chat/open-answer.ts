import { untilStored } from '../../platform/db/until-stored.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Events } from '../../platform/events/port.ts'
import type { AnswerOutcome } from '../answering/job.ts'
import { AnswerWriter, noticeOf } from '../answering/service.ts'
import { keepStored } from './keep-stored.ts'
import { countWords } from './pay.ts'
import { type AnswerState, endUnfinished } from './record-store.ts'
import { channelOf, type Run } from './run.ts'

type Status = AnswerState['status']

/** An answer that is being written: its events go to readers, its state to the database. */
export type OpenAnswer = {
  writer: AnswerWriter
  /** The first event; `waits` when another answer of the session comes first. */
  begin: (waits: boolean) => void
  /** How it was made, for the record. */
  made: (outcome: AnswerOutcome) => void
  /** Stores how it ended, then tells the readers, in this order: what they are told to be done is there, whatever happens then. */
  end: (status: Exclude<Status, 'streaming'>) => Promise<void>
}

export type OpenOptions = {
  model: string | null
  pace: () => number
  onStop: () => void
  /** Fires when this process ends and cannot wait for the database any longer. */
  givingUp: AbortSignal
}

/** After this long without having stored an answer its readers are told. */
const patienceMs = 1_500

const reasons = { done: 'stop', stopped: 'other', failed: 'error' } as const

export function openAnswer(
  deps: Pick<Deps, 'db' | 'log'> & { events: Events },
  run: Run,
  { model, pace, onStop, givingUp }: OpenOptions,
): OpenAnswer {
  const since = performance.now()
  let outcome: AnswerOutcome = { model }
  const channel = deps.events.open(channelOf(run.recordId), (message) => {
    if (message === 'stop') onStop()
  })
  const stateOf = (status: Status): AnswerState => stateNow(run, writer, outcome, status, performance.now() - since)
  const stored = keepStored(deps, run.recordId, () => stateOf('streaming'), givingUp)
  const writer = new AnswerWriter({ event: channel.append, partDone: stored.soon, pace })
  const tell = (code: 'answer_queued' | 'answer_not_kept_yet') =>
    writer.send({ type: 'data-notice', data: noticeOf(code, run.language), transient: true })
  /** Ended by the next start when this process gives up; else here, without what cannot be stored. */
  const notKept = async (error: unknown): Promise<'failed'> => {
    const code = givingUp.aborted ? 'answer_interrupted' : 'answer_not_kept'
    const data = noticeOf(code, run.language, {}, 'retry')
    writer.notice(data)
    deps.log.error({ err: error }, 'the end of an answer was not stored')
    const without = () => endUnfinished(deps.db, run.recordId, [{ type: 'data-notice', data }])
    await untilStored(without, givingUp).catch(() => {})
    return 'failed'
  }
  const ids = { session_id: run.sessionId, record_id: run.recordId, answer_id: run.answerId }
  return {
    writer,
    begin: (waits) => {
      const start = { ...ids, session_name: run.sessionName, status: 'streaming', model }
      writer.send({ type: 'start', messageId: run.answerId, messageMetadata: start })
      if (waits) tell('answer_queued')
    },
    made: (made) => {
      outcome = made
    },
    end: async (status) => {
      writer.endText()
      const state = stateOf(status)
      const late = setTimeout(() => tell('answer_not_kept_yet'), patienceMs)
      if (status === 'failed') await run.bill.release()
      else state.credits = await run.bill.settle(state, state.model)
      const ended = await stored.end(state).then(() => status, notKept)
      clearTimeout(late)
      await run.ended(ended)
      const usage = { input_words: state.inputWords, output_words: state.outputWords, credits: state.credits }
      const finish = { ...ids, status: ended, usage, duration_ms: Math.round(state.durationMs) }
      writer.send({ type: 'finish', finishReason: reasons[ended], messageMetadata: finish })
      channel.end()
    },
  }
}

function stateNow(
  run: Run,
  writer: AnswerWriter,
  { model, understood }: AnswerOutcome,
  status: Status,
  durationMs: number,
): AnswerState {
  const text = writer.fullText()
  const words = { inputWords: countWords(run.question), outputWords: countWords(text) }
  return {
    status,
    parts: writer.parts,
    text,
    model,
    ...words,
    credits: 0,
    durationMs,
    ...(understood !== undefined && { understood }),
  }
}
