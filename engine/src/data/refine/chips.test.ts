import { afterAll, describe, expect, it } from 'vitest'
import { answerQuestion } from '../ask.ts'
import { library, libraryDatabase } from '../testing/library.ts'
import type { Answer } from '../types.ts'
import { readingChips } from './chips.ts'

const today = '2026-11-21'
const database = libraryDatabase()
afterAll(() => database.close())

const asked = (question: string, previous?: Answer): Answer => {
  const outcome = answerQuestion({ question, schema: library, today, ...(previous && { previous }) })
  if (outcome.kind !== 'answer') throw new Error(`${question}: ${JSON.stringify(outcome)}`)
  return outcome
}
const chips = (answer: Answer) => readingChips(answer, library, { today })
const labels = (question: string) => chips(asked(question)).map(({ kind, label }) => `${kind}: ${label}`)
const rows = ({ sql }: Answer): string => {
  const statement = database.prepare(sql)
  statement.setReturnArrays(true)
  return (statement.all() as unknown as unknown[][]).map((row) => row.join(':')).join(' ')
}

describe('what was understood, as chips', () => {
  it.each([
    [
      'Fee income by branch in Jakarta this year',
      ['measure: Fee income', 'group: by branch', 'filter: Jakarta', 'period: 2026'],
    ],
    [
      'Pendapatan per cabang di Jakarta tahun ini',
      ['measure: Pendapatan biaya', 'group: per cabang', 'filter: Jakarta', 'period: 2026'],
    ],
    ['number of loans', ['measure: Number of loans', 'period: All time']],
    ['top 2 branches by fee income', ['measure: Fee income', 'group: by branch', 'limit: top 2']],
    ['2 cabang teratas menurut pendapatan', ['measure: Pendapatan biaya', 'group: per cabang', 'limit: 2 teratas']],
    ['members', ['measure: Members']],
  ])('%s', (question, expected) => expect(labels(question)).toEqual(expected))

  it('asks the same without one of them, word for word', () => {
    const first = asked('Fee income by branch in Jakarta this year')
    const [, group, filter, period] = chips(first)
    expect(filter?.remove).toBe('Fee income by branch, 2026')
    expect(rows(asked(filter?.remove ?? '', first))).toBe('Dago:19000 Menteng:6000')
    expect(rows(asked(group?.remove ?? '', first))).toBe('6000')
    expect(rows(asked(period?.remove ?? '', first))).toBe('Menteng:6000')
  })

  it('asks the same with another one in its place', () => {
    const first = asked('Fee income by branch in Jakarta this year')
    const [, group, filter, period] = chips(first)
    const option = (chip: typeof group, label: RegExp) =>
      chip?.options.find((other) => label.test(other.label))?.question ?? ''
    expect(rows(asked(option(filter, /^Bandung$/), first))).toBe('Dago:19000')
    expect(rows(asked(option(group, /^by month$/), first))).toBe('2026-10:6000')
    expect(rows(asked(option(period, /^Last year/), first))).toBe('')
    const indonesian = asked('Pendapatan per cabang tahun ini')
    const last = chips(indonesian).find(({ kind }) => kind === 'period')
    expect(rows(asked(option(last, /^Tahun lalu/), indonesian))).toBe('Dago:5000')
  })

  it('keeps how it is drawn', () => {
    const first = asked('as a pie chart', asked('Fee income by branch this year'))
    const period = chips(first).find(({ kind }) => kind === 'period')
    expect(asked(period?.remove ?? '', first).draw).toBe('pie')
  })

  it('never offers what cannot be answered', () => {
    const first = asked('Fee income by branch in Jakarta this year')
    const questions = chips(first).flatMap(({ remove, options }) => [
      ...(remove ? [remove] : []),
      ...options.map(({ question }) => question),
    ])
    expect(questions.length).toBeGreaterThan(8)
    expect(new Set(questions).size).toBe(questions.length)
    for (const question of questions) expect(asked(question, first).score).toBe(1)
  })
})
