import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { AgentId } from '#contract/kit/id.ts'
import { answerQuestion, queryAsAsked, type Schema } from '#engine/data/index.ts'
import type { TablePolicy } from '#sql/index.ts'
import type { Tenant } from '../../platform/tenant.ts'
import { DatabaseError, type DatabaseReader } from '../../providers/database/port.ts'
import { prepareQuery } from '../../providers/database/prepare.ts'
import type { BeyondQuestion, OpenSource, Policy } from '../data-sources/open-source.ts'
import type { UnrestrictedSource } from '../data-sources/unrestricted-source.ts'
import { type GrantedTable, narrowTo } from './narrow.ts'
import { type ColumnOpenness, notesOf, openTo, roleIn } from './notes.ts'
import { openedBy } from './opened.ts'
import type { ReadRules, UseCaseRules } from './related.ts'
import { shapeOf, type TableRows, type UseCaseNotes } from './shape.ts'
import type { RuleRow } from './store.ts'
import { wholeInWords } from './whole-in-words.ts'

/**
 * The one place where a database is bound to what may be seen of it. Agents with use cases answer from these and nothing else,
 * the others from all of their place; what any use case of the place hides or masks is so for everyone, but for roles that the
 * owner has opened a column for.
 */
export const createPolicy =
  (read: ReadRules): Policy =>
  async (tenant, viewer, asked, { agents = [], useCase } = {}) => {
    const [whole, rules] = await Promise.all([asked, read(tenant, agents)])
    const ofAgents = rules.useCases.filter(({ agentId }) => agentId !== null && agents.includes(agentId))
    const through = useCase === undefined ? ofAgents : ofAgents.filter(({ id }) => id === useCase)
    if (useCase !== undefined && through.length === 0) return []
    const role = roleIn(tenant, viewer)
    const bound = whole.map((source) => {
      const openings = rules.openings.filter(({ sourceId }) => sourceId === source.id)
      const seesLess = openings.some(({ roles }) => role === undefined || !roles.includes(role))
      return bind(source, { rules, through, seesLess }, openTo(openings, role))
    })
    return (await Promise.all(bound)).flat()
  }

/**
 * What of a use case another workspace may see: `granted` tables and columns and rows, and of these what the use case and its place show to
 * anyone. Left out: all that the use case shows.
 */
export type GrantedPolicy = (
  owner: Tenant,
  useCase: { agentId: AgentId; id: string },
  granted?: readonly GrantedTable[],
) => Promise<OpenSource[]>

export const createGrantedPolicy =
  (read: ReadRules, whole: (tenant: Tenant) => Promise<UnrestrictedSource[]>): GrantedPolicy =>
  async (owner, { agentId, id }, granted) => {
    const [sources, rules] = await Promise.all([whole(owner), read(owner, [agentId])])
    const useCase = rules.useCases.find((row) => row.id === id && row.agentId === agentId)
    if (!useCase) return []
    const bound = sources.map((source) => {
      const narrowed = granted ? narrowTo(useCase, source, granted) : { through: useCase, rows: [] }
      if (!narrowed) return []
      return bind(source, { rules, through: [narrowed.through], seesLess: false, rows: narrowed.rows }, () => false)
    })
    return (await Promise.all(bound)).flat()
  }

type Seen = {
  rules: UseCaseRules
  through: readonly RuleRow[]
  seesLess: boolean
  rows?: readonly TableRows[]
}

/** All that it has but its mark: none may be forgotten. */
type Unbound = { [K in keyof OpenSource as K extends string ? K : never]: OpenSource[K] }

