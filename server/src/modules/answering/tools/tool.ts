import type { z } from 'zod'
import type { ToolName, ToolPart } from '#contract/chat/parts.ts'
import type { Language } from '#contract/language.ts'
import type { AnswerJob } from '../job.ts'

/** What a tool may do; it never sees more than the job's scope. */
export type ToolPermission = 'read_data' | 'read_files' | 'write_answer'

export type ToolResult<D> = {
  /** Shown as the step's result. */
  summary: string
  /** What a model gets to read: data, never instructions. */
  forModel: unknown
  /** For the built-in engine, which goes on with it. */
  detail: D
}

/** One thing an answer can be made with; the same for the built-in engine and for a language model. */
export type Tool<I = unknown, D = unknown> = {
  name: ToolName
  description: string
  input: z.ZodType<I>
  permission: ToolPermission
  /** Credits of one call. */
  cost: number
  /** One line that names the step in the person's language. */
  title: (input: I, language: Language) => string
  /** Adds parts to the job's writer. Throws `ToolProblem` for what the caller can mend by asking differently. */
  run: (input: I, job: AnswerJob) => Promise<ToolResult<D>>
}

/** A call that cannot work as asked; the message tells a model what to do instead. */
export class ToolProblem extends Error {
  override name = 'ToolProblem'
}

let calls = 0

/** Runs a tool as a step of the answer: its call, its result or failure, its duration. */
export async function callTool<I, D>(
  tool: Tool<I, D>,
  input: I,
  job: AnswerJob,
  id = `call-${++calls}`,
): Promise<ToolResult<D>> {
  const { writer, language, signal } = job
  signal.throwIfAborted()
  writer.toolCalled({ id, name: tool.name, input, title: tool.title(input, language) })
  const since = performance.now()
  try {
    const result = await tool.run(input, job)
    const output: NonNullable<ToolPart['output']> = {
      summary: result.summary,
      duration_ms: Math.round(performance.now() - since),
    }
    writer.toolDone(id, output)
    return result
  } catch (error) {
    writer.toolFailed(id, error instanceof Error ? error.message : '')
    throw error
  }
}
