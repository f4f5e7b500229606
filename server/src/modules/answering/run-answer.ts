import type { AnswerPart } from '#contract/chat/parts.ts'
import { limits } from '#contract/limits.ts'
import { endStoring } from '../../platform/db/until-stored.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Events } from '../../platform/events/port.ts'
import { toFailure } from '../../platform/http/error-handler.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Credits } from '../billing/service.ts'
import { openOutput } from './answer-output.ts'
import type { AnswerRequest, AnswerResult } from './answer-request.ts'
import { AnswerWriter } from './answer-writer.ts'
import { createDeadline } from './deadline.ts'
import { type AnswerEnd, type EndReason, endOf, failedWith } from './end-of-answer.ts'
import type { AnswerOutcome } from './job.ts'
import { noticeOf } from './notice.ts'
import { countWords, type PricedQuestion, type Reservation, reservePrice } from './reservation.ts'
import type { Answering } from './service.ts'
import { type AnswerSaver, type AnswerState, storeAnswer } from './store-answer.ts'

type AnswerRunnerDeps = Pick<Deps, 'db' | 'log' | 'clock'> & {
  events: Events
  credits: Credits
  answering: Pick<Answering, 'answer'>
}

/** Above this many answers at once small pieces of text are gathered, so that the process keeps up. */
const busyAnswers = 50
const maxGatherMs = 200
/** How long answers may go on when the server is told to stop. */
const graceMs = 4_000
/** After this long without having stored an answer its readers are told. */
const patienceMs = 1_500

/**
 * The answers that this process gives, whoever asks: each is paid, limited in time, written, ended with the right of who
 * asked, stored and told in this one way.
 */
export class AnswerRunner {
  readonly #deps: AnswerRunnerDeps
  readonly #running = new Map<AbortController, Promise<void>>()
  readonly #channels = new Set<string>()
  readonly #givingUp = new AbortController()

  constructor(deps: AnswerRunnerDeps) {
    this.#deps = deps
  }

  /** Reserves the price of an answer. Throws the refusal (402). */
  reserve(question: PricedQuestion): Promise<Reservation> {
    return reservePrice(this.#deps, question)
  }

  /** Whether this process gives the answer of a channel. */
  isRunning(channel: string): boolean {
    return this.#channels.has(channel)
  }

  /** Answers. Resolves when it has ended, is stored and its readers are told; never rejects. Its channel is open at once. */
  run(request: AnswerRequest): Promise<AnswerResult> {
    const controller = new AbortController()
    const abort = (reason: EndReason) => () => controller.abort(reason)
    const watched = request.access?.()
    watched?.signal.addEventListener('abort', abort('access_ended'), { once: true })
    request.gone?.addEventListener('abort', abort('gone'), { once: true })
    if (request.gone?.aborted) abort('gone')()
    const channel = 'channel' in request.output && request.output.channel
    if (channel) this.#channels.add(channel)
    const result = this.#answer(request, controller)
      .catch((error: unknown): AnswerResult => {
        this.#deps.log.error({ err: error }, 'an answer was lost')
        return { ...nothing, ...failedWith(toFailure(error), request) }
      })
      .finally(() => {
        watched?.release()
        this.#running.delete(controller)
        if (channel) this.#channels.delete(channel)
      })
    this.#running.set(
      controller,
      result.then(() => {}),
    )
    return result
  }

  /** Lets running answers end by themselves for a while, then ends them; they can be asked again. */
  async stop(): Promise<void> {
    const reason: EndReason = 'server_ends'
    await endStoring(this.#running.values(), graceMs, {
      stop: () => {
        for (const controller of this.#running.keys()) controller.abort(reason)
      },
      giveUp: () => this.#givingUp.abort(reason),
    })
  }

