import type { RecordId, SessionId } from '#contract/kit/id.ts'
import { limits } from '#contract/limits.ts'
import { endStoring } from '../../platform/db/until-stored.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Events } from '../../platform/events/port.ts'
import { toFailure } from '../../platform/http/error-handler.ts'
import { type Answering, type AnswerWriter, createDeadline, type Deadline, noticeOf } from '../answering/service.ts'
import { type OpenAnswer, openAnswer } from './open-answer.ts'
import type { Run } from './run.ts'

export type RunningDeps = Pick<Deps, 'db' | 'log' | 'clock'> & {
  events: Events
  answering: Answering
  /** Called behind each answer, when its readers have been told of its end. */
  onEnd: () => void
}

/** Above this many answers at once small pieces of text are gathered, so that the process keeps up. */
const calm = 50
const mostMs = 200
const ending = 'the server ends'
const stopping = 'stopped by the person'
const late = 'took too long'
const left = 'who asked may not any more'

/** The answers that this process works on, independent of who reads them. */
export class Running {
  readonly #deps: RunningDeps
  /** The last answer of each session: the next waits for it. */
  readonly #last = new Map<SessionId, Promise<void>>()
  readonly #controllers = new Set<AbortController>()
  readonly #ends = new Set<Promise<void>>()
  readonly #records = new Set<RecordId>()
  readonly #givingUp = new AbortController()

  constructor(deps: RunningDeps) {
    this.#deps = deps
  }

  /** Begins an answer, after those of its session that are under way. Resolves when it has ended and never rejects. */
  start(run: Run): Promise<void> {
    const before = this.#last.get(run.sessionId)
    const controller = new AbortController()
    this.#controllers.add(controller)
    this.#records.add(run.recordId)
    const watched = run.watch()
    watched.signal.addEventListener('abort', () => controller.abort(left), { once: true })
    const end = this.#run(run, before, controller)
      .catch((error: unknown) => this.#deps.log.error({ err: error }, 'an answer was lost'))
      .finally(() => {
        watched.release()
        this.#controllers.delete(controller)
        this.#ends.delete(end)
        this.#records.delete(run.recordId)
        if (this.#last.get(run.sessionId) === end) this.#last.delete(run.sessionId)
        this.#deps.onEnd()
      })
    this.#last.set(run.sessionId, end)
    this.#ends.add(end)
    return end
  }

  /** Whether this process answers it. */
  has(id: RecordId): boolean {
    return this.#records.has(id)
  }

  /** Lets running answers end by themselves for a while, then ends them; they can be asked again. */
  async stop(graceMs: number): Promise<void> {
    await endStoring(this.#ends, graceMs, {
      stop: () => {
        for (const controller of this.#controllers) controller.abort(ending)
      },
      giveUp: () => this.#givingUp.abort(ending),
    })
  }

  async #run(run: Run, before: Promise<void> | undefined, controller: AbortController): Promise<void> {
    const { signal } = controller
    const answer = openAnswer(this.#deps, run, {
      model: this.#deps.answering.modelName(run.wantedModel),
      pace: () => (this.#controllers.size > calm ? Math.min(mostMs, this.#controllers.size / 5) : 0),
      onStop: () => controller.abort(stopping),
      givingUp: this.#givingUp.signal,
    })
    answer.begin(before !== undefined || run.others !== undefined)
    if (before) await Promise.race([before, aborted(signal)])
    await run.others?.(signal)
    const deadline = createDeadline(limits.answer.timeoutMs, () => controller.abort(late))
    try {
      await this.#work(run, answer, signal, deadline)
      await answer.end('done')
    } catch (error) {
      await answer.end(this.#failed(run, answer.writer, signal, error))
    } finally {
      deadline.clear()
    }
  }

  async #work(run: Run, answer: OpenAnswer, signal: AbortSignal, deadline: Deadline): Promise<void> {
    signal.throwIfAborted()
    const { language, question } = run
    const now = this.#deps.clock.now()
    const job = { ...(await run.prepare()), language, question, now, writer: answer.writer, signal, deadline }
    answer.made(await this.#deps.answering.answer(job))
    signal.throwIfAborted()
  }

  /** How an answer ended that did not end by itself: what came is kept, and a notice says why. */
  #failed(run: Run, writer: AnswerWriter, signal: AbortSignal, error: unknown): 'stopped' | 'failed' {
    writer.failOpenTools()
    if (signal.aborted && signal.reason === stopping) return 'stopped'
    if (signal.aborted && signal.reason === left) {
      writer.notice(noticeOf('answer_access_ended', run.language))
      // What was used until then is paid.
      return 'stopped'
    }
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

const aborted = (signal: AbortSignal) =>
  new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))
