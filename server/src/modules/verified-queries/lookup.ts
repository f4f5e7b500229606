import { leansOnBefore, matchVerified, plainWords, type Schema, withGlossary } from '#engine/data/index.ts'
import type { Deps } from '../../platform/deps.ts'
import { todayOf } from '../../platform/wall-clock.ts'
import type { VerifiedQuerySource } from '../answering/service.ts'
import type { OpenSource } from '../data-sources/open-source.ts'
import * as store from './store.ts'
import { changedSince } from './table-fingerprints.ts'
import { teachReading } from './taught.ts'
import { listTaughtFor } from './taught-store.ts'
import { listTerms, type TermRow } from './terms-store.ts'

/** The same schema with the same words is the same object: the engine makes a schema ready once. */
const made = new WeakMap<Schema, { fingerprint: string; schema: Schema }>()

function schemaWithTerms(schema: Schema, terms: readonly TermRow[]): Schema {
  const fingerprint = JSON.stringify(terms.map(({ phrase, means }) => [phrase, means]))
  const before = made.get(schema)
  if (before?.fingerprint === fingerprint) return before.schema
  const worded = withGlossary(schema, terms)
  made.set(schema, { fingerprint, schema: worded })
  return worded
}

function sourceWithTerms(source: OpenSource, all: readonly TermRow[]): OpenSource {
  // What belongs to one use case is for its own questions.
  const isRead = (useCase: string | null) => useCase === null || source.useCases?.includes(useCase)
  const read = all.filter(({ dataSourceId, useCaseId }) => dataSourceId === source.id && isRead(useCaseId))
  const nearer = new Set(read.flatMap(({ useCaseId, phrase }) => (useCaseId === null ? [] : [phrase.toLowerCase()])))
  const own = read.filter(({ useCaseId, phrase }) => useCaseId !== null || !nearer.has(phrase.toLowerCase()))
  if (own.length === 0) return source
  return {
    ...source,
    schema: schemaWithTerms(source.schema, own),
    asksBeyond: (asked) => source.asksBeyond(asked, (whole) => schemaWithTerms(whole, own)),
  }
}

/** What answering asks before it answers: has somebody verified a query for this question? */
export function createLookup({ db, log, clock }: Pick<Deps, 'db' | 'log' | 'clock'>): VerifiedQuerySource {
  return {
    load: async (tenant) => {
      const [terms, all] = await Promise.all([listTerms(db, tenant), store.listAll(db, tenant)])
      /** By the words of a question: all its databases ask at once. */
      const taught = new Map<string, ReturnType<typeof listTaughtFor>>()
      return {
        list: () => all,
        findTaught: async (question, source) => {
          const words = plainWords(question)
          if (words === '') return undefined
          const rows = taught.get(words) ?? listTaughtFor(db, tenant, words)
          taught.set(words, rows)
          return (await rows).find(({ dataSourceId }) => dataSourceId === source.id)
        },
        applyGlossary: (databases) =>
          terms.length === 0 ? databases : databases.map((source) => sourceWithTerms(source, terms)),
        find: async ({ question, now, earlier }, databases) => {
          for (const source of databases) {
            const of = all.filter(({ dataSourceId }) => dataSourceId === source.id)
            if (of.length === 0) continue
            const today = todayOf(source, now)
            if (earlier.length > 0 && leansOnBefore(question, source.schema, today)) continue
            const known = of.flatMap(({ id, questions }) =>
              questions.map((question) => ({ id: id as string, question: question })),
            )
            const match = matchVerified({ question, known, schema: source.schema, today })
            const row = match && of.find(({ id }) => id === match.id)
            if (!row) continue
            const { id, sql, reading, kept, by, verifiedAt: at, tables, columns } = row
            const changedTables = await changedSince(tables, sql, source.common)
            return {
              source,
              query: {
                id,
                question: match.question,
                sql,
                reading,
                kept: kept ?? undefined,
                by,
                at,
                changedTables,
                columns,
              },
            }
          }
          return undefined
        },
      }
    },
    teach: (scope, chosen) => teachReading({ db, clock }, scope, chosen),
    countUse: ({ id }, now) => {
      store.countUse(db, id, now).catch((error: unknown) => log.warn({ err: error }, 'a use could not be counted'))
    },
  }
}
