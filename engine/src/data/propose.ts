import type { Language } from '#contract/language.ts'
import { escapePattern, stem } from '#engine/language/index.ts'
import { answerQuestion } from './ask.ts'
import { relevantTables, tablesNamed } from './relevant.ts'
import { defaultMeasure } from './schema/measures.ts'
import type { Answer, Measure, Schema } from './types.ts'
import { questionsOfMeasure } from './words/measure-board.ts'
import { questionsAbout, suggestQuestions } from './words/suggestions.ts'

export type ProposedQuestion = { question: string; outcome: Answer }
export type ProposedQuestions = {
  /** What it is about, without the words that ask for it; empty: anything. */
  topic: string
  /** Whether the data has something by that name. */
  found: boolean
  questions: ProposedQuestion[]
}

const asking =
  /^\s*(?:(?:please|tolong|coba)\s+)?(?:(?:build|make|create|prepare|show|give|draw|buat|bikin|tampilkan|beri|gambar|susun|siap)(?:kan)?\s+)?(?:(?:me|us|saya|aku|kami)\s+)?(?:(?:a|an|some|sebuah|beberapa)\s+)?(?:new\s+|baru\s+)?(?:dash\s?boards?|dasbor|charts?|grafik|reports?|laporan)\s*(?:baru\s+)?(?:about|on|for|of|with|tentang|soal|mengenai|untuk|dari)?\s*/i

/** What a wish for charts is about: 'buatkan dashboard tentang stok' is about 'stok'. */
export const topicOf = (about: string): string =>
  about
    .replace(asking, '')
    .replace(/[.!?\s]+$/, '')
    .trim()

// 'show reports' may ask for rows of that name.
const making = /^\s*(?:(?:please|tolong|coba)\s+)?(?:build|make|create|prepare|buat|bikin|susun|siap)(?:kan)?\s/i

/** Whether somebody wishes for a dashboard, or a report, rather than asks a question. */
export const wantsDashboard = (question: string): boolean => {
  const begins = question.slice(0, 60)
  if (!asking.test(question)) return false
  return /dash\s?boards?|dasbor/i.test(begins) || (making.test(question) && /\b(?:reports?|laporan)\b/i.test(begins))
}

const nearby = 6
/** Fewer than these about the thing itself, and what lies around it is asked about too. */
const few = 4

/** Questions worth a chart each about something, answered over the whole schema; at most `n`, different ones first. */
export const proposeQuestions = (
  schema: Schema,
  about: string,
  { language, today, n }: { language: Language; today: string; n: number },
): ProposedQuestions => {
  const topic = topicOf(about)
  const tables = topic === '' ? [] : tablesNamed(schema, topic)
  const measures = topic === '' ? [] : measuresNamed(schema, topic)
  const found = topic === '' || tables.length + measures.length > 0
  if (!found) return { topic, found, questions: [] }
  const read = (questions: string[]): ProposedQuestion[] =>
    [...new Set(questions)].flatMap((question): ProposedQuestion[] => {
      const outcome = answerQuestion({ question, schema, today, language, quiet: true })
      return outcome.kind === 'answer' ? [{ question, outcome }] : []
    })
  const usual = defaultMeasure({ measures: schema.measures ?? [] })
  if (topic === '') {
    const board = usual ? read(questionsOfMeasure(schema, usual, language)) : []
    return { topic, found, questions: distinct([...board, ...read(suggestQuestions(schema, language, n))]).slice(0, n) }
  }
  const [measure] = measures
  const board = measure ? distinct(read(questionsOfMeasure(schema, measure, language))) : []
  if (board.length >= few) return { topic, found, questions: board.slice(0, n) }
  const own = [...board, ...read(tables.slice(0, 2).flatMap((table) => questionsAbout(schema, table, language, n)))]
  const main = new Set([...tables.slice(0, 2), ...measures.map(({ table }) => table)])
  const touches = ({ outcome }: ProposedQuestion) =>
    [...main].some((table) => new RegExp(`\\b${escapePattern(table)}\\b`).test(outcome.sql))
  const near = distinct(own).filter(touches)
  if (near.length >= few) return { topic, found, questions: near.slice(0, n) }
  const around = new Set(relevantTables(schema, topic, nearby))
  const more = read(suggestQuestions(partOf(schema, around), language, n * 2)).filter(touches)
  return { topic, found, questions: distinct([...near, ...more]).slice(0, n) }
}

/** Measures that are called as something is said. */
const measuresNamed = ({ measures = [] }: Schema, topic: string): Measure[] => {
  const said = stemsOf(topic)
  return measures.filter(({ name, label, synonyms = [] }) =>
    [name.replaceAll('_', ' '), label?.en ?? '', label?.id ?? '', ...synonyms].some((called) => {
      const words = stemsOf(called)
      return words.length > 0 && words.every((word) => said.includes(word))
    }),
  )
}

const stemsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .map((word) => stem(word, 'en'))

const partOf = (schema: Schema, names: ReadonlySet<string>, measures = schema.measures): Schema => ({
  ...schema,
  tables: schema.tables.filter(({ name }) => names.has(name)),
  foreignKeys: schema.foreignKeys.filter(({ table, toTable }) => names.has(table) && names.has(toTable)),
  ...(measures && { measures: measures.filter(({ table }) => names.has(table)) }),
})

/** The same query is asked once. */
const distinct = (given: ProposedQuestion[]): ProposedQuestion[] => {
  const seen = new Set<string>()
  return given.filter(({ outcome: { sql } }) => !seen.has(sql) && seen.add(sql))
}
