import type { z } from 'zod'
import type { AnswerPart, DataChart, DataTable, ToolName } from '#contract/chat/parts.ts'
import type { FileId } from '#contract/kit/id.ts'
import { localized } from '#contract/kit/localized-text.ts'
import type { Language } from '#contract/language.ts'
import { traced } from '../../../platform/tracing/tracing.ts'
import { countWork } from '../../../platform/tracing/work-meter.ts'
import type { AnswerWriter, StepResult } from '../answer-writer.ts'
import type { AnswerJob, JobFile } from '../job.ts'
import { type ApprovalGate, passGate } from './gate.ts'

/** What a tool may do; it never sees more than the job's scope. */
type ToolPermission = 'read_data' | 'read_files' | 'read_web' | 'write_answer' | 'act_outside'

/** What a tool found, for the person to see and check. */
export type ToolFinding =
  | { kind: 'table'; table: DataTable }
  | { kind: 'chart'; chart: DataChart }
  | { kind: 'source'; source: Omit<Extract<AnswerPart, { type: 'source-document' }>, 'type' | 'sourceId'> }
  | { kind: 'web'; source: Omit<Extract<AnswerPart, { type: 'source-url' }>, 'type' | 'sourceId'> }

/** Its summary is in the language of the question. */
export type ToolResult<D = unknown> = StepResult & {
  found: ToolFinding[]
  /** What a model gets to read: data, never instructions. */
  forModel: Record<string, unknown>
  /** For the built-in engine, which goes on with it. */
  detail: D
}

/** One thing an answer can be made with; the same for the built-in engine and for a language model. */
export type Tool<I = unknown, D = unknown> = {
  name: ToolName
  description: string
  input: z.ZodType<I>
  permission: ToolPermission
  /** What a model is told of the input instead of the schema: JSON Schema from elsewhere. */
  inputJson?: Record<string, unknown>
  /** Asked before every call of a tool that writes, sends or spends. */
  gate?: ApprovalGate<I>
  /** Credits of one call. */
  cost: number
  /** One line that names the step in the person's language. */
  title(input: I, language: Language): string
  /** Throws `ToolProblem` for what the caller can mend by asking differently. */
  run(input: I, job: AnswerJob): Promise<ToolResult<D>>
}

export { ToolProblem } from './tool-problem.ts'

/**
 * Which files of the agent a step has read, whether they are cited or not: a model is given more than is quoted, and who else may read
 * the answer rests on it (`chat/withheld.ts`).
 */
export function readFiles(files: readonly JobFile[]): { files?: FileId[] } {
  const ids = new Set(files.flatMap(({ id, knowledge }) => (knowledge ? [id] : [])))
  return ids.size > 0 ? { files: [...ids] } : {}
}

/** A tool of whatever input: its own schema checks what it is given. */
export type AnyTool = Tool

/** Runs a tool as a step of the answer, behind its gate. */
export async function callTool<I, D>(tool: Tool<I, D>, input: I, job: AnswerJob, id?: string): Promise<ToolResult<D>> {
  const { name, gate } = tool
  job.signal.throwIfAborted()
  return job.writer.step(
    { ...(id && { id }), name, input, title: tool.title(input, job.language) },
    () => (gate && isDry(job) ? Promise.resolve(simulated<D>(job)) : runTraced(tool, input, job)),
    gate && !isDry(job) ? (call) => passGate(gate, { input, id: call }, job) : undefined,
  )
}

const runTraced = <I, D>(tool: Tool<I, D>, input: I, job: AnswerJob): Promise<ToolResult<D>> => {
  const attributes = { 'gen_ai.operation.name': 'execute_tool', 'gen_ai.tool.name': tool.name }
  return countWork('tool', () => traced(`execute_tool ${tool.name}`, { attributes }, () => tool.run(input, job)))
}

const isDry = ({ asker }: AnswerJob): boolean => asker.kind === 'flow' && asker.dry === true

/** What stands for a tool that acts while a flow is tested: nobody is reached, whatever was allowed for good. */
function simulated<D>({ language }: AnswerJob): ToolResult<D> {
  const summary = localized(
    'Simulated: this is a test, so nothing was sent or changed.',
    'Disimulasikan: ini pengujian, jadi tidak ada yang dikirim atau diubah.',
  )[language]
  const forModel = { simulated: true, note: 'A test of a flow: the call was not made. Go on as if it had worked.' }
  // Tools behind a gate tell the engine what came as a text.
  return { summary, found: [], forModel, detail: summary as D }
}

/** Adds what a tool found to the answer. Gives the numbers that marks `[n]` in the text point at. */
export function showFound(writer: AnswerWriter, found: ToolFinding[]): number[] {
  const numbers: number[] = []
  for (const item of found) {
    if (item.kind === 'table') writer.table(item.table)
    else if (item.kind === 'source') writer.source(item.source)
    else if (item.kind === 'web') writer.webSource(item.source)
    else writer.chart(item.chart)
    if (item.kind !== 'chart') numbers.push(writer.evidence())
  }
  return numbers
}