/** A database as it is seen through use cases; none when they relate no table of it. */
async function bind(
  source: UnrestrictedSource,
  { rules, through, seesLess, rows = [] }: Seen,
  isOpen: ColumnOpenness,
): Promise<OpenSource[]> {
  const { id, name, kind, timeZone, today } = source
  const notes = (isOpenTo: ColumnOpenness) => {
    const said = notesOf(source, rules, through, isOpenTo)
    return said && rows.length > 0 ? { ...said, rows } : said
  }
  const seen = await findPart(source.schema, notes(isOpen))
  const anyone = await findPart(
    source.schema,
    notes(() => false),
  )
  if (!seen || !anyone) return []
  const open: Unbound = {
    id,
    name,
    kind,
    seesLess,
    policy: seen.fingerprint,
    timeZone,
    ...(today !== undefined && { today }),
    schema: seen.schema,
    common: anyone.schema,
    useCases: through.map((useCase) => useCase.id),
    reader: readerOf(source.reader, seen, anyone),
    asksBeyond: async (asked, worded = (schema) => schema) =>
      seen.policy !== undefined && asksBeyond(worded(wholeInWords(source.schema, seen.schema)), seen.policy, asked),
  }
  // The brand has no value: it is the mark that only this function gives.
  return [open as unknown as OpenSource]
}

/** What of a database may be seen; without a policy all of it. */
type Part = { schema: Schema; policy: TablePolicy | undefined; fingerprint: string }
const parts = new WeakMap<Schema, LRUCache<string, Promise<Part | undefined>>>()
/** Of one database; agents of a place rarely have more ways to see it. */
const partsKept = 50

/** The same words give the same schema, of which the engine knows what it has read already. */
function findPart(schema: Schema, notes: UseCaseNotes | undefined): Promise<Part | undefined> {
  const key = JSON.stringify(notes ?? null)
  const ofSchema = parts.get(schema) ?? new LRUCache<string, Promise<Part | undefined>>({ max: partsKept })
  parts.set(schema, ofSchema)
  const known = ofSchema.get(key)
  if (known) return known
  const made = createPart(schema, notes, key)
  ofSchema.set(key, made)
  made.catch(() => ofSchema.delete(key))
  return made
}

async function createPart(schema: Schema, notes: UseCaseNotes | undefined, key: string): Promise<Part | undefined> {
  const shape = notes ? await shapeOf(schema, notes) : { schema, policy: undefined }
  return shape && { ...shape, fingerprint: createHash('sha256').update(key).digest('base64url').slice(0, 16) }
}

/** What the whole database is sure of, and may not be asked. It tells nobody what that is. */
async function asksBeyond(schema: Schema, policy: TablePolicy, asked: BeyondQuestion): Promise<boolean> {
  const { question, today, previous } = asked
  const outcome = answerQuestion({ question, schema, today, quiet: true, ...(previous && { previous }) })
  if (outcome.kind !== 'answer' || outcome.confidence?.band !== 'sure') return false
  const refused = await prepareQuery(queryAsAsked(outcome, schema), policy).catch((error: unknown) => error)
  return refused instanceof DatabaseError
}

type Reader = OpenSource['reader']
const readers = new WeakMap<DatabaseReader, WeakMap<Part, WeakMap<Part, Reader>>>()

/** The same reader again for the same part of the same database: others keep what it read under it. */
function readerOf(reader: DatabaseReader, seen: Part, anyone: Part): Reader {
  const ofReader = readers.get(reader) ?? new WeakMap<Part, WeakMap<Part, Reader>>()
  readers.set(reader, ofReader)
  const ofSeen = ofReader.get(seen) ?? new WeakMap<Part, Reader>()
  ofReader.set(seen, ofSeen)
  const known = ofSeen.get(anyone) ?? createReader(reader, seen, anyone)
  ofSeen.set(anyone, known)
  return known
}

/** Asks only what the policy lets through, and says of what comes whether anyone might have had it. */
function createReader(reader: DatabaseReader, seen: Part, anyone: Part): Reader {
  const isOpened = seen.fingerprint === anyone.fingerprint ? undefined : openedBy(seen, anyone)
  return {
    query: async (sql, options) => {
      const asked = seen.policy ? await prepareQuery(sql, seen.policy) : sql
      const [result, opened] = await Promise.all([reader.query(asked, options), isOpened?.(sql)])
      return opened ? { ...result, opened } : result
    },
  }
}
