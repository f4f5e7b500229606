import type { ModelMessage, ToolSet } from 'ai'
import { limits } from '#contract/limits.ts'
import { classifyModelError } from '../../../providers/model/classify.ts'
import { openModel } from '../../../providers/model/open-model.ts'
import { type ModelAddress, ModelError } from '../../../providers/model/port.ts'
import { noticeOf } from '../end-of-answer.ts'
import type { AnswerJob, AnswerOutcome } from '../job.ts'
import { type AnyTool, callTool, showFound, ToolProblem } from '../tools/tool.ts'
import { cutToRoom } from './bounds.ts'
import { StreamReading } from './stream-reading.ts'

/** Characters of earlier answers that go with a question, newest first. */
const memory = 24_000

export type ModelPrompt = { system: string; tools: AnyTool[]; question: string }

/**
 * The agent loop: the model answers and calls tools until it is done. Throws ModelError for a model that fails, stalls
 * or sends rubbish; what came until then is in the writer.
 */
export async function answerWithModel(
  address: ModelAddress,
  job: AnswerJob,
  prepared: ModelPrompt,
  stallMs: number = limits.answer.modelStallMs,
): Promise<AnswerOutcome> {
  // One reader and no replay: half the work per piece of text, and no second copy of the answer.
  const { experimental_streamTextLowMemory: streamText, stepCountIs } = await import('ai')
  const stall = new AbortController()
  const full = new AbortController()
  const timer = setTimeout(() => stall.abort(), stallMs)
  const reading = new StreamReading(job.writer)
  try {
    const result = streamText({
      model: await openModel(address),
      system: prepared.system,
      messages: messagesOf(job, prepared.question),
      tools: await toolSetOf(prepared.tools, job, timer),
      stopWhen: stepCountIs(limits.answer.modelSteps),
      prepareStep: ({ stepNumber }) => (stepNumber === 0 ? firstStep(job, prepared.tools) : undefined),
      maxRetries: 0,
      abortSignal: AbortSignal.any([job.signal, stall.signal, full.signal]),
      onError: () => {},
    })
    for await (const part of result.stream) {
      timer.refresh()
      reading.take(part)
      if (reading.cut) break
    }
  } catch (error) {
    reading.failure ??= error
  } finally {
    clearTimeout(timer)
  }
  job.signal.throwIfAborted()
  if (reading.cut) full.abort()
  else if (stall.signal.aborted) throw new ModelError('model_stalled')
  return outcomeOf(reading, address.name, job)
}

/** What a model that has come to its end, or was ended, makes of an answer. */
function outcomeOf(
  { cut, failure, begun, usedUp, tokens }: StreamReading,
  model: string,
  job: AnswerJob,
): AnswerOutcome {
  const { writer, language } = job
  if (cut) {
    writer.notice(noticeOf(cut, language, { limit: limits.answer.textMax }, 'retry'))
    return { model }
  }
  if (failure !== undefined) throw classifyModelError(failure, begun)
  if (usedUp) {
    writer.notice(noticeOf('answer_steps_used_up', language, { limit: limits.answer.modelSteps }, 'retry'))
    return { model }
  }
  if (writer.fullText().trim() === '') throw new ModelError('model_silent')
  return { model, ...(tokens && { tokens }) }
}

/** The tools as the loop calls them; past the most calls of an answer they do nothing any more. */
async function toolSetOf(tools: readonly AnyTool[], job: AnswerJob, timer: NodeJS.Timeout): Promise<ToolSet> {
  const { jsonSchema, tool } = await import('ai')
  let calls = 0
  return Object.fromEntries(
    tools.map((anyTool) => [
      anyTool.name,
      tool({
        description: anyTool.description,
        inputSchema: anyTool.inputJson ? jsonSchema(anyTool.inputJson) : anyTool.input,
        execute: (input: unknown, { toolCallId }) =>
          ++calls > limits.answer.toolCalls ? noMoreCalls : runFor(anyTool, input, job, toolCallId, timer),
      }),
    ]),
  )
}

/** Who asked for data analysis by name gets a query before words. */
function firstStep({ modes = [] }: AnswerJob, tools: AnyTool[]) {
  const queries = tools.map(({ name }) => name).filter((name) => name === 'query_database' || name === 'analyze_file')
  if (!modes.includes('DataAnalysis') || queries.length === 0) return undefined
  return { activeTools: queries, toolChoice: 'required' as const }
}

const noMoreCalls = { error: 'No more tools may be called in this answer. Answer with what there is.' }

/** A tool's failure is told to the model, which may try again; the wait for it is not the model's stalling. */
async function runFor(
  tool: AnyTool,
  input: unknown,
  job: AnswerJob,
  id: string,
  timer: NodeJS.Timeout,
): Promise<unknown> {
  const waiting = setInterval(() => timer.refresh(), 1_000)
  try {
    const result = await callTool(tool, input, job, id)
    const evidence = showFound(job.writer, result.found)
    const table = result.found.some(({ kind }) => kind === 'table') ? { table: job.writer.tables().length } : {}
    const { value, left } = cutToRoom(result.forModel)
    if (left > 0) job.writer.notice(noticeOf('tool_output_cut', job.language, { name: tool.name, left }))
    return { ...(value as Record<string, unknown>), ...table, ...(evidence.length > 0 && { evidence }) }
  } catch (error) {
    if (error instanceof ToolProblem) return { error: error.message }
    job.signal.throwIfAborted()
    return { error: 'This tool failed. Tell the person, or try another way.' }
  } finally {
    clearInterval(waiting)
  }
}

function messagesOf(job: AnswerJob, question: string): ModelMessage[] {
  const messages: ModelMessage[] = []
  let left = memory
  for (const { question: asked, answerText } of job.earlier.toReversed()) {
    left -= asked.length + answerText.length
    if (left < 0) break
    if (asked === '' || answerText === '') continue
    messages.unshift({ role: 'user', content: asked }, { role: 'assistant', content: answerText })
  }
  return [...messages, { role: 'user', content: question }]
}
