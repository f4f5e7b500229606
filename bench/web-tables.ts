// Asks questions over tables that somebody else made, each read as a file that a person uploads, and counts what is right:
//   npm run measure:sheets -- <folder of WikiTableQuestions> [set] [first table] [last table] [sure|all]
// The set is a file of its data folder without its ending ('training', 'pristine-unseen-tables'); tables are in the order of a hash of
// their names, so that a range is of tables nobody chose: look at some, report others. With 'sure' or 'all' what was wrong is printed.
// Its texts are CC BY-SA and stay outside of the repository.
import { type Answer, answerQuestion, type Schema, trialRows, triedQueries, weighTrials } from '#engine/data/index.ts'
import { type AskedSheet, eachSheet, holdsExpected, type Sheet } from './sheets.ts'

const [folder, set = 'training', first = '0', last = '100', shown] = process.argv.slice(2)
if (!folder) {
  console.error('Usage: npm run measure:sheets -- <folder> [set] [first table] [last table] [sure|all]')
  process.exit(2)
}
const today = '2026-11-22'
const counts = { tables: 0, asked: 0, right: 0, sure: 0, sure_right: 0, likely: 0, likely_right: 0, declined: 0 }

await eachSheet({ folder, set, first: Number(first), last: Number(last) }, ({ schema, rows, asked }) => {
  counts.tables++
  for (const one of asked) count(one, schema, rows)
})
console.log(JSON.stringify({ set, ...counts }))

/** As the product asks a file: what is stated or offered is tried first. */
function answerOf(question: string, schema: Schema, rows: Sheet['rows']): Answer | undefined {
  const outcome = answerQuestion({ question, schema, today })
  const read = outcome.kind === 'answer' ? outcome : outcome.kind === 'unsure' ? outcome.offered : undefined
  const weighed =
    read &&
    weighTrials(
      read,
      triedQueries(read).map((sql) => rows(sql)?.slice(0, trialRows)),
    )
  return weighed?.kind === 'answer' ? weighed : undefined
}

function count({ id, question, expected }: AskedSheet, schema: Schema, rows: Sheet['rows']): void {
  const answer = answerOf(question, schema, rows)
  const band = answer?.confidence?.band
  const found = (answer && rows(answer.sql)) ?? []
  const isRight = holdsExpected(found, expected)
  counts.asked++
  if (band !== 'sure' && band !== 'likely') counts.declined++
  else {
    counts[band]++
    if (isRight) {
      counts.right++
      counts[`${band}_right`]++
    }
  }
  if (!isRight && (shown === 'all' || (shown === 'sure' && band === 'sure')))
    console.log(
      [
        band ?? 'declined',
        id,
        question,
        expected.join('|'),
        JSON.stringify(found.slice(0, 3)),
        answer?.sql.replaceAll(/\s+/g, ' '),
      ].join('\n  '),
    )
}
