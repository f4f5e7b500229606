import { afterAll, describe, expect, it } from 'vitest'
import { conversationOver } from '../testing/conversation.ts'
import { library, libraryDatabase } from '../testing/library.ts'
import type { Answer } from '../types.ts'
import { leansOnBefore } from '../verified/match.ts'
import { suggestChart } from '../words/chart.ts'

const today = '2026-11-21'
const database = libraryDatabase()
afterAll(() => database.close())

const { ask, asked, rowsOf } = conversationOver(library, database, today)
const rows = (answer: Answer): string =>
  rowsOf(answer)
    .map((row) => row.join(':'))
    .join(' ')

type Case = [questions: string[], rows: string]
const table = (cases: Case[]) =>
  it.each(cases)('%j', (questions, expected) => expect(rows(asked(...questions))).toBe(expected))

describe('a filter', () => {
  table([
    [['Fee income by branch this year', 'only for Jakarta'], 'Menteng:6000'],
    [['Pendapatan per cabang tahun ini', 'hanya untuk Jakarta'], 'Menteng:6000'],
    [['Fee income by branch this year', 'just Jakarta please'], 'Menteng:6000'],
    [['Fee income by branch this year', 'Jakarta saja'], 'Menteng:6000'],
    [['number of loans in Jakarta', 'and for Bandung?'], '4'],
    [['number of loans in Jakarta', 'what about Bandung?'], '4'],
    [['jumlah peminjaman di Jakarta', 'kalau Bandung?'], '4'],
    [['number of loans in Jakarta', 'Bandung?'], '4'],
    [['number of loans in Jakarta', 'also Bandung'], '6'],
    [['jumlah peminjaman di Jakarta', 'Bandung juga'], '6'],
    [['number of loans by branch this year', 'excluding Jakarta'], 'Dago:3 Ubud:1'],
    [['jumlah peminjaman per cabang tahun ini', 'kecuali Jakarta'], 'Dago:3 Ubud:1'],
    [['number of loans by branch this year', 'excluding Jakarta', 'without Bandung'], 'Ubud:1'],
  ])
})

describe('a period', () => {
  table([
    [['fee income in November 2026', 'what about the month before?'], '11000'],
    [['pendapatan November 2026', 'bagaimana dengan bulan sebelumnya?'], '11000'],
    [['fee income in August 2026', 'and the previous month?'], '7000'],
    [['fee income in October 2026', 'and in the same month last year?'], '5000'],
    [['pendapatan Oktober 2026', 'bulan yang sama tahun lalu?'], '5000'],
    [['fee income in September 2026', 'the month after that?'], '11000'],
    [['fee income in 2026', 'what about the year before?'], '5000'],
    [['fee income by branch in November 2026', 'what about the month before?'], 'Menteng:6000 Dago:5000'],
    [['fee income in Bandung in November 2026', 'what about last month?'], '5000'],
    [['fee income in Bandung this year', 'last month'], '5000'],
    [['pendapatan di Bandung tahun ini', 'bulan lalu saja'], '5000'],
    [['fee income this month compared with last month', 'what about the month before?'], '11000::'],
  ])
  it('before one that has no end is said to be none', () => {
    const outcome = ask('what about the month before?', asked('fee income'))
    expect(outcome).toMatchObject({ kind: 'unsure', reason: expect.stringMatching(/isn’t limited to a period/) })
    const indonesian = ask('bagaimana dengan bulan sebelumnya?', asked('pendapatan'))
    expect(indonesian).toMatchObject({ kind: 'unsure', reason: expect.stringMatching(/tidak dibatasi periode/) })
  })
})

describe('a group or an order', () => {
  table([
    [['Fee income this year', 'per bulan'], '2026-07:7000 2026-10:11000 2026-11:7000'],
    [['Fee income by branch this year', 'by month instead'], '2026-07:7000 2026-10:11000 2026-11:7000'],
    [['Fee income by branch this year in Bandung', 'per bulan saja'], '2026-07:7000 2026-10:5000 2026-11:7000'],
    [['Fee income by branch this year', 'just the top 1'], 'Dago:19000'],
  ])
})

