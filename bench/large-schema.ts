import { answerQuestion } from '#engine/data/index.ts'
import { largeQuestions, largeSchema } from '../engine/measure/large-schema.ts'
import { atMost, type Figure, quantile } from './figure.ts'

/** The engine's own time for a question over 200 tables and 2,000 columns, the reading of the schema left out. */
export async function largeSchemaFigures(): Promise<Figure[]> {
  const schema = largeSchema()
  const began = performance.now()
  answerQuestion({ question: 'customers', schema, today: '2026-11-21' })
  const first = performance.now() - began
  const times = largeQuestions().map((question) => {
    const start = performance.now()
    answerQuestion({ question, schema, today: '2026-11-21' })
    return performance.now() - start
  })
  process.stderr.write(`the schema itself is read once, in ${Math.round(first)} ms\n`)
  return [
    atMost(
      `engine: a question over ${schema.tables.length} tables, p95 of ${times.length}`,
      quantile(times, 0.95),
      50,
      'ms',
    ),
  ]
}
