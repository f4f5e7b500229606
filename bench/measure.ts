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
  const passages = summary('passages.ts', path.join(data, 'passages/english.json'), 'en')
  return [
    atLeast('engine on data questions: accuracy over all', share(nl.accuracy), 50, '%'),
    atLeast('the same, over what it answered', share(nl.accuracy_answered), 80, '%'),
    atLeast('right passage among the first five', share(passages.top5), 95, '%'),
  ]
}

const share = (value: number | undefined) => (value ?? 0) * 100

function summary(script: string, ...args: string[]): Record<string, number> {
  const file = path.join(root, 'engine/measure', script)
  const output = execFileSync(process.execPath, [file, ...args], { maxBuffer: 1 << 28, encoding: 'utf8' })
  return JSON.parse(output.trim().split('\n').at(-1)!) as Record<string, number>
}
