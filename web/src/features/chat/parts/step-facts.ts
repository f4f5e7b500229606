import type { ToolPart } from '#contract/chat/parts.ts'

const textAt = (value: unknown, key: string): string | undefined => {
  const found = typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined
  return typeof found === 'string' && found !== '' ? found : undefined
}

/** The query a step ran, where it ran one. */
export const sqlOf = (step: ToolPart): string | undefined => textAt(step.output, 'sql') ?? textAt(step.input, 'sql')

/** What a connected tool sent back: plain text, whatever is in it. */
export const resultOf = (step: ToolPart): string | undefined =>
  step.type.startsWith('tool-mcp_') ? textAt(step.output, 'text') : undefined

/** The tables a step read, as its output says. */
export function tablesOf(step: ToolPart): string[] {
  const tables = step.output?.tables
  return Array.isArray(tables) ? tables.filter((name) => typeof name === 'string') : []
}
