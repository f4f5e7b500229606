// Measures the data engine on arithmetic of owners (units of what a thing has, variance, cohorts, new against returning customers):
// node engine/measure/arithmetic.ts [tuned|held|all] [words of questions to tell more of]
import { answerQuestion, trialRows, triedQueries, weighTrials } from '#engine/data/index.ts'
import { arithmeticQuestions, tradesOf } from './arithmetic/questions.ts'
import { holdsResult } from './data/equal.ts'
import type { MeasuredSource } from './data/source.ts'
import { hasSameRows } from './trades/ask.ts'
import { today } from './trades/generate.ts'
import { withDatabases } from './trades/load.ts'

const [half = 'tuned', words] = process.argv.slice(2)
const questions = arithmeticQuestions().filter((question) => half === 'all' || question.half === half)

const rowsOf = async (source: MeasuredSource, sql: string): Promise<unknown[][] | undefined> => {
  try {
    return await source.rows(sql)
  } catch {
    return undefined
  }
}

const counts = new Map<string, { asked: number; right: number; sure: number; sureRight: number }>()
await withDatabases(tradesOf(questions), async (sources) => {
  for (const item of questions) {
    const source = sources.get(item.trade)
    if (!source) throw new Error(item.trade)
    const outcome = answerQuestion({ question: item.question, schema: await source.schema(), today })
    const read = outcome.kind === 'answer' ? outcome : outcome.kind === 'unsure' ? outcome.offered : undefined
    const tried = read && (await Promise.all(triedQueries(read).map((sql) => rowsOf(source, sql))))
    const weighed =
      read &&
      weighTrials(
        read,
        (tried ?? []).map((rows) => rows?.slice(0, trialRows)),
      )
    const answer = weighed?.kind === 'answer' ? weighed : undefined
    const band = answer?.confidence?.band ?? 'no'
    const ours = answer && (await rowsOf(source, answer.sql))
    const right = item.sql === null ? band !== 'sure' : await hasSameRows(source, ours, item, holdsResult)
    for (const key of [item.kind, 'all']) {
      const count = counts.get(key) ?? { asked: 0, right: 0, sure: 0, sureRight: 0 }
      counts.set(key, count)
      count.asked++
      if (right) count.right++
      if (band === 'sure') count.sure++
      if (band === 'sure' && right) count.sureRight++
    }
    // Whoever mends rules looks at one half only.
    if (item.half === 'held') continue
    console.log(`${right ? 'right' : 'WRONG'} ${band.padEnd(7)}${item.id.padEnd(18)}${item.question}`)
    if (words !== undefined && `${item.id} ${item.question}`.includes(words))
      console.log(`  ${answer?.reading}\n${answer?.sql}\n${item.sql}\n  ${JSON.stringify(ours?.slice(0, 4))}`)
  }
})
for (const [kind, { asked, right, sure, sureRight }] of counts)
  console.log(`${kind.padEnd(15)}${asked} asked, right ${right}, sure ${sure}, of sure right ${sureRight}`)
