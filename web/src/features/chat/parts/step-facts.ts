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

/** The tables a step read, by what its output says or, failing that, by its query. */
export function tablesOf(step: ToolPart): string[] {
  const told = step.output?.tables
  if (Array.isArray(told)) return told.filter((name) => typeof name === 'string')
  const sql = sqlOf(step) ?? ''
  const named = [...sql.matchAll(/\b(?:from|join)\s+"?(?:\w+"?\."?)?(\w+)"?/gi)].map((found) => found[1]!)
  const made = new Set(
    [...sql.matchAll(/(?:\bwith|,)\s+"?(\w+)"?\s+as\s*\(/gi)].map((found) => found[1]!.toLowerCase()),
  )
  return [...new Set(named.filter((name) => !made.has(name.toLowerCase()) && !/^(select|lateral|unnest)$/i.test(name)))]
}
