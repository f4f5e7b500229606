// Measures the data engine on questions of four trades: node engine/measure/trades.ts [tuned|held|all]
import { type AskedTrade, askTrades, pairsAgree } from './trades/ask.ts'

const [half = 'tuned'] = process.argv.slice(2)
if (!['tuned', 'held', 'all'].includes(half)) {
  console.error('Usage: node engine/measure/trades.ts [tuned|held|all]')
  process.exit(2)
}
const asked = (await askTrades()).filter((item) => half === 'all' || item.half === half)

const verdict = ({ answered, right, holds }: AskedTrade): string => {
  if (right) return answered ? 'right' : 'refused'
  if (holds) return 'wider'
  return answered ? 'WRONG' : 'unsure'
}
// Whoever mends rules looks at one half only.
for (const item of asked)
  if (item.half === 'tuned')
    console.log(`${verdict(item).padEnd(8)}${item.id.padEnd(14)}${item.kind.padEnd(20)}${item.question}`)

const percent = (part: number, whole: number): string =>
  whole === 0 ? '-' : `${Math.round((part / whole) * 1_000) / 10}%`

const summary = (name: string, items: readonly AskedTrade[]): string => {
  const answered = items.filter((item) => item.answered)
  const right = items.filter((item) => item.right)
  const holds = items.filter((item) => item.holds)
  const rightOfAnswered = percent(right.filter((item) => item.answered).length, answered.length)
  return `${name.padEnd(20)}${[
    `${items.length} asked`,
    `${answered.length} answered`,
    `right ${percent(right.length, items.length)}`,
    `of answered right ${rightOfAnswered}`,
    `right with further columns ${percent(holds.length, items.length)}`,
  ].join(', ')}`
}

console.log('')
for (const key of ['trade', 'language', 'kind', 'half'] as const)
  for (const [name, items] of Map.groupBy(asked, (item) => item[key])) console.log(summary(name, items))
const pairs = pairsAgree(asked)
console.log(`two wordings, one result: ${percent(pairs.filter(Boolean).length, pairs.length)} of ${pairs.length}`)
console.log(summary('all', asked))