  async #answer(request: AnswerRequest, controller: AbortController): Promise<AnswerResult> {
    const { reservation, storage, startAfter } = request
    const since = performance.now()
    let outcome: AnswerOutcome = { model: request.model }
    const state = (status: AnswerState['status']) =>
      stateOf(request, writer, outcome, status, performance.now() - since)
    const readers = openOutput(this.#deps.events, request.output, () => controller.abort('stopped' satisfies EndReason))
    const stored = storeAnswer(this.#deps, storage, () => state('streaming'), this.#givingUp.signal)
    const writer = new AnswerWriter({ event: readers.event, partDone: stored.soon, pace: () => this.#pace() })
    const tell = (code: 'answer_queued' | 'answer_not_kept_yet') =>
      writer.send({ type: 'data-notice', data: noticeOf(code, request.language), transient: true })
    let price = reservation
    let end: AnswerEnd = { status: 'done' }
    try {
      price ??= await this.reserve(request)
      if (startAfter) {
        tell('answer_queued')
        await startAfter(controller.signal)
      }
      outcome = await this.#make(request, writer, controller)
    } catch (error) {
      end = endOf(error, controller.signal, request, this.#deps.log)
      writer.failOpenSteps()
      if (end.status !== 'done' && end.notice) writer.notice(end.notice)
    }
    writer.endText()
    const late = setTimeout(() => tell('answer_not_kept_yet'), patienceMs)
    const result = await this.#end(request, { end, writer, stored, price, answer: state(end.status) })
    clearTimeout(late)
    await storage?.ended?.(result.status)
    if (outcome.tokens) result.tokens = outcome.tokens
    readers.finish(result)
    return result
  }

  async #make(request: AnswerRequest, writer: AnswerWriter, controller: AbortController): Promise<AnswerOutcome> {
    const { signal } = controller
    const { timeoutMs } = request.asker.kind === 'visitor' ? limits.widget : limits.answer
    const deadline = createDeadline(timeoutMs, () => controller.abort('timed_out' satisfies EndReason))
    try {
      signal.throwIfAborted()
      const { scope, asker, agentId, question, language } = request
      const who = { scope, asker, agentId, question, language }
      const now = this.#deps.clock.now()
      const { lookups, ...input } = await request.input()
      const outcome = await this.#deps.answering.answer({ ...input, ...who, now, writer, signal, deadline }, lookups)
      signal.throwIfAborted()
      return outcome
    } finally {
      deadline.clear()
    }
  }

  /** Stores how it ended. One that cannot be kept has failed: readers are told of no other. */
  async #end(request: AnswerRequest, { end, writer, stored, price, answer }: Ending): Promise<AnswerResult> {
    try {
      return { ...answer, ...end, credits: await stored.end(answer, price) }
    } catch (error) {
      this.#deps.log.error({ err: error }, 'the end of an answer was not stored')
      const given = this.#givingUp.signal.aborted
      const failed = failedWith(fail(given ? 'answer_interrupted' : 'answer_not_kept'), request)
      writer.notice(failed.notice)
      const parts: AnswerPart[] = [{ type: 'data-notice', data: failed.notice }]
      const { understood: _, ...rest } = answer
      const without = { ...rest, parts, text: '', status: 'failed' as const }
      // Where this fails, too, the next process that looks ends it.
      await stored.end(without, price).catch(() => {})
      return { ...without, ...failed }
    }
  }

  #pace(): number {
    return this.#running.size > busyAnswers ? Math.min(maxGatherMs, this.#running.size / 5) : 0
  }
}

type Ending = {
  end: AnswerEnd
  writer: AnswerWriter
  stored: AnswerSaver
  price: Reservation | undefined
  answer: AnswerState
}

const nothing = { parts: [], text: '', model: null, inputWords: 0, outputWords: 0, credits: 0, durationMs: 0 }

function stateOf(
  { question }: AnswerRequest,
  writer: AnswerWriter,
  { model, understood }: AnswerOutcome,
  status: AnswerState['status'],
  durationMs: number,
): AnswerState {
  const text = writer.fullText()
  return {
    status,
    parts: writer.parts,
    text,
    model,
    inputWords: countWords(question),
    outputWords: countWords(text),
    credits: 0,
    durationMs,
    ...(understood !== undefined && { understood }),
  }
}
