import { afterAll, describe, expect, it } from 'vitest'
import { conversationOver } from './testing/conversation.ts'
import { library, libraryDatabase } from './testing/library.ts'

const today = '2026-11-21'
const database = libraryDatabase()
afterAll(() => database.close())

const { ask, asked, rowsOf } = conversationOver(library, database, today)
/** The first column: what the rows are called by. */
const names = (...questions: string[]): string =>
  rowsOf(asked(...questions))
    .map(([name]) => String(name))
    .join(' ')
const wholeRows = (...questions: string[]): string =>
  rowsOf(asked(...questions))
    .map((row) => row.join(':'))
    .join(' ')

const dearest = 'Dune Bumi Manusia Laskar Pelangi Emma'
const cheapest = 'Emma Laskar Pelangi Bumi Manusia Dune'

describe('a list from the end that is said', () => {
  it.each([
    ['list books sorted by price, highest first', dearest],
    ['list books sorted by price, lowest first', cheapest],
    ['list books by price, most expensive first', dearest],
    ['list books from the most expensive', dearest],
    ['list books from the cheapest', cheapest],
    ['rank books by price', dearest],
    ['daftar buku diurutkan dari harga tertinggi', dearest],
    ['daftar buku diurutkan berdasarkan harga terendah', cheapest],
    ['daftar buku urut harga dari yang termurah', cheapest],
    ['tampilkan buku diurutkan harga dari mahal ke murah', dearest],
    ['urutkan buku berdasarkan harga dari yang terbesar', dearest],
    ['list members sorted by age, oldest first', "Citra O'Hara Ani Dewi Budi"],
    ['list members, youngest first', "Budi Dewi Ani O'Hara Citra"],
  ])('%s', (question, expected) => expect(names(question)).toBe(expected))
  it.each([
    ['fee income by branch this year, lowest first', 'Menteng:6000 Dago:19000'],
    ['pendapatan per cabang tahun ini dari yang terkecil', 'Menteng:6000 Dago:19000'],
    ['pendapatan per cabang tahun ini, urutkan dari terbesar', 'Dago:19000 Menteng:6000'],
  ])('%s', (question, expected) => expect(wholeRows(question)).toBe(expected))
})

describe('the rows of the answer before, from the end that is said', () => {
  it.each([
    [['list books', 'most expensive first'], dearest],
    [['list books', 'cheapest first'], cheapest],
    [['list books', 'sort them by price, highest first'], dearest],
    [['daftar buku', 'dari yang termahal'], dearest],
    [['daftar buku', 'urutkan dari harga tertinggi'], dearest],
    [['list books', 'sort by price', 'from the most expensive'], dearest],
    [['list books', 'which is the cheapest?'], 'Emma'],
    [['daftar buku', 'yang termahal?'], 'Dune'],
    [['list members', 'who is the oldest?'], 'Citra'],
  ] satisfies [string[], string][])('%j', (questions, expected) => expect(names(...questions)).toBe(expected))
  it.each([
    [['Fee income by branch this year', 'lowest first'], 'Menteng:6000 Dago:19000'],
    [['Pendapatan per cabang tahun ini', 'dari yang terkecil'], 'Menteng:6000 Dago:19000'],
  ] satisfies [string[], string][])('%j', (questions, expected) => expect(wholeRows(...questions)).toBe(expected))
  it('not by a column of what the rows belong to', () =>
    expect(ask('which is the oldest?', asked('list loans')).kind).not.toBe('answer'))
})

describe('one of the groups of the answer before', () => {
  it.each([
    [['Fee income per month this year', 'which month was best?'], '2026-10:11000'],
    [['Fee income per month this year', 'what was the worst month?'], '2026-07:7000'],
    [['Fee income by branch this year', 'which one is the highest?'], 'Dago:19000'],
    [['Fee income by branch this year', 'which branch had the lowest?'], 'Menteng:6000'],
    [['Pendapatan per bulan tahun ini', 'bulan apa yang tertinggi?'], '2026-10:11000'],
    [['Pendapatan per cabang tahun ini', 'mana yang paling rendah?'], 'Menteng:6000'],
    [['Pendapatan per cabang tahun ini', 'tertinggi di cabang mana?'], 'Dago:19000'],
    [['Fee income by branch this year', 'which is the highest?', 'and the lowest?'], 'Menteng:6000'],
    // What one figure may be split by.
    [['fee income this year', 'which month was best?'], '2026-10:11000'],
    [['pendapatan tahun ini', 'cabang mana yang terendah?'], 'Menteng:6000'],
  ] satisfies [string[], string][])('%j', (questions, expected) => expect(wholeRows(...questions)).toBe(expected))
  it('is no part of figures that are grouped by something else', () => {
    const before = asked('Fee income by branch this year')
    const alone = ask('which month was the best?')
    const after = ask('which month was the best?', before)
    expect(alone.kind).toBe('answer')
    expect(after.kind === 'answer' && after.sql).toBe(alone.kind === 'answer' && alone.sql)
  })
})
