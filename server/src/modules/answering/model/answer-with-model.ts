import type { ModelMessage, ToolSet } from 'ai'
import { limits } from '#contract/limits.ts'
import { classify } from '../../../providers/model/classify.ts'
import { openModel } from '../../../providers/model/open-model.ts'
import { type ModelAddress, ModelError } from '../../../providers/model/port.ts'
import type { AnswerJob, AnswerOutcome } from '../job.ts'
import { type AnyTool, callTool, showFound, ToolProblem } from '../tools/tool.ts'

/** Characters of earlier turns that go with a question, newest first. */
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
  const { experimental_streamTextLowMemory: streamText, jsonSchema, stepCountIs, tool } = await import('ai')
  const { writer } = job
  const stall = new AbortController()
  const timer = setTimeout(() => stall.abort(), stallMs)
  let begun = false
  let failure: unknown
  let tokens: AnswerOutcome['tokens']
  const tools: ToolSet = Object.fromEntries(
    prepared.tools.map((one) => [
      one.name,
      tool({
        description: one.description,
        inputSchema: one.inputJson ? jsonSchema(one.inputJson) : one.input,
        execute: (input: unknown, { toolCallId }) => runFor(one, input, job, toolCallId, timer),
      }),
    ]),
  )
  try {
    const result = streamText({
      model: await openModel(address),
      system: prepared.system,
      messages: messagesOf(job, prepared.question),
      tools,
      stopWhen: stepCountIs(limits.answer.modelSteps),
      maxRetries: 0,
      abortSignal: AbortSignal.any([job.signal, stall.signal]),
      onError: () => {},
    })
    for await (const part of result.stream) {
      timer.refresh()
      switch (part.type) {
        case 'text-delta':
          begun = true
          writer.text(part.text)
          break
        case 'reasoning-delta':
          begun = true
          writer.reasoning(part.text)
          break
        case 'text-end':
        case 'reasoning-end':
          writer.endText()
          break
        case 'tool-call':
          begun = true
          break
        case 'finish':
          tokens = { input: part.totalUsage.inputTokens ?? 0, output: part.totalUsage.outputTokens ?? 0 }
          break
        case 'error':
          failure ??= part.error
          break
        default:
      }
    }
  } catch (error) {
    failure ??= error
  } finally {
    clearTimeout(timer)
  }
  job.signal.throwIfAborted()
  if (stall.signal.aborted) throw new ModelError('model_stalled')
  if (failure !== undefined) throw classify(failure, begun)
  if (writer.fullText().trim() === '') throw new ModelError('model_silent')
  return { model: address.name, ...(tokens && { tokens }) }
}

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
    return { ...result.forModel, ...table, ...(evidence.length > 0 && { evidence }) }
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
  for (const turn of job.earlier.toReversed()) {
    left -= turn.question.length + turn.answerText.length
    if (left < 0) break
    if (turn.question === '' || turn.answerText === '') continue
    messages.unshift({ role: 'user', content: turn.question }, { role: 'assistant', content: turn.answerText })
  }
  return [...messages, { role: 'user', content: question }]
}
