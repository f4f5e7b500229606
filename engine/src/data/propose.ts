import type { Language } from '#engine/language/index.ts'
import { ask } from './ask.ts'
import { relevantTables, tablesNamed } from './relevant.ts'
import type { Answer, Schema } from './types.ts'
import { suggestQuestions } from './words/suggestions.ts'

export type ProposedQuestion = { question: string; outcome: Answer }
export type ProposedQuestions = {
  /** What it is about, without the words that ask for it; empty: anything. */
  topic: string
  /** Whether the data has something by that name. */
  found: boolean
  questions: ProposedQuestion[]
}

const asking =
  /^\s*(?:(?:please|tolong|coba)\s+)?(?:(?:build|make|create|show|give|draw|buat|bikin|tampilkan|beri|gambar|susun)(?:kan)?\s+)?(?:(?:me|us|saya|aku|kami)\s+)?(?:(?:a|an|some|sebuah|beberapa)\s+)?(?:new\s+|baru\s+)?(?:dash\s?boards?|dasbor|charts?|grafik)\s*(?:baru\s+)?(?:about|on|for|of|with|tentang|soal|mengenai|untuk|dari)?\s*/i

/** What a wish for charts is about: 'buatkan dashboard tentang stok' is about 'stok'. */
export const topicOf = (about: string): string =>
  about
    .replace(asking, '')
    .replace(/[.!?\s]+$/, '')
    .trim()

/** Whether somebody wishes for a dashboard, rather than asks a question. */
export const wantsDashboard = (question: string): boolean =>
  asking.test(question) && /dash\s?boards?|dasbor/i.test(question.slice(0, 60))

const nearby = 6

/** Questions worth a chart each about something, answered over the whole schema; at most `n`, different ones first. */
export const proposeQuestions = (
  schema: Schema,
  about: string,
  { language, today, n }: { language: Language; today: string; n: number },
): ProposedQuestions => {
  const topic = topicOf(about)
  const named = topic === '' ? [] : tablesNamed(schema, topic)
  const found = topic === '' || named.length > 0
  if (!found) return { topic, found, questions: [] }
  const [main] = named
  const around = new Set(topic === '' ? schema.tables.map(({ name }) => name) : relevantTables(schema, topic, nearby))
  const part = partOf(schema, around)
  const offered = [
    ...(main ? suggestQuestions(partOf(schema, new Set([main])), language, n) : []),
    ...suggestQuestions(part, language, n * 3),
  ]
  const answered = [...new Set(offered)].flatMap((question): ProposedQuestion[] => {
    const outcome = ask({ question, schema, today, language, quiet: true })
    return outcome.kind === 'answer' ? [{ question, outcome }] : []
  })
  const touches = (one: ProposedQuestion) =>
    named.slice(0, 2).filter((table) => new RegExp(`\\b${escaped(table)}\\b`).test(one.outcome.sql)).length
  const near = named.length === 0 ? answered : answered.filter((one) => touches(one) > 0)
  return { topic, found, questions: distinct(near).slice(0, n) }
}

const partOf = (schema: Schema, names: ReadonlySet<string>): Schema => ({
  ...schema,
  tables: schema.tables.filter(({ name }) => names.has(name)),
  foreignKeys: schema.foreignKeys.filter(({ table, toTable }) => names.has(table) && names.has(toTable)),
  ...(schema.measures && { measures: schema.measures.filter(({ table }) => names.has(table)) }),
})

/** The same query is asked once. */
const distinct = (given: ProposedQuestion[]): ProposedQuestion[] => {
  const seen = new Set<string>()
  return given.filter(({ outcome: { sql } }) => !seen.has(sql) && seen.add(sql))
}

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
