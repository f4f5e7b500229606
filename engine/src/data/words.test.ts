import { afterAll, describe, expect, it } from 'vitest'
import type { Language } from '#contract/language.ts'
import { answerQuestion } from './ask.ts'
import { library, libraryDatabase } from './testing/library.ts'
import type { Answer, Row } from './types.ts'
import { suggestChart } from './words/chart.ts'
import { narrateAnswer } from './words/narrate.ts'
import { followUps, suggestQuestions } from './words/suggestions.ts'

const today = '2026-11-21'
const database = libraryDatabase()
afterAll(() => database.close())

const asked = (question: string): { outcome: Answer; rows: Row[] } => {
  const outcome = answerQuestion({ question, schema: library, today })
  if (outcome.kind !== 'answer') throw new Error(`${question}: ${JSON.stringify(outcome)}`)
  return { outcome, rows: database.prepare(outcome.sql).all() as Row[] }
}

const told = (question: string): string => {
  const { outcome, rows } = asked(question)
  return narrateAnswer({ outcome, rows, language: outcome.language })
}

describe('an answer in words', () => {
  it.each([
    ['What is the fee income?', 'Fee income: **Rp 30,000**.'],
    ['Berapa pendapatan?', 'Pendapatan biaya: **Rp 30.000**.'],
    ['What is the average age of members?', 'Average age: **34.6**.'],
    ['rata-rata umur anggota', 'Rata-rata umur: **34,6**.'],
    [
      'fee income by branch',
      'Fee income by branch: **Dago** is highest with **Rp 24,000**, **Menteng** lowest with **Rp 6,000** (2 rows).',
    ],
    [
      'pendapatan per cabang',
      'Pendapatan biaya per cabang: **Dago** tertinggi dengan **Rp 24.000**, **Menteng** terendah dengan **Rp 6.000** (2 baris).',
    ],
    [
      'Compare fee income this month with last month',
      'Fee income: **Rp 7,000** in 1–21 November 2026, down **36.4%**, against **Rp 11,000** in 1–21 October 2026.',
    ],
    [
      'bandingkan pendapatan bulan ini dengan bulan lalu',
      'Pendapatan biaya: **Rp 7.000** pada 1–21 November 2026, turun **36,4%**, dibanding **Rp 11.000** pada 1–21 Oktober 2026.',
    ],
    [
      'loans per month in 2026',
      'Number of loans per month, 2026: from **1** in July 2026 to **2** in November 2026; highest in October 2026 with **2**.',
    ],
    ['How many members are there?', 'There are **5** members.'],
    ['Berapa jumlah anggota?', 'Ada **5** anggota.'],
    ['How many loans in 2026?', 'There are **6** loans (2026).'],
    ['Which branch has the most loans?', '**Dago** is the branch with the highest number of loans.'],
    ['cabang mana dengan peminjaman terbanyak?', '**Dago** adalah cabang dengan jumlah peminjaman tertinggi.'],
    ['most common genre of books', '**novel** is the book genre with the highest number of books.'],
    ['status peminjaman terbanyak', '**returned** adalah status peminjaman dengan jumlah peminjaman tertinggi.'],
    ['loans in 2020', 'No data matches: Loans, 2020.'],
    ['peminjaman tahun 2020', 'Tidak ada data yang cocok: Peminjaman, 2020.'],
    [
      'fee income in 2020',
      "There is no data for this: Fee income = SUM(loans.fee) where loans.status = 'returned', 2020.",
    ],
  ])('%s', (question, text) => expect(told(question)).toBe(text))

  it.each([
    ['Which branch grew fastest this quarter?', 'en', /^\*\*Dago\*\* grew fastest: \*\*\+140%\*\* /],
    ['Cabang mana tumbuh paling cepat kuartal ini?', 'id', /^\*\*Dago\*\* tumbuh paling cepat: \*\*\+140%\*\* /],
  ] as const)('%s begins with the answer', (question, language, text) => {
    const { outcome } = asked(question)
    const rows = [
      { name: 'Ubud', now: 6000, before: 7000, change: -14.3 },
      { name: 'Dago', now: 12000, before: 5000, change: 140 },
    ]
    expect(narrateAnswer({ outcome, rows, language })).toMatch(text)
  })
  it('calls what is listed by its name, whatever else is told of it', () => {
    const { outcome } = asked('top 2 members by fee income')
    const [name, figure] = outcome.columns
    const besides = ['sex', 'city'].map((key) => ({ key, label: key, type: 'text' as const }))
    const rows = [
      { name: 'Ani', sex: 'female', city: 'Bandung', [figure!.key]: 12_000 },
      { name: 'Citra', sex: 'female', city: 'Jakarta', [figure!.key]: 7_000 },
    ]
    expect(
      narrateAnswer({ outcome: { ...outcome, columns: [name!, ...besides, figure!] }, rows, language: 'en' }),
    ).toBe('**Ani** comes first with **Rp 12,000**. 2 members with the highest fee income.')
  })
  it('tells columns of the same name apart', () => {
    const { outcome } = asked('names of members and names of branches of loans')
    expect(outcome.columns.map(({ key, label }) => [key, label])).toEqual([
      ['name', 'Member'],
      ['branches_name', 'Branch'],
    ])
  })
  it('says codes as words', () => {
    const { outcome } = asked('oldest member')
    expect(narrateAnswer({ outcome, rows: [{ name: 'walk_in' }], language: 'en' })).toContain('**walk in**')
  })

  it('writes large amounts short, in each language', () => {
    const { outcome } = asked('What is the fee income?')
    const rows = [{ fee_income: '18600000000' }]
    expect(narrateAnswer({ outcome, rows, language: 'en' })).toBe('Fee income: **Rp 18.6 bn**.')
    expect(narrateAnswer({ outcome, rows, language: 'id' })).toContain('**Rp 18,6 miliar**')
  })
  it('takes no Markdown from the data', () => {
    const { outcome } = asked('oldest member')
    expect(narrateAnswer({ outcome, rows: [{ name: '**x** [y](z)' }], language: 'en' })).toContain(
      '\\*\\*x\\*\\* \\[y\\](z)',
    )
  })
})

