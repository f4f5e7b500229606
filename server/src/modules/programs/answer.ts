import type { Agent } from '#contract/agents/schemas.ts'
import type { AnswerPart } from '#contract/chat/parts.ts'
import type { Language } from '#contract/language.ts'
import { limits } from '#contract/limits.ts'
import type { Deps } from '../../platform/deps.ts'
import { toFailure } from '../../platform/http/error-handler.ts'
import { type Failure, fail } from '../../platform/http/fail.ts'
import type { Scope } from '../../platform/http/scope.ts'
import type { AnswerJob, AnswerOutcome, Turn } from '../answering/job.ts'
import { type Answering, AnswerWriter, createDeadline } from '../answering/service.ts'
import type { Credits } from '../billing/service.ts'
import type { Viewer } from '../data-sources/open-source.ts'

export type ProgramDeps = Pick<Deps, 'clock' | 'log'> & { answering: Answering; credits: Credits }

export type ProgramQuestion = {
  scope: Scope
  /** With whose eyes databases are looked at: whoever reads the answer. */
  viewer: Viewer
  agent: Agent
  question: string
  earlier: Turn[]
  instructions?: string
  language: Language
  /** Fires when the program goes away. */
  signal: AbortSignal
  /** Pieces of the answer's text as they come; a new paragraph begins with a blank line. */
  onText?: (piece: string) => void
  /** Every event of the answer as it comes, encoded. */
  onEvent?: (encoded: string) => void
  /** What the program calls the conversation: a flow that asked something waits for its next question there. */
  conversation?: string
  /** Made to answer one way. */
  by?: 'engine' | 'model'
  /** The label of the model that answers; the first one when left out. */
  model?: string
}

export type ProgramAnswer = {
  parts: AnswerPart[]
  text: string
  model: string | null
  tokens: { input: number; output: number }
  credits: number
}

/** Words of an answer of common length: what is kept back before it is known. */
const commonLength = 200
const countWords = (text: string) => text.match(/\S+/g)?.length ?? 0

/** Answers a program without keeping a session. Throws a Failure; then nothing is charged. */
export async function answerProgram(deps: ProgramDeps, asked: ProgramQuestion): Promise<ProgramAnswer> {
  const { scope, agent, question, signal } = asked
  if (question.trim() === '') throw fail('question_empty')
  if (question.length > limits.question.max) throw fail('question_too_long', { limit: limits.question.max })
  const inputWords = countWords(question)
  const used = { inputWords, outputWords: commonLength }
  const hold = await deps.credits.hold(scope, { kind: 'answer', agentId: agent._id, sessionId: null, used })
  const writer = writerFor(asked)
  const late = new AbortController()
  const deadline = createDeadline(limits.answer.timeoutMs, () => late.abort())
  const job = jobOf(deps, asked, writer, AbortSignal.any([signal, late.signal]))
  try {
    const outcome = await deps.answering.answer(job)
    signal.throwIfAborted()
    return await settled(deps, hold, { writer, outcome, inputWords, job })
  } catch (error) {
    writer.failOpenTools()
    // What had come until the program left was work done, as when a person stops an answer.
    if (signal.aborted) await settled(deps, hold, { writer, outcome: { model: null }, inputWords, job })
    else await deps.credits.release(hold)
    throw failureOf(error, late.signal)
  } finally {
    deadline.clear()
  }
}

type Done = { writer: AnswerWriter; outcome: AnswerOutcome; inputWords: number; job: AnswerJob }

async function settled(
  deps: ProgramDeps,
  hold: Parameters<Credits['settle']>[0],
  { writer, outcome, inputWords, job }: Done,
): Promise<ProgramAnswer> {
  writer.endText()
  const text = writer.fullText()
  const outputWords = countWords(text)
  const credits = await deps.credits
    .settle(hold, { inputWords, outputWords }, outcome.model)
    .catch((error: unknown) => {
      deps.log.error({ err: error, hold }, 'an answer was not charged; its hold lapses')
      return 0
    })
  const heard = [job.question, ...job.earlier.flatMap((turn) => [turn.question, turn.answerText])]
  // The built-in engine has no tokens: words stand for them.
  const tokens = outcome.tokens ?? { input: countWords(heard.join(' ')), output: outputWords }
  return { parts: writer.parts, text, model: outcome.model, tokens, credits }
}

function writerFor({ onText, onEvent }: ProgramQuestion): AnswerWriter {
  let begun = false
  return new AnswerWriter({
    partDone: () => {},
    pace: () => 0,
    event: (encoded) => {
      onEvent?.(encoded)
      if (!onText || !encoded.startsWith('{"type":"text-')) return
      // Written by AnswerWriter itself.
      const event = JSON.parse(encoded) as { type: string; delta?: string }
      if (event.type === 'text-start' && begun) onText('\n\n')
      if (event.type === 'text-delta' && event.delta) {
        begun = true
        onText(event.delta)
      }
    },
  })
}

/** What the agent's maker wants of every answer, then what the program wants of this one. */
const toldOf = (agent: Agent, instructions: string | undefined) =>
  [agent.instructions, instructions].filter(Boolean).join('\n\n')

const jobOf = (
  { clock }: ProgramDeps,
  { scope, viewer, agent, question, earlier, instructions, language, by, model, conversation }: ProgramQuestion,
  writer: AnswerWriter,
  signal: AbortSignal,
): AnswerJob => ({
  ...{ scope, viewer, agentId: agent._id, language, question, earlier, writer, signal },
  ...(toldOf(agent, instructions) && { instructions: toldOf(agent, instructions) }),
  ...(agent.model && { agentModel: agent.model }),
  // Programs of two people may call two conversations the same.
  ...(conversation && { conversation: `program/${scope.userId}/${conversation}` }),
  ...(by && { by }),
  ...(model && { model }),
  ...{ dataSource: agent.default_source, webSearch: false, links: [], tools: agent.tools, files: [], now: clock.now() },
})

const failureOf = (error: unknown, late: AbortSignal): Failure =>
  late.aborted ? fail('answer_timed_out') : toFailure(error)
