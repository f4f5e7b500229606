import type { AnswerPart } from '#contract/chat/parts.ts'
import { limits } from '#contract/limits.ts'
import type { FailureCounter } from '../../platform/counts/count-failures.ts'
import { endStoring } from '../../platform/db/until-stored.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Events } from '../../platform/events/port.ts'
import type { Access } from '../../platform/http/access.ts'
import { toFailure } from '../../platform/http/error-handler.ts'
import { Failure, fail } from '../../platform/http/fail.ts'
import { traced } from '../../platform/tracing/tracing.ts'
import { currentWork } from '../../platform/tracing/work.ts'
import { countWork } from '../../platform/tracing/work-meter.ts'
import { untilNone } from '../../platform/until-none.ts'
import type { Credits } from '../billing/service.ts'
import type { Lookups } from './answer-context.ts'
import { openOutput } from './answer-output.ts'
import type { AnswerRequest, AnswerResult } from './answer-request.ts'
import { AnswerWriter } from './answer-writer.ts'
import { createDeadline } from './deadline.ts'
import { type AnswerEnd, type EndReason, endOf, failedWith, noticeOf } from './end-of-answer.ts'
import type { AnswerJob, AnswerOutcome } from './job.ts'
import { countWords, type PricedQuestion, type Reservation, reservePrice } from './reservation.ts'
import { restOnShares, type SharedResting } from './rest-on-shares.ts'
import { type AnswerSaver, type AnswerState, storeAnswer } from './store-answer.ts'

type AnswerRunnerDeps = Pick<Deps, 'db' | 'log' | 'clock'> & {
  events: Events
  countFailure: FailureCounter
  credits: Credits
  access: Pick<Access, 'watch'>
  answering: { answer: (job: AnswerJob, ahead?: Lookups) => Promise<AnswerOutcome> }
}

/** The answers that this process gives, whoever asks. */
export type AnswerRunner = {
  /** Reserves the price of an answer. Throws the refusal (402). */
  reserve: (question: PricedQuestion) => Promise<Reservation>
  /** Whether this process gives the answer of a channel. */
  isRunning: (channel: string) => boolean
  /** How many answers this process gives now. */
  runningCount: () => number
  /** Answers. Resolves when it has ended, is stored and its readers are told; never rejects. Its channel is open at once. */
  run: (request: AnswerRequest) => Promise<AnswerResult>
  /** Resolves when no answer is being given, or after so long. */
  drain: (withinMs: number) => Promise<void>
  /** Lets running answers end by themselves for a while, unless they have been drained, then ends them; they can be asked again. */
  stop: () => Promise<void>
}

/** Above this many answers at once small pieces of text are gathered, so that the process keeps up. */
const busyAnswers = 50
const maxGatherMs = 200
/** How long answers may go on when the server is told to stop. */
const graceMs = 4_000
/** After this long without having stored an answer its readers are told. */
const patienceMs = 1_500

/** Each answer is paid, limited in time, written, ended with the right of who asked, stored and told in this one way. */
export function createAnswerRunner(deps: AnswerRunnerDeps): AnswerRunner {
  const running = new Map<AbortController, Promise<AnswerResult>>()
  const channels = new Set<string>()
  const givingUp = new AbortController()
  let drained = false
  const pace = () => (running.size > busyAnswers ? Math.min(maxGatherMs, running.size / 5) : 0)
  return {
    reserve: (question) => reservePrice(deps, question),
    isRunning: (channel) => channels.has(channel),
    runningCount: () => running.size,
    run: (request) => {
      const controller = new AbortController()
      const release = endWith(request, controller)
      const channel = 'channel' in request.output && request.output.channel
      if (channel) channels.add(channel)
      const giving = { ...deps, pace, givingUp: givingUp.signal }
      const result = traceAnswer(request, () => giveAnswer(giving, request, controller))
        .catch((error: unknown): AnswerResult => {
          deps.log.error({ err: error }, 'an answer was lost')
          return { ...nothing, ...failedWith(toFailure(error), request) }
        })
        .finally(() => {
          release()
          running.delete(controller)
          if (channel) channels.delete(channel)
        })
      running.set(controller, result)
      return result
    },
    drain: async (withinMs) => {
      drained = true
      await untilNone(() => running.values(), withinMs)
    },
    stop: () =>
      endStoring(running.values(), drained ? 0 : graceMs, {
        stop: () => {
          for (const controller of running.keys()) controller.abort('server_ends' satisfies EndReason)
        },
        giveUp: () => givingUp.abort('server_ends' satisfies EndReason),
      }),
  }
}

/** Whoever asks: of a question and its answer a trace has ids and counts, never words. */
function traceAnswer({ agentId, asker }: AnswerRequest, give: () => Promise<AnswerResult>): Promise<AnswerResult> {
  const attributes = {
    'gen_ai.operation.name': 'invoke_agent',
    'gen_ai.agent.id': agentId,
    'nalar.asker': asker.kind,
  }
  const tracedAnswer = () =>
    traced('invoke_agent', { attributes }, async (span) => {
      const result = await give()
      span?.set({ 'nalar.answer.status': result.status, 'nalar.answer.credits': result.credits })
      if (result.model !== null) span?.set({ 'gen_ai.request.model': result.model })
      if (result.tokens) {
        const { tokens } = result
        span?.set({ 'gen_ai.usage.input_tokens': tokens.input, 'gen_ai.usage.output_tokens': tokens.output })
      }
      if (result.status === 'failed') span?.fail(result.failure.code)
      return result
    })
  return countWork('answer', tracedAnswer, ({ status }) => status === 'failed')
}

