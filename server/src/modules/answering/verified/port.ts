import type { StoredIntent } from '#engine/data/index.ts'
import type { Scope } from '../../../platform/http/scope.ts'
import type { Tenant } from '../../../platform/tenant.ts'
import type { OpenSource } from '../../data-sources/open-source.ts'
import type { AnswerJob } from '../job.ts'

/** A query that a person has verified for a question. */
type VerifiedQuery = {
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
/** A verified query that fits a question, and the database that it asks. */
export type VerifiedMatch = { source: OpenSource; query: VerifiedQuery }
/** Which reading of a question a person chose. */
export type ChosenReading = { source: OpenSource; question: string; reading: string; kept: StoredIntent }

type Asking = Pick<AnswerJob, 'question' | 'now' | 'earlier'>

/** What people of a tenant have verified and explained, read once for an answer. */
export type VerifiedQueries = {
  /** The databases with the words that people have explained. */
  applyGlossary: (databases: OpenSource[]) => OpenSource[]
  /** All of them, the last verified first. */
  list: () => (Omit<VerifiedQuery, 'question' | 'kept' | 'by' | 'at' | 'changedTables'> & {
    questions: string[]
    dataSourceId: OpenSource['id']
    kept: StoredIntent | null
  })[]
  /** A verified query for the question. */
  find: (job: Asking, databases: OpenSource[]) => Promise<VerifiedMatch | undefined>
  /** The reading that a person chose for a question in the same words, and who. */
  findTaught: (question: string, source: OpenSource) => Promise<{ kept: StoredIntent; by: string } | undefined>
}

/** Asked before the engine or a model answers. */
export type VerifiedQuerySource = {
  load: (tenant: Tenant) => Promise<VerifiedQueries>
  /** Keeps a chosen reading, where the person may settle such things; says whether it did. */
  teach: (scope: Scope, chosen: ChosenReading) => Promise<boolean>
  /** It has answered once more. */
  countUse: (query: Pick<VerifiedQuery, 'id'>, now: Date) => void
}
