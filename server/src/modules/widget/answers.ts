import type { AnswerId } from '#contract/kit/id.ts'
import { limits } from '#contract/limits.ts'
import { endStoring, untilStored } from '../../platform/db/until-stored.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Events } from '../../platform/events/port.ts'
import type { Access, Rests } from '../../platform/http/access.ts'
import { toFailure } from '../../platform/http/error-handler.ts'
import type { AnswerJob, AnswerOutcome } from '../answering/job.ts'
import { type Answering, AnswerWriter, createDeadline, noticeOf } from '../answering/service.ts'
import { toVisitorPart, visitorEvents } from './present.ts'
import { endMessage } from './visit-store.ts'

/** The channel on which the events of an answer to a visitor go. */
export const channelOf = (id: AnswerId) => `visit:${id}`

const stopped = 'stopped by the visitor'
const ending = 'the server ends'
const withdrawn = 'the agent is there for visitors no more'

/** What an answer to a visitor is made from, and how it is paid. */
export type VisitorRun = {
  id: AnswerId
  job: Omit<AnswerJob, 'writer' | 'signal' | 'deadline' | 'now'>
  /** Charges for the answer's words; answers the credits. */
  settle: (outputWords: number, model: string | null) => Promise<number>
  release: () => Promise<void>
  /** What it rests on: the answer is ended with that. */
  rests: Rests
}

export type AnswersDeps = Pick<Deps, 'db' | 'log' | 'clock'> & {
  events: Events
  access: Pick<Access, 'watch'>
  answering: Answering
}

/** The answers to visitors that this process works on, independent of who reads them. */
export class VisitorAnswers {
  readonly #deps: AnswersDeps
  readonly #running = new Map<AbortController, Promise<void>>()
  readonly #givingUp = new AbortController()

  constructor(deps: AnswersDeps) {
    this.#deps = deps
  }

  /** Begins an answer. Resolves when it has ended and is stored; never rejects. */
  start(run: VisitorRun): Promise<void> {
    const controller = new AbortController()
    const end = this.#run(run, controller)
      .catch((error: unknown) => this.#deps.log.error({ err: error }, 'an answer to a visitor was lost'))
      .finally(() => this.#running.delete(controller))
    this.#running.set(controller, end)
    return end
  }

  /** Lets running answers end by themselves for a while, then ends them. */
  async stop(graceMs: number): Promise<void> {
    await endStoring(this.#running.values(), graceMs, {
      stop: () => {
        for (const controller of this.#running.keys()) controller.abort(ending)
      },
      giveUp: () => this.#givingUp.abort(ending),
    })
  }

  async #run(run: VisitorRun, controller: AbortController): Promise<void> {
    const { events, access, answering, clock } = this.#deps
    const watched = access.watch(run.rests)
    watched.signal.addEventListener('abort', () => controller.abort(withdrawn), { once: true })
    const channel = events.open(channelOf(run.id), (message) => {
      if (message === 'stop') controller.abort(stopped)
    })
    const toEvent = visitorEvents()
    const event = (encoded: string) => {
      const shown = toEvent(encoded)
      if (shown) channel.append(JSON.stringify(shown))
    }
    const writer = new AnswerWriter({ event, partDone: () => {}, pace: () => 0 })
    channel.append(JSON.stringify({ type: 'start', id: run.id, question: run.job.question }))
    const deadline = createDeadline(limits.widget.timeoutMs, () => controller.abort('late'))
    let outcome: AnswerOutcome = { model: answering.modelName() }
    let status: 'done' | 'stopped' | 'failed' = 'done'
    try {
      outcome = await answering.answer({ ...run.job, writer, deadline, signal: controller.signal, now: clock.now() })
      controller.signal.throwIfAborted()
    } catch (error) {
      status = this.#failed(run, writer, controller.signal, error)
    } finally {
      deadline.clear()
      watched.release()
    }
    const ended = await this.#end(run, { writer, outcome, status })
    channel.append(JSON.stringify({ type: 'finish', status: ended }))
    channel.end()
  }

  /** How an answer ended that did not end by itself. Why is for the log: it concerns the owner, not the visitor. */
  #failed(run: VisitorRun, writer: AnswerWriter, signal: AbortSignal, error: unknown): 'stopped' | 'failed' {
    writer.failOpenTools()
    if (signal.aborted && (signal.reason === stopped || signal.reason === withdrawn)) return 'stopped'
    const code = signal.aborted ? (signal.reason === 'late' ? 'answer_timed_out' : 'answer_interrupted') : undefined
    const failure = toFailure(error)
    if (!code && failure.code === 'internal') this.#deps.log.error({ err: error }, 'answering a visitor failed')
    else if (!code) this.#deps.log.warn({ code: failure.code }, 'an answer to a visitor ended early')
    writer.notice(noticeOf(code ?? 'widget_answer_failed', run.job.language))
    return 'failed'
  }

  /** Stores how it ended, then says so: a visitor is told of no answer that is not kept. */
  async #end(run: VisitorRun, { writer, outcome, status }: Written): Promise<Written['status']> {
    writer.endText()
    const text = writer.fullText()
    const words = text.match(/\S+/g)?.length ?? 0
    const credits = status === 'failed' ? 0 : await run.settle(words, outcome.model)
    if (status === 'failed') await run.release()
    const parts = writer.parts.flatMap((part) => toVisitorPart(part) ?? [])
    const ended = { status, parts, text, credits, model: outcome.model, understood: outcome.understood }
    try {
      await untilStored(() => endMessage(this.#deps.db, run.id, ended), this.#givingUp.signal)
      return status
    } catch (error) {
      this.#deps.log.error({ err: error }, 'an answer to a visitor was not stored')
      const notice = noticeOf('widget_answer_failed', run.job.language)
      writer.notice(notice)
      const without = {
        ...ended,
        status: 'failed',
        parts: [{ type: 'notice', message: notice.message }],
        text: '',
      } as const
      const store = () =>
        endMessage(this.#deps.db, run.id, { ...without, parts: [...without.parts], understood: undefined })
      await untilStored(store, this.#givingUp.signal).catch(() => {})
      return 'failed'
    }
  }
}

type Written = { writer: AnswerWriter; outcome: AnswerOutcome; status: 'done' | 'stopped' | 'failed' }
