import { ask, followUps, suggestQuestions } from '#engine/data/index.ts'
import { detectLanguage } from '#engine/language/index.ts'
import type { OpenSource } from '../data-sources/open-source.ts'
import type { AnswerJob } from './job.ts'
import { todayFor } from './tools/query-database.ts'

const offered = 3

/**
 * What could be asked next, behind an answer of a model that asked a database. Made by the built-in engine, so that each can
 * be answered and none costs a word of the model.
 */
export function suggestNext(job: AnswerJob, databases: OpenSource[]): void {
  const asked = job.writer.tables().findLast(({ query }) => query)?.query
  const source = databases.find(({ id }) => id === asked?.data_source_id)
  if (!source) return
  const { question, writer } = job
  const language = detectLanguage(question)
  const { schema } = source
  const outcome = ask({ question, schema, today: todayFor(source, job) })
  const next = outcome.kind === 'answer' ? followUps(outcome, schema, language) : []
  const all = [...new Set([...next, ...suggestQuestions(schema, language, offered + 1)])]
  writer.suggestions(all.filter((one) => one !== question).slice(0, offered))
}
