import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { askTrades, pairsAgree } from '../engine/measure/trades/ask.ts'
import { atLeast, type Figure } from './figure.ts'

const root = path.resolve(import.meta.dirname, '..')
/** Question sets are not part of this repository: `BENCH_DATA` names the folder that holds them. */
const data = process.env.BENCH_DATA

/** The built-in engine on questions about data and about passages. */
export async function measureFigures(): Promise<Figure[]> {
  return [...(await tradeFigures()), ...sharedFigures()]
}

/** Business questions of our own over a clinic, a school, a carrier and a lender. */
async function tradeFigures(): Promise<Figure[]> {
  const asked = await askTrades()
  const held = asked.filter(({ half }) => half === 'held')
  const answered = held.filter((item) => item.answered)
  return [
    atLeast(`${held.length} questions over four trades that no rule was tuned on: right`, rightOf(held), 68, '%'),
    atLeast('the same, over what it answered', rightOf(answered), 80, '%'),
    atLeast('the same questions in two wordings: one result', percentOf(pairsAgree(asked)), 92, '%'),
  ]
}

const rightOf = (asked: readonly { right: boolean }[]) => percentOf(asked.map(({ right }) => right))

const percentOf = (outcomes: readonly boolean[]) =>
  (outcomes.filter(Boolean).length / Math.max(1, outcomes.length)) * 100

function sharedFigures(): Figure[] {
  if (!data || !fs.existsSync(data)) {
    process.stderr.write(`BENCH_DATA names no folder of question sets: the engine is not scored\n`)
    return []
  }
  const nl = summary('data.ts', path.join(data, 'nl2sql/questions.json'), path.join(data, 'nl2sql/databases'))
  return [
    atLeast('engine on data questions: accuracy over all', share(nl.accuracy), 50, '%'),
    atLeast('the same, over what it answered', share(nl.accuracy_answered), 80, '%'),
    ...passageFigures(data),
  ]
}

const ours = path.join(root, 'engine/measure/questions')

/** Right passages in both languages and across them, and what has no answer: the sets of others are scored where they lie there. */
function passageFigures(folder: string): Figure[] {
  const english = path.join(folder, 'passages/english.json')
  const unanswerable = path.join(folder, 'passages/idk-mrc-valid.json')
  const top5 = (name: string, least: number, ...args: string[]) =>
    atLeast(`right passage among the first five, ${name}`, share(summary('passages.ts', ...args).top5), least, '%')
  const figures = [
    top5('Indonesian', 96, path.join(ours, 'passages-indonesian.json'), 'id'),
    top5('English question, Indonesian text', 95, path.join(ours, 'passages-indonesian.json'), 'id', 'crossed'),
    top5('Indonesian question, English text', 95, path.join(ours, 'passages-english.json'), 'en', 'crossed'),
  ]
  if (fs.existsSync(english)) figures.push(top5('English', 98, english, 'en'))
  if (fs.existsSync(unanswerable)) {
    const found = summary('passages.ts', unanswerable, 'id')
    figures.push(
      atLeast('questions without an answer: refused', share(found.unanswerable_right), 75, '%'),
      atLeast('of what is refused: without an answer', share(found.refused_right), 85, '%'),
    )
  }
  return figures
}

const share = (value: number | undefined) => (value ?? 0) * 100

function summary(script: string, ...args: string[]): Record<string, number> {
  const file = path.join(root, 'engine/measure', script)
  const output = execFileSync(process.execPath, [file, ...args], { maxBuffer: 1 << 28, encoding: 'utf8' })
  return JSON.parse(output.trim().split('\n').at(-1)!) as Record<string, number>
}
