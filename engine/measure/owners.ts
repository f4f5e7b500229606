// Measures the data engine on plain questions of owners: node engine/measure/owners.ts [open|held|all] [words of questions to tell more of]
import { type AskedOwner, askOwners } from './owners/ask.ts'

const [half = 'open', words] = process.argv.slice(2)
if (half !== 'open' && half !== 'held' && half !== 'all') {
  console.error('Usage: node engine/measure/owners.ts [open|held|all] [words]')
  process.exit(2)
}
const asked = await askOwners(half === 'all' ? ['open', 'held'] : [half])

// Whoever mends rules looks at one half only.
for (const item of asked.filter((item) => item.half === 'open')) {
  console.log(`${item.right ? 'right' : 'WRONG'} ${item.band.padEnd(7)}${item.id.padEnd(11)}${item.question}`)
  if (words !== undefined && `${item.id} ${item.question}`.includes(words))
    console.log(`  ${item.reading}\n  ${item.statement}\n  ${item.sql}`)
}

const percent = (part: number, whole: number): string => (whole === 0 ? '-' : `${((100 * part) / whole).toFixed(1)}%`)
const summary = (name: string, items: readonly AskedOwner[]): string => {
  const right = items.filter((item) => item.right)
  const sure = items.filter(({ band }) => band === 'sure')
  const sureRight = sure.filter((item) => item.right).length
  return `${name.padEnd(11)}${items.length} asked, right ${percent(right.length, items.length)}, sure ${sure.length} (${percent(sure.length, items.length)}), of sure right ${sureRight} (${percent(sureRight, sure.length)}), declined ${items.filter(({ band }) => band === 'no').length}`
}
console.log('')
for (const [name, items] of Map.groupBy(asked, ({ id }) => id.slice(0, id.lastIndexOf('-'))))
  console.log(summary(name, items))
for (const key of ['half', 'language'] as const)
  for (const [name, items] of Map.groupBy(asked, (item) => item[key])) console.log(summary(name, items))
console.log(summary('all', asked))
