/** Who answers a column: `engine`, `model` (the first one), `model:<label>`, or `agent:<id>`. */
export type Answerer = 'engine' | 'model' | `model:${string}` | `agent:${string}`

export const fewest = 2
export const maxColumns = 4

const fits = (text: string): text is Answerer => /^(engine|model|model:.{1,200}|agent:[0-9a-f-]{36})$/.test(text)

/** The columns an address names, at least two and at most four. */
export function columnsIn(text: unknown): Answerer[] {
  const named = typeof text === 'string' ? text.split(',').map(decode).filter(fits).slice(0, maxColumns) : []
  return named.length >= fewest ? named : ['engine', 'model']
}

/** As an address names them: a label may hold a comma. */
export const columnsText = (columns: readonly Answerer[]): string => columns.map(encode).join(',')

const encode = (column: Answerer) => column.replaceAll('%', '%25').replaceAll(',', '%2C')
const decode = (text: string) => text.replaceAll('%2C', ',').replaceAll('%25', '%')

const after = (column: Answerer, start: 'agent:' | 'model:') =>
  column.startsWith(start) ? column.slice(start.length) : undefined

/** What a column asks for: the agent it names, else the one the person has chosen. */
export function askedOf(column: Answerer, chosen: string) {
  const [agent, model] = [after(column, 'agent:'), after(column, 'model:')]
  if (agent) return { by: 'agent' as const, agent_id: agent }
  return {
    by: column === 'engine' ? ('engine' as const) : ('model' as const),
    agent_id: chosen,
    ...(model && { model }),
  }
}