describe('the drawing', () => {
  it.each([
    ['What is the fee income?', { kind: 'number', x: 'fee_income', y: ['fee_income'], unit: 'IDR' }],
    ['fee income by branch', { kind: 'bar', x: 'name', y: ['fee_income'], sort: 'desc', unit: 'IDR' }],
    ['loans per month in 2026', { kind: 'line', x: 'month', y: ['count_loans'] }],
    ['share of loans by branch', { kind: 'pie', x: 'name', y: ['count_loans'] }],
    ['loans by branch this month compared with last month', { kind: 'bar', x: 'name', y: ['now', 'before'] }],
  ])('%s', (question, chart) => {
    const { outcome, rows } = asked(question)
    expect(suggestChart(outcome, rows)).toEqual(chart)
  })
  it('draws nothing of nothing, and no list of texts', () => {
    expect(suggestChart(asked('fee income by branch').outcome, [])).toBeUndefined()
    const { outcome, rows } = asked('titles of books')
    expect(suggestChart(outcome, rows)).toBeUndefined()
  })
})

describe('what could be asked', () => {
  it.each<Language>(['en', 'id'])('suggests questions in %s that are answered', (language) => {
    const questions = suggestQuestions(library, language, 5)
    expect(questions.length).toBe(5)
    for (const question of questions)
      expect(answerQuestion({ question, schema: library, today, language }).kind, question).toBe('answer')
  })
  it('follows up on an answer with others that are answered', () => {
    const questions = followUps(asked('What is the fee income?').outcome, library, 'en')
    expect(questions).toContain('Fee income by branch')
    for (const question of questions)
      expect(answerQuestion({ question, schema: library, today }).kind, question).toBe('answer')
  })
})
