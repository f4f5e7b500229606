import type { ChartQuery, QuerySource } from '#contract/charts/query.ts'
import type { Chart } from '#contract/charts/schemas.ts'
import type { ChartSpec } from '#contract/charts/spec.ts'
import type { VisualQuery } from '#contract/charts/visual-query.ts'

/** Changes a draft; `what` names the thing, so that typing into it is undone at once. */
export type ChangeDraft = (what: string, change: Partial<Draft>) => void

/** A chart while it is edited. */
export type Draft = {
  name: string
  visibility: Chart['visibility']
  source: QuerySource | null
  sql: string
  visual: VisualQuery | null
  /** Labels and units that the columns had where the query came from. */
  columns: ChartQuery['columns']
  spec: ChartSpec
  /** The drawing was chosen by the person: a suggestion no longer replaces it. */
  drawn: boolean
}

export const draftOf = ({ name, visibility, query, spec }: Chart): Draft => ({
  name,
  visibility,
  source: query.source,
  sql: query.sql,
  visual: query.visual,
  columns: query.columns,
  spec,
  drawn: true,
})

/** What is asked, as the server takes it; undefined while there is nothing to ask. */
export const queryOf = ({ source, sql, visual, columns }: Draft) =>
  source && sql.trim() ? { source, sql, visual, columns } : undefined

const parts = {
  name: ({ name }: Draft) => name.trim(),
  visibility: ({ visibility }: Draft) => visibility,
  query: ({ source, sql }: Draft) => [source, sql.trim()],
  drawing: ({ spec }: Draft) => spec,
} as const
export type Part = keyof typeof parts
export const allParts = Object.keys(parts) as Part[]

/** The same value whatever the order of its keys. */
const written = (value: unknown): string =>
  JSON.stringify(value, (_, one: unknown) =>
    one && typeof one === 'object' && !Array.isArray(one)
      ? Object.fromEntries(Object.entries(one).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : one,
  )

/** In what two versions of a chart differ. */
export const differences = (one: Draft, other: Draft): Part[] =>
  allParts.filter((part) => written(parts[part](one)) !== written(parts[part](other)))

/** One version, with what `mine` changed since `base` put over what somebody else made of it. Where both changed the same part, mine. */
export function merged(base: Draft, mine: Draft, theirs: Draft): Draft {
  const changed = differences(base, mine)
  const query = changed.includes('query') ? mine : theirs
  return {
    name: (changed.includes('name') ? mine : theirs).name,
    visibility: (changed.includes('visibility') ? mine : theirs).visibility,
    source: query.source,
    sql: query.sql,
    visual: query.visual,
    columns: query.columns,
    spec: (changed.includes('drawing') ? mine : theirs).spec,
    drawn: true,
  }
}
