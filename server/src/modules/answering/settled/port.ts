import type { StoredIntent } from '#engine/data/index.ts'
import type { Tenant } from '../../../platform/tenant.ts'
import type { OpenSource } from '../../data-sources/open-source.ts'
import type { AnswerJob } from '../job.ts'

/** A query that a person has verified for a question. */
type SettledQuery = {
  id: string
  question: string
  /** May hold dates as words: `{{last month.from}}`. */
  sql: string
  reading: string
  /** What the built-in engine understood of it; without it the statement alone. */
  kept: StoredIntent | undefined
  /** What its columns are called, where that is known. */
  columns: { key: string; label: string; unit?: string }[]
  by: string
  at: Date
  /** Tables that are not what they were then: it is offered, not used. */
  changedTables: string[]
}
export type Settled = { source: OpenSource; query: SettledQuery }
type Asking = Pick<AnswerJob, 'question' | 'now' | 'earlier'>

/** What people of a place have settled about questions, read once for an answer. */
export type SettledHere = {
  /** The databases as people have taught to read them. */
  taught: (databases: OpenSource[]) => OpenSource[]
  /** A verified query for the question. */
  find: (job: Asking, databases: OpenSource[]) => Promise<Settled | undefined>
}

/** Asked before the engine or a model answers. */
export type SettledSource = {
  here: (tenant: Tenant) => Promise<SettledHere>
  /** It has answered once more. */
  used: (query: Pick<SettledQuery, 'id'>, now: Date) => void
}