describe('the same beside another time', () => {
  table([
    [['fee income in October 2026', 'compare with the month before'], '11000::'],
    [['fee income in October 2026', 'dibanding tahun lalu?'], '11000:5000:120'],
    [['pendapatan Oktober 2026', 'bandingkan dengan bulan yang sama tahun lalu'], '11000:5000:120'],
    [['fee income in October 2026', 'compare with last year', 'vs the month before'], '11000::'],
    [['fee income by branch in October 2026', 'compared to last year'], 'Menteng:6000:: Dago:5000:5000:0'],
    [['fee income this month', 'vs last month'], '7000:11000:-36.4'],
  ])
  it('of one that goes on as much of both as has come', () =>
    expect(asked('fee income this month', 'vs last month').title).toBe('Fee income, 1–21 Nov vs 1–21 Oct 2026'))
})

describe('the same in another order', () => {
  table([
    [['Fee income by branch this year', 'sort from smallest'], 'Menteng:6000 Dago:19000'],
    [['Pendapatan per cabang tahun ini', 'urutkan dari yang terkecil'], 'Menteng:6000 Dago:19000'],
    [['Fee income by branch this year', 'sort by name'], 'Dago:19000 Menteng:6000'],
    [['Fee income by branch this year', 'sort by name', 'sort from largest'], 'Dago:19000 Menteng:6000'],
    [['Fee income by branch this year', 'just the top 1', 'and the lowest?'], 'Menteng:6000'],
    [
      ['fee income by branch in October 2026', 'compared to last year', 'sort by name'],
      'Dago:5000:5000:0 Menteng:6000::',
    ],
    [
      ['fee income by branch in October 2026', 'compared to last year', 'urutkan dari yang terkecil'],
      'Dago:5000:5000:0 Menteng:6000::',
    ],
    [
      ['fee income by branch in October 2026', 'compared to last year', 'sort by name', 'sort from largest'],
      'Menteng:6000:: Dago:5000:5000:0',
    ],
  ])
  it('is not what asks for something else', () => {
    const before = asked('Fee income by branch this year', 'just the top 1')
    expect(ask('yang turun?', before)).not.toMatchObject({ frame: { order: { descending: false } } })
  })
  it('is drawn in that order', () => {
    const answer = asked('Fee income by branch this year', 'sort from smallest')
    const drawn = suggestChart(answer, [
      { name: 'Menteng', fee_income: 6000 },
      { name: 'Dago', fee_income: 19_000 },
    ])
    expect(drawn).toMatchObject({ kind: 'bar' })
    expect(drawn).not.toHaveProperty('sort')
  })
})

describe('those that were left over, or are left out', () => {
  table([
    [['Fee income by branch this year', 'just the top 1', 'what about the bottom 1'], 'Menteng:6000'],
    [['Pendapatan per cabang tahun ini', '1 terbawah saja'], 'Menteng:6000'],
    [['Fee income by branch this year', 'exclude Dago'], 'Menteng:6000'],
    [['Pendapatan per cabang tahun ini', 'kecuali Menteng'], 'Dago:19000'],
    [['Fee income by branch this year', 'without Dago', 'except Menteng'], ''],
  ])
  it('but not what is nowhere in the data', () =>
    expect(ask('exclude Atlantis', asked('Fee income by branch this year')).kind).toBe('unsure'))
})

describe('a number of rows and the rows themselves', () => {
  it.each([
    ['how many members are there in Jakarta', 'who are they?', 'how many are there?'],
    ['berapa anggota di Jakarta', 'siapa saja?', 'berapa jumlahnya?'],
  ])('%s', (count, list, back) => {
    const counted = rows(asked(count))
    expect(rows(asked(count, list)).split(' ')).toHaveLength(Number(counted))
    expect(rows(asked(count, list, back))).toBe(counted)
  })
  it('a list that is split is counted by it', () =>
    expect(asked('list the members in Jakarta', 'by branch')).toMatchObject({
      frame: { shown: [{ is: 'fold', fold: 'count', table: 'members' }] },
    }))
  it('and what stands for itself does', () => {
    expect(ask('who are they?', asked('Fee income by branch this year'))).not.toMatchObject({ kind: 'answer' })
    expect(leansOnBefore('siapa saja?', library, today)).toBe(true)
    expect(leansOnBefore('how many are there?', library, today)).toBe(true)
  })
})

