import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Schema } from '#engine/data/index.ts'
import { narrowStatement } from '../../providers/database/narrow-statement.ts'
import type { Narrowed } from '../../providers/database/narrowed.ts'
import type { DatabaseReader } from '../../providers/database/port.ts'
import type { OpenSource, Policy } from '../data-sources/open-source.ts'
import type { WholeSource } from '../data-sources/whole-source.ts'
import { openedBy } from './opened.ts'
import type { ReadRules, Rules } from './related.ts'
import { type OpenTo, openTo, roleIn, saidOf } from './said.ts'
import { type Said, type Shape, shapeOf } from './shape.ts'
import type { UseCaseRow } from './store.ts'

/**
 * The one place where a database is bound to what may be seen of it. Agents with use cases answer from these and nothing else,
 * the others from all of their place; what any use case of the place hides or masks is so for everyone, but for roles that the
 * owner has opened a column for.
 */
export const createPolicy =
  (read: ReadRules): Policy =>
  async (where, viewer, asked, { agents = [], useCase } = {}) => {
    const [whole, rules] = await Promise.all([asked, read(where, agents)])
    const ofAgents = rules.useCases.filter(({ agentId }) => agents.includes(agentId))
    const through = useCase === undefined ? ofAgents : ofAgents.filter(({ id }) => id === useCase)
    if (useCase !== undefined && through.length === 0) return []
    const role = roleIn(where, viewer)
    return whole.flatMap((source) => {
      const openings = rules.openings.filter(({ sourceId }) => sourceId === source.id)
      const seesLess = openings.some(({ roles }) => role === undefined || !roles.includes(role))
      return bind(source, { rules, through, seesLess }, openTo(openings, role))
    })
  }

type Seen = { rules: Rules; through: readonly UseCaseRow[]; seesLess: boolean }

/** A database as it is seen through use cases; none when they relate no table of it. */
function bind(source: WholeSource, { rules, through, seesLess }: Seen, isOpen: OpenTo): OpenSource[] {
  const { id, name, kind, today } = source
  const seen = kept(source.schema, saidOf(source, rules, through, isOpen))
  const anyone = kept(
    source.schema,
    saidOf(source, rules, through, () => false),
  )
  if (!seen || !anyone) return []
  const open = {
    ...{ id, name, kind, seesLess, policy: seen.sign, ...(today !== undefined && { today }) },
    ...{ schema: seen.schema, common: anyone.schema, useCases: through.map((one) => one.id) },
    reader: readerOf(source.reader, seen, anyone),
  }
  // The brand has no value: it is the mark that only this function gives.
  return [open as unknown as OpenSource]
}

type Kept = { schema: Schema; sign: string; narrowed: Narrowed | undefined }
const shapes = new WeakMap<Schema, LRUCache<string, { shape: Kept | undefined }>>()
/** Of one database; agents of a place rarely have more ways to see it. */
const shapesKept = 50

/** The same words give the same schema, of which the engine knows what it has read already. */
function kept(schema: Schema, said: Said | undefined): Kept | undefined {
  const key = JSON.stringify(said ?? null)
  const ofSchema = shapes.get(schema) ?? new LRUCache<string, { shape: Kept | undefined }>({ max: shapesKept })
  shapes.set(schema, ofSchema)
  const known = ofSchema.get(key)
  if (known) return known.shape
  const shape = signed(said ? shapeOf(schema, said) : { schema, narrowed: undefined }, key)
  ofSchema.set(key, { shape })
  return shape
}

const signed = (shape: Shape | { schema: Schema; narrowed: undefined } | undefined, key: string): Kept | undefined =>
  shape && { ...shape, sign: createHash('sha256').update(key).digest('base64url').slice(0, 16) }

type Reader = OpenSource['reader']
const readers = new WeakMap<DatabaseReader, WeakMap<Kept, WeakMap<Kept, Reader>>>()

/** The same reader again for the same part of the same database: others keep what it read under it. */
function readerOf(reader: DatabaseReader, seen: Kept, anyone: Kept): Reader {
  const ofReader = readers.get(reader) ?? new WeakMap<Kept, WeakMap<Kept, Reader>>()
  readers.set(reader, ofReader)
  const ofSeen = ofReader.get(seen) ?? new WeakMap<Kept, Reader>()
  ofReader.set(seen, ofSeen)
  const known = ofSeen.get(anyone) ?? narrowReader(reader, seen, anyone)
  ofSeen.set(anyone, known)
  return known
}

/** Asks only what the narrowing lets through, and says of what comes whether anyone might have had it. */
function narrowReader(reader: DatabaseReader, seen: Kept, anyone: Kept): Reader {
  const isOpened = seen.sign === anyone.sign ? undefined : openedBy(seen, anyone)
  return {
    query: async (sql, options) => {
      const asked = seen.narrowed ? await narrowStatement(sql, seen.narrowed) : sql
      const [result, opened] = await Promise.all([reader.query(asked, options), isOpened?.(sql)])
      return opened ? { ...result, opened } : result
    },
  }
}
