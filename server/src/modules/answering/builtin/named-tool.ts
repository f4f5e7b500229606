import { Failure, fail } from '../../../platform/http/fail.ts'
import type { AnswerJob } from '../job.ts'
import { type AnyTool, callTool, ToolProblem } from '../tools/tool.ts'

const asking =
  /^(?:please\s+|tolong\s+)?(?:run|call|use|jalankan|panggil|pakai|gunakan)\s+(?:(?:the\s+)?tool\s+|alat\s+)?(\S+?):?(?:\s+([\s\S]*))?$/i

/**
 * A connected tool that a question calls by its name: `run echo: hello`, `jalankan get_sum {"a":1,"b":2}`. Without a
 * language model nothing else says that a tool is meant. Undefined when the question names none.
 */
export function namedTool(
  question: string,
  tools: AnyTool[],
): { tool: AnyTool; input: Record<string, unknown> } | undefined {
  const [, name = '', rest = ''] = asking.exec(question.trim()) ?? []
  const searched = plain(name)
  if (searched === '') return undefined
  const found = tools.filter((tool) => plain(tool.name) === searched || plain(tool.name).endsWith(`_${searched}`))
  const tool = found.length === 1 ? found[0] : undefined
  const input = tool && inputOf(rest.trim(), tool)
  return tool && input && { tool, input }
}

const plain = (name: string) => name.toLowerCase().replace(/[^a-z0-9]+/g, '_')

type Schema = { properties?: Record<string, { type?: unknown }>; required?: string[] }

/** The fields as JSON, or plain text for a tool that needs one text and nothing else. */
function inputOf(text: string, { inputJson }: AnyTool): Record<string, unknown> | undefined {
  const { properties = {}, required = [] } = (inputJson ?? {}) as Schema
  if (text === '') return required.length === 0 ? {} : undefined
  if (text.startsWith('{')) return objectIn(text)
  const [only = Object.keys(properties)[0], ...others] = required
  if (others.length > 0 || only === undefined || properties[only]?.type !== 'string') return undefined
  return { [only]: text }
}

function objectIn(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined
  } catch {
    return undefined
  }
}

/** Runs it and shows what came as it came: data, in a block of its own. */
export async function answerWithTool(
  job: AnswerJob,
  { tool, input }: { tool: AnyTool; input: Record<string, unknown> },
): Promise<void> {
  try {
    const { detail, summary } = await callTool(tool, input, job)
    job.writer.text(fenced(typeof detail === 'string' && detail.trim() !== '' ? detail : summary))
  } catch (error) {
    if (!(error instanceof ToolProblem)) throw error instanceof Failure ? error : fail('internal')
    job.signal.throwIfAborted()
    job.writer.text(error.message)
  }
}

/** A fence longer than any inside, so that what a server sends cannot step out of it. */
function fenced(text: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([ticks]) => ticks.length))
  const fence = '`'.repeat(longest + 1)
  return `${fence}\n${text.slice(0, 4_000)}\n${fence}`
}
