import { expect, test } from 'vitest'
import { answerQuestion } from '../index.ts'
import { library } from '../testing/library.ts'
import { termIn } from './definition.ts'

const description = { en: 'Fees of loans that came back.', id: 'Biaya peminjaman yang sudah kembali' }
const schema = { ...library, measures: library.measures?.map((measure) => ({ ...measure, description })) ?? [] }
const outcomeOf = (question: string) => answerQuestion({ question, schema, today: '2026-11-21' })

test.each([
  ['apa itu omzet?', 'omzet'],
  ['Omzet itu apa?', 'omzet'],
  ['bagaimana cara menghitung omzet', 'omzet'],
  ['What does fee income mean?', 'fee income'],
  ['how is net revenue calculated?', 'net revenue'],
  ['how are sales?', undefined],
  ['what is revenue?', undefined],
  ['apa saja produknya?', undefined],
])('%s asks what %s means', (question, term) => expect(termIn(question)?.toLowerCase()).toBe(term))

test('a measure is explained as its owner described it, with what is asked of it first', () => {
  expect(outcomeOf('What does income mean?')).toMatchObject({
    kind: 'unsure',
    reason: '**Fee income** (IDR): Fees of loans that came back.',
    suggestions: ['Fee income this month', 'Fee income per month this year'],
  })
  const asked = outcomeOf('apa itu omzet?')
  expect(asked.kind === 'unsure' && asked.reason).toMatch(/ \(IDR\): Biaya peminjaman yang sudah kembali\.$/)
})

test('what is narrowed, or not known, is no definition', () => {
  expect(outcomeOf('What does income by branch mean?')).not.toMatchObject({ reason: expect.stringContaining('IDR') })
  expect(outcomeOf('apa itu zebra?')).not.toMatchObject({ reason: expect.stringContaining('IDR') })
})