/** Ends an answer with the right of who asked, and when they go away. */
function endWith({ access, gone }: AnswerRequest, controller: AbortController): () => void {
  const abort = (reason: EndReason) => () => controller.abort(reason)
  const watched = access?.()
  watched?.signal.addEventListener('abort', abort('access_ended'), { once: true })
  gone?.addEventListener('abort', abort('gone'), { once: true })
  if (gone?.aborted) abort('gone')()
  return () => watched?.release()
}

type GivingDeps = AnswerRunnerDeps & { pace: () => number; givingUp: AbortSignal }

async function giveAnswer(
  deps: GivingDeps,
  request: AnswerRequest,
  controller: AbortController,
): Promise<AnswerResult> {
  const { reservation, storage, startAfter } = request
  const since = performance.now()
  let outcome: AnswerOutcome = { model: request.model }
  const state = (status: AnswerState['status']) => stateOf(request, writer, outcome, status, performance.now() - since)
  const readers = openOutput(deps.events, request.output, () => controller.abort('stopped' satisfies EndReason))
  const stored = storeAnswer(deps, storage, () => state('streaming'), deps.givingUp)
  const writer = new AnswerWriter({ event: readers.event, partDone: stored.soon, pace: deps.pace })
  const report = (code: 'answer_queued' | 'answer_not_kept_yet') =>
    writer.send({ type: 'data-notice', data: noticeOf(code, request.language), transient: true })
  const shares = restOnShares(deps, request, () => controller.abort('share_ended' satisfies EndReason))
  let price = reservation
  let end: AnswerEnd = { status: 'done' }
  try {
    price ??= await reservePrice(deps, request)
    if (startAfter) {
      report('answer_queued')
      await startAfter(controller.signal)
    }
    outcome = await makeAnswer(deps, request, { writer, controller, shares })
  } catch (error) {
    end = endOf(error, controller.signal, request, deps.log)
    if (end.status === 'failed') deps.countFailure(end.failure.code, 'answer', currentWork()?.requestId)
    writer.failOpenSteps()
    if (end.status !== 'done' && end.notice) writer.notice(end.notice)
  }
  writer.endText()
  const late = setTimeout(() => end.status === 'done' && report('answer_not_kept_yet'), patienceMs)
  const result = await storeEnd(deps, request, { end, writer, stored, price, answer: state(end.status) })
  clearTimeout(late)
  await shares.end()
  await storage?.ended?.(result.status)
  if (outcome.tokens) result.tokens = outcome.tokens
  readers.finish(result)
  return result
}

async function makeAnswer(
  { answering, clock }: GivingDeps,
  request: AnswerRequest,
  { writer, controller, shares }: { writer: AnswerWriter; controller: AbortController; shares: SharedResting },
): Promise<AnswerOutcome> {
  const { signal } = controller
  const { timeoutMs } = request.asker.kind === 'visitor' ? limits.widget : limits.answer
  const deadline = createDeadline(timeoutMs, () => controller.abort('timed_out' satisfies EndReason))
  try {
    signal.throwIfAborted()
    const { scope, asker, agentId, question, language, answerId, storage } = request
    const who = { scope, asker, agentId, question, language, ...(storage && answerId && { answerId }) }
    const now = clock.now()
    const { lookups, ...input } = await request.input()
    const usesShared = shares.usedIn(input.conversation)
    const outcome = await answering.answer({ ...input, ...who, now, writer, signal, usesShared, deadline }, lookups)
    signal.throwIfAborted()
    return outcome
  } finally {
    deadline.clear()
  }
}

type Ending = {
  end: AnswerEnd
  writer: AnswerWriter
  stored: AnswerSaver
  price: Reservation | undefined
  answer: AnswerState
}

/** Stores how it ended. One that cannot be kept has failed: readers are told of no other. */
async function storeEnd(
  { log, givingUp }: GivingDeps,
  request: AnswerRequest,
  { end, writer, stored, price, answer }: Ending,
): Promise<AnswerResult> {
  try {
    return { ...answer, ...end, credits: await stored.end(answer, price) }
  } catch (error) {
    log.error({ err: error }, 'the end of an answer was not stored')
    const unkept = error instanceof Failure ? error : fail(givingUp.aborted ? 'answer_interrupted' : 'answer_not_kept')
    const failed = failedWith(unkept, request)
    writer.notice(failed.notice)
    const parts: AnswerPart[] = [{ type: 'data-notice', data: failed.notice }]
    const { understood: _, band: __, chose: ___, ...rest } = answer
    const without = { ...rest, parts, text: '', status: 'failed' as const }
    // Where this fails, too, the next process that looks ends it.
    await stored.end(without, price).catch(() => {})
    return { ...without, ...failed }
  }
}

const nothing = { parts: [], text: '', model: null, inputWords: 0, outputWords: 0, credits: 0, durationMs: 0 }

function stateOf(
  { question }: AnswerRequest,
  writer: AnswerWriter,
  { model, understood, band, chose, isFree, isRefusal }: AnswerOutcome,
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
    ...(band && { band }),
    ...(chose && { chose }),
    ...(isFree && { isFree }),
    ...(isRefusal && { isRefusal }),
  }
}
