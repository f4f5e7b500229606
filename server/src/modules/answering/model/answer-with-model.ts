import type { ModelMessage, ToolSet } from 'ai'
import { limits } from '#contract/limits.ts'
import { classifyModelError } from '../../../providers/model/classify.ts'
import { openModel } from '../../../providers/model/open-model.ts'
import { type ModelAddress, ModelError } from '../../../providers/model/port.ts'
import { noticeOf } from '../end-of-answer.ts'
import type { AnswerJob, AnswerOutcome } from '../job.ts'
import { type AnyTool, callTool, showFound, ToolProblem } from '../tools/tool.ts'
import { type Cut, cutToRoom, TextBound } from './bounds.ts'

/** Characters of earlier answers that go with a question, newest first. */
const memory = 24_000

export type Prepared = { system: string; tools: AnyTool[]; question: string }

/**
 * The agent loop: the model answers and calls tools until it is done. Throws ModelError for a model that fails, stalls
 * or sends rubbish; what came until then is in the writer.
 */
export async function answerWithModel(
  address: ModelAddress,
  job: AnswerJob,
  prepared: Prepared,
  stallMs: number = limits.answer.modelStallMs,
): Promise<AnswerOutcome> {
  // One reader and no replay: half the work per piece of text, and no second copy of the answer.
  const { experimental_streamTextLowMemory: streamText, stepCountIs } = await import('ai')
  const { writer } = job
  const stall = new AbortController()
  const timer = setTimeout(() => stall.abort(), stallMs)
  const bound = new TextBound()
  const full = new AbortController()
  let cut: Cut | undefined
  let usedUp = false
  let begun = false
  let failure: unknown
  let tokens: AnswerOutcome['tokens']
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
      switch (part.type) {
        case 'text-delta':
        case 'reasoning-delta': {
          begun = true
          const limited = bound.take(part.text)
          if (part.type === 'text-delta') writer.text(limited.text)
          else writer.reasoning(limited.text)
          cut ??= limited.cut
          break
        }
        case 'text-end':
        case 'reasoning-end':
          writer.endText()
          break
        case 'tool-call':
          begun = true
          break
        case 'finish':
          usedUp = part.finishReason === 'tool-calls'
          tokens = { input: part.totalUsage.inputTokens ?? 0, output: part.totalUsage.outputTokens ?? 0 }
          break
        case 'error':
          failure ??= part.error
          break
        default:
      }
      if (cut) break
    }
  } catch (error) {
    failure ??= error
  } finally {
    clearTimeout(timer)
  }
  job.signal.throwIfAborted()
  if (cut) {
    full.abort()
    writer.notice(noticeOf(cut, job.language, { limit: limits.answer.textMax }, 'retry'))
    return { model: address.name }
  }
  if (stall.signal.aborted) throw new ModelError('model_stalled')
  if (failure !== undefined) throw classifyModelError(failure, begun)
  if (usedUp) {
    writer.notice(noticeOf('answer_steps_used_up', job.language, { limit: limits.answer.modelSteps }, 'retry'))
    return { model: address.name }
  }
  if (writer.fullText().trim() === '') throw new ModelError('model_silent')
  return { model: address.name, ...(tokens && { tokens }) }
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
