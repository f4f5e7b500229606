import type { AnswerId, RecordId, SessionId } from '#contract/kit/id.ts'
import { limits } from '#contract/limits.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Events } from '../../platform/events/port.ts'
import { toFailure } from '../../platform/http/error-handler.ts'
import type { AnswerJob, AnswerOutcome } from '../answering/job.ts'
import { type Answering, AnswerWriter, noticeOf } from '../answering/service.ts'
import { keepStored } from './keep-stored.ts'
import type { AnswerState } from './record-store.ts'

export type RunningDeps = Pick<Deps, 'db' | 'log' | 'clock'> & { events: Events; answering: Answering }

/** What one answer is for, and how to get what it is made from once its turn comes. */
export type Run = {
  sessionId: SessionId
  sessionName: string
  recordId: RecordId
  answerId: AnswerId
  question: string
  language: AnswerJob['language']
  prepare: () => Promise<Omit<AnswerJob, 'writer' | 'signal' | 'now' | 'language' | 'question'>>
}

export const channelOf = (recordId: RecordId) => `answer:${recordId}`

/** Above this many answers at once small pieces of text are gathered, so that the process keeps up. */
const calm = 50
const ending = 'the server ends'
const stopping = 'stopped by the person'
const late = 'took too long'

/** The answers that this process works on, independent of who reads them. */
export class Running {
  readonly #deps: RunningDeps
  /** The last answer of each session: the next waits for it. */
  readonly #last = new Map<SessionId, Promise<void>>()
  readonly #controllers = new Set<AbortController>()
  readonly #ends = new Set<Promise<void>>()

  constructor(deps: RunningDeps) {
    this.#deps = deps
  }

  /** Begins an answer, after those of its session that are under way. Resolves when it has ended and never rejects. */
  start(run: Run): Promise<void> {
    const before = this.#last.get(run.sessionId)
    const controller = new AbortController()
    this.#controllers.add(controller)
    const end = this.#run(run, before, controller)
      .catch((error: unknown) => this.#deps.log.error({ err: error }, 'an answer was lost'))
      .finally(() => {
        this.#controllers.delete(controller)
        this.#ends.delete(end)
        if (this.#last.get(run.sessionId) === end) this.#last.delete(run.sessionId)
      })
    this.#last.set(run.sessionId, end)
    this.#ends.add(end)
    return end
  }

  /** Lets running answers end by themselves for a while, then ends them; they can be asked again. */
  async stop(graceMs: number): Promise<void> {
    const all = Promise.all(this.#ends)
    await Promise.race([all, new Promise((resolve) => setTimeout(resolve, graceMs).unref())])
    for (const controller of this.#controllers) controller.abort(ending)
    await all
  }

  async #run(run: Run, before: Promise<void> | undefined, controller: AbortController): Promise<void> {
    const { clock, events, log } = this.#deps
    const channel = events.open(channelOf(run.recordId), (message) => {
      if (message === 'stop') controller.abort(stopping)
    })
    const since = performance.now()
    const model = this.#deps.answering.modelName()
    let outcome: AnswerOutcome = { model }
    const stored = keepStored(this.#deps, run.recordId, () => stateOf('streaming'))
    const writer = new AnswerWriter({
      event: (event) => channel.append(event),
      partDone: () => stored.soon(),
      pace: () => (this.#controllers.size > calm ? Math.min(200, this.#controllers.size / 5) : 0),
    })
    const stateOf = (status: AnswerState['status']): AnswerState => {
      const text = writer.fullText()
      return {
        status,
        parts: writer.parts,
        text,
        model: outcome.model,
        inputWords: countWords(run.question),
        outputWords: countWords(text),
        durationMs: performance.now() - since,
        ...(outcome.understood !== undefined && { understood: outcome.understood }),
      }
    }
    const ids = { session_id: run.sessionId, record_id: run.recordId, answer_id: run.answerId }
    const start = { ...ids, session_name: run.sessionName, status: 'streaming', model }
    writer.send({ type: 'start', messageId: run.answerId, messageMetadata: start })
    if (before) {
      const queued = noticeOf('answer_queued', run.language)
      writer.send({ type: 'data-notice', data: queued, transient: true })
      await Promise.race([before, aborted(controller.signal)])
    }
    const timer = setTimeout(() => controller.abort(late), limits.answer.timeoutMs)
    let status: AnswerState['status'] = 'done'
    try {
      controller.signal.throwIfAborted()
      const job = await run.prepare()
      const { language, question } = run
      outcome = await this.#deps.answering.answer({
        ...job,
        language,
        question,
        now: clock.now(),
        writer,
        signal: controller.signal,
      })
      controller.signal.throwIfAborted()
    } catch (error) {
      status = this.#failed(run, writer, controller.signal, error)
    }
    clearTimeout(timer)
    writer.endText()
    await stored.end(stateOf(status)).catch((error: unknown) => log.error({ err: error }, 'an answer was not stored'))
    const { inputWords, outputWords, durationMs } = stateOf(status)
    const usage = { input_words: inputWords, output_words: outputWords, credits: 0 }
    const finish = { ...ids, status, usage, duration_ms: Math.round(durationMs) }
    writer.send({ type: 'finish', finishReason: reasons[status], messageMetadata: finish })
    channel.end()
  }

  /** How an answer ended that did not end by itself: what came is kept, and a notice says why. */
  #failed(run: Run, writer: AnswerWriter, signal: AbortSignal, error: unknown): 'stopped' | 'failed' {
    writer.failOpenTools()
    if (signal.aborted && signal.reason === stopping) return 'stopped'
    if (signal.aborted) {
      const code = signal.reason === late ? 'answer_timed_out' : 'answer_interrupted'
      writer.notice(noticeOf(code, run.language, {}, 'retry'))
      return 'failed'
    }
    const failure = toFailure(error)
    if (failure.code === 'internal') this.#deps.log.error({ err: error }, 'answering failed')
    else this.#deps.log.warn({ code: failure.code }, 'an answer ended early')
    writer.notice(noticeOf(failure.code, run.language, failure.details, 'retry'))
    return 'failed'
  }
}

const reasons = { done: 'stop', stopped: 'other', failed: 'error', streaming: 'other' } as const

const countWords = (text: string) => text.match(/\S+/g)?.length ?? 0

const aborted = (signal: AbortSignal) =>
  new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))
