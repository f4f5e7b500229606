import type { AgentId } from '#contract/kit/id.ts'
import type { Schema } from '#engine/data/index.ts'
import type { Db } from '../../platform/db/database.ts'
import { narrowStatement } from '../../providers/database/narrow-statement.ts'
import type { Narrowed } from '../../providers/database/narrowed.ts'
import type { DatabaseReader } from '../../providers/database/port.ts'
import type { OpenSource } from '../data-sources/open-source.ts'
import { createReadRelated, type ReadRelated } from './related.ts'
import { type Said, type Shape, shapeOf } from './shape.ts'
import * as store from './store.ts'

/** The databases that some agents answer from, out of those that the person may ask; with a use case from exactly that one. */
export type Narrow = (
  place: store.Place,
  agents: readonly AgentId[],
  sources: OpenSource[] | Promise<OpenSource[]>,
  useCase?: string,
) => Promise<OpenSource[]>

/** Agents with use cases answer from these and nothing else; the others as if there were none (issue 5, item 3). */
export const createNarrowing =
  (related: ReadRelated): Narrow =>
  async (place, agents, asked, useCase) => {
    const [sources, ...ofAgents] = await Promise.all([asked, ...agents.map((agent) => related(place, agent))])
    const all = ofAgents.flat()
    const useCases = useCase === undefined ? all : all.filter(({ id }) => id === useCase)
    if (useCase !== undefined && useCases.length === 0) return []
    return useCases.length === 0 ? sources : sources.flatMap((source) => narrowSource(source, useCases))
  }

const shapes = new WeakMap<Schema, Map<string, Shape | undefined>>()
/** Of one database; agents of a place rarely have more ways to see it. */
const shapesKept = 50

/** A database as the use cases have it; none when they relate no table of it. */
export function narrowSource(
  source: OpenSource,
  useCases: readonly (Pick<store.UseCaseRow, 'relations' | 'measures'> & { id?: string })[],
): OpenSource[] {
  const shape = kept(source.schema, saidOf(source.id, useCases))
  if (!shape) return []
  const through = useCases.flatMap(({ id }) => (id === undefined ? [] : [id]))
  return [{ ...source, schema: shape.schema, reader: readerOf(source.reader, shape), useCases: through }]
}

/** What the use cases together say of one database. */
export const saidOf = (id: string, useCases: readonly Pick<store.UseCaseRow, 'relations' | 'measures'>[]): Said => ({
  tables: useCases.flatMap(({ relations }) =>
    relations.flatMap((one) => ('table' in one && one.data_source_id === id ? [one] : [])),
  ),
  measures: useCases.flatMap(({ measures }) => measures.filter(({ data_source_id }) => data_source_id === id)),
})

/**
 * A database as one agent may see it, for what is not asked in a chat; without an agent all of its tables, with what any use
 * case of the place hides or masks. Undefined: none of it.
 */
export async function restrictSource(
  { db }: { db: Db },
  place: store.Place,
  source: OpenSource,
  agent: AgentId | undefined,
): Promise<OpenSource | undefined> {
  if (agent) return (await createNarrowing(createReadRelated({ db }))(place, [agent], [source]))[0]
  return (await restrictSources({ db }, place, [source]))[0]
}

/** The same of several databases, without an agent. */
export async function restrictSources(
  { db }: { db: Db },
  place: store.Place,
  sources: readonly OpenSource[],
): Promise<OpenSource[]> {
  if (sources.length === 0) return []
  const useCases = await store.listOfPlace(db, place)
  return sources.flatMap((source) => strictest(source, useCases))
}

/** All of its tables, without what any of the use cases hides or masks. */
function strictest(source: OpenSource, useCases: readonly store.UseCaseRow[]): OpenSource[] {
  const said = saidOf(source.id, useCases).tables.map((table) => ({
    ...table,
    columns: table.columns.filter(({ hidden, masked }) => hidden || masked),
  }))
  const strict = said.filter(({ columns }) => columns.length > 0)
  if (strict.length === 0) return [source]
  const whole = source.schema.tables.map(({ name, schema }) => ({
    ...{ data_source_id: source.id, table: name, schema: schema ?? null, columns: [] },
    ...{ description: { en: '', id: '' }, synonyms: { en: [], id: [] } },
  }))
  return narrowSource(source, [{ relations: [...whole, ...strict], measures: [] }])
}

/** The same words give the same schema, of which the engine knows what it has read already. */
function kept(schema: Schema, said: Said): Shape | undefined {
  if (said.tables.length === 0) return undefined
  const key = JSON.stringify(said)
  const ofSchema = shapes.get(schema) ?? new Map<string, Shape | undefined>()
  shapes.set(schema, ofSchema)
  if (!ofSchema.has(key)) {
    if (ofSchema.size >= shapesKept) ofSchema.clear()
    ofSchema.set(key, shapeOf(schema, said))
  }
  return ofSchema.get(key)
}

const readers = new WeakMap<Shape, WeakMap<DatabaseReader, DatabaseReader>>()

/** The same reader again for the same part of the same database: others keep what it read under it. */
function readerOf(reader: DatabaseReader, shape: Shape): DatabaseReader {
  const ofShape = readers.get(shape) ?? new WeakMap<DatabaseReader, DatabaseReader>()
  readers.set(shape, ofShape)
  const known = ofShape.get(reader) ?? narrowReader(reader, shape.narrowed)
  ofShape.set(reader, known)
  return known
}

/** Asks only what the narrowing lets through. */
export const narrowReader = (reader: DatabaseReader, narrowed: Narrowed): DatabaseReader => ({
  introspect: (signal) => reader.introspect(signal),
  fingerprint: () => reader.fingerprint(),
  query: async (sql, options) => reader.query(await narrowStatement(sql, narrowed), options),
  // The database stays open for others.
  close: async () => {},
})