describe('another figure', () => {
  table([
    [['Fee income by branch this year', 'what about the number of loans?'], 'Dago:3 Menteng:2 Ubud:1'],
    [['Pendapatan per cabang tahun ini', 'bagaimana dengan jumlah peminjaman?'], 'Dago:3 Menteng:2 Ubud:1'],
    [['number of loans in Jakarta', 'and the fee income?'], '6000'],
    [['Pendapatan per cabang tahun ini', 'jumlah peminjamannya?'], 'Dago:3 Menteng:2 Ubud:1'],
    [['jumlah peminjaman di Jakarta', 'pendapatannya berapa?'], '6000'],
  ])
})

describe('what is nowhere in the data', () => {
  it.each([
    ['only for Atlantis', /'Atlantis'/],
    ['hanya untuk Atlantis', /'Atlantis'/],
    ['just the purple ones', /'purple'/],
    ['Bandung and Atlantis only', /'Atlantis'/],
    ['only purple ones this month', /'purple'/],
    ['in euros', /'euros'/],
  ])('%s is not answered with what was asked before', (question, reason) => {
    const outcome = ask(question, asked('Fee income by branch this year'))
    expect(outcome).toMatchObject({ kind: 'unsure', reason: expect.stringMatching(reason) })
  })
  it('what is so already may be said again', () => {
    const before = asked('Fee income by branch this year')
    expect(asked('Fee income by branch this year', 'only this year').sql).toBe(before.sql)
  })
})

describe('a drawing', () => {
  it.each([
    ['as a pie chart', 'pie'],
    ['show it as a pie chart please', 'pie'],
    ['sebagai diagram lingkaran', 'pie'],
    ['jadikan grafik garis', 'line'],
    ['make that a bar chart', 'bar'],
    ['in a table', 'table'],
    ['tampilkan dalam bentuk tabel', 'table'],
  ])('%s keeps the query', (question, kind) => {
    const first = asked('Fee income by branch this year')
    expect(asked('Fee income by branch this year', question)).toMatchObject({ sql: first.sql, draw: kind })
  })
  it('is kept by what follows, and not by a new question', () => {
    const filtered = asked('Fee income by branch this year', 'as a pie chart', 'only for Jakarta')
    expect([rows(filtered), filtered.draw]).toEqual(['Menteng:6000', 'pie'])
    expect(asked('Fee income by branch', 'as a pie chart', 'number of loans by status').draw).toBeUndefined()
  })
  it('may come with a question of its own, or with a change', () => {
    expect(asked('fee income by branch as a pie chart')).toMatchObject({ draw: 'pie' })
    const both = asked('Fee income by branch this year', 'only for Jakarta as a pie chart')
    expect([rows(both), both.draw]).toEqual(['Menteng:6000', 'pie'])
  })
})

describe('a new question in an old chat', () => {
  it.each([
    'How many members are there?',
    'number of loans',
    'How many books are there?',
    'members in 2026',
    'average age of members',
    'and how many members do we have?',
    'berapa jumlah anggota?',
    'number of loans in the previous month',
    'top 2 books by price',
  ])('%s is read as if nothing had been asked', (question) => {
    const before = asked('Fee income by branch in Jakarta this year', 'as a pie chart')
    const outcome = ask(question, before)
    const alone = ask(question)
    expect(alone.kind).toBe('answer')
    expect(outcome.kind === 'answer' && [outcome.sql, outcome.draw]).toEqual([
      alone.kind === 'answer' && alone.sql,
      undefined,
    ])
  })
  it.each([
    ['only for Jakarta', true],
    ['what about the month before?', true],
    ['bagaimana dengan bulan lalu?', true],
    ['per bulan', true],
    ['number of loans', false],
    ['How many members are there?', false],
  ])('%s leans on what came before: %s', (question, expected) =>
    expect(leansOnBefore(question, library, today)).toBe(expected),
  )
})
