import type { ChartQuery, QuerySource } from '#contract/charts/query.ts'
import type { Chart } from '#contract/charts/schemas.ts'
import type { ChartSpec } from '#contract/charts/spec.ts'
import type { VisualQuery } from '#contract/charts/visual-query.ts'

/** Changes a draft; `what` names the thing, so that typing into it is undone at once. */
export type ChangeDraft = (what: string, change: Partial<ChartDraft>) => void

/** A chart while it is edited. */
export type ChartDraft = {
  name: string
  visibility: Chart['visibility']
  source: QuerySource | null
  sql: string
  visual: VisualQuery | null
  /** Labels and units that the columns had where the query came from. */
  columns: ChartQuery['columns']
  /** What parameters of the SQL hold. */
  parameters: NonNullable<ChartQuery['parameters']>
  spec: ChartSpec
  /** The drawing was chosen by the person: a suggestion no longer replaces it. */
  drawn: boolean
}

export const draftOf = ({ name, visibility, query, spec }: Chart): ChartDraft => ({
  name,
  visibility,
  source: query.source,
  sql: query.sql,
  visual: query.visual,
  columns: query.columns,
  parameters: query.parameters ?? [],
  spec,
  drawn: true,
})

/** What is asked, as the server takes it; undefined while there is nothing to ask. */
export const queryOf = ({ source, sql, visual, columns, parameters }: ChartDraft) =>
  source && sql.trim() ? { source, sql, visual, columns, ...(parameters.length > 0 && { parameters }) } : undefined

const parts = {
  name: ({ name }: ChartDraft) => name.trim(),
  visibility: ({ visibility }: ChartDraft) => visibility,
  query: ({ source, sql, parameters }: ChartDraft) => [source, sql.trim(), parameters],
  drawing: ({ spec }: ChartDraft) => spec,
} as const
export type Part = keyof typeof parts
export const allParts = Object.keys(parts) as Part[]

/** The same value whatever the order of its keys. */
const written = (value: unknown): string =>
  JSON.stringify(value, (_, item: unknown) =>
    item && typeof item === 'object' && !Array.isArray(item)
      ? Object.fromEntries(Object.entries(item).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : item,
  )

/** In what two versions of a chart differ. */
export const draftDifferences = (left: ChartDraft, right: ChartDraft): Part[] =>
  allParts.filter((part) => written(parts[part](left)) !== written(parts[part](right)))

/** One version, with what `mine` changed since `base` put over what somebody else made of it. Where both changed the same part, mine. */
export function mergeDrafts(base: ChartDraft, mine: ChartDraft, theirs: ChartDraft): ChartDraft {
  const changed = draftDifferences(base, mine)
  const query = changed.includes('query') ? mine : theirs
  return {
    name: (changed.includes('name') ? mine : theirs).name,
    visibility: (changed.includes('visibility') ? mine : theirs).visibility,
    source: query.source,
    sql: query.sql,
    visual: query.visual,
    columns: query.columns,
    parameters: query.parameters,
    spec: (changed.includes('drawing') ? mine : theirs).spec,
    drawn: true,
  }
}
