/** Who answers a column: `engine`, `model`, or `agent:<id>`. */
export type Answerer = 'engine' | 'model' | `agent:${string}`

export const fewest = 2
export const most = 4

const fits = (text: string): text is Answerer => /^(engine|model|agent:[0-9a-f-]{36})$/.test(text)

/** The columns an address names, at least two and at most four. */
export function columnsIn(text: unknown): Answerer[] {
  const named = typeof text === 'string' ? text.split(',').filter(fits).slice(0, most) : []
  return named.length >= fewest ? named : ['engine', 'model']
}

/** The agent of a column, else the one the person has chosen. */
export const agentOf = (column: Answerer, chosen: string): string =>
  column.startsWith('agent:') ? column.slice('agent:'.length) : chosen

export const byOf = (column: Answerer): 'engine' | 'model' | 'agent' =>
  column === 'engine' || column === 'model' ? column : 'agent'
